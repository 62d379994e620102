import { readdir, readFile, rename, unlink, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { messages, parisDay, right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { collectFiles, collectsAgain, compareFiles } from '../../machinery/files/collect';
import { waitForDrawingSlot } from '../../machinery/files/drawing-slots';
import { newObjectName } from '../../machinery/files/store';
import type { Caller, TestApi } from '../../proofs/kit/test-api';
import type { Hiring, Someone } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { startNetwork } from '../../proofs/rights-matrix/start-network';
import { deactivateAccount } from '../identity/commands/accounts';

const UPLOAD = '/api/fichiers/upload/justificatifDomicile';
const REMOVE = '/api/fichiers/remove/justificatifDomicile';
const DOWNLOAD = '/api/fichiers/download/justificatifDomicile';
const YEAR = 9;
const LIMIT = 2_097_152;

/** A PDF of so many bytes. */
const pdf = (bytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 9, 'a')]);

const channels = 3;
/** A picture of one colour. */
const picture = (width: number, height: number) => sharp({ create: { width, height, channels, background: 'red' } });

interface Form {
  readonly guardian?: number;
  readonly year?: number | '';
  readonly file?: Buffer | undefined;
  readonly name?: string;
  /** The file before the fields, as old clients send it. */
  readonly fileFirst?: boolean;
}

function formOf({
  guardian = here.guardian,
  year = YEAR,
  file,
  name = 'Facture d’eau.pdf',
  fileFirst,
}: Form): FormData {
  const form = new FormData();
  const addFile = () => file && form.append('file', new Blob([new Uint8Array(file)]), name);
  if (fileFirst) addFile();
  form.append('fk_responsable', String(guardian));
  form.append('fk_anneeScolaire', String(year));
  if (!fileFirst) addFile();
  return form;
}

describe('the proof of domicile of a guardian, over HTTP', () => {
  let api: TestApi;
  let hire: Hiring;
  let office: Caller;
  let stranger: Caller;

  beforeAll(async () => {
    ({ api, hire } = await startNetwork());
    office = await hire.agent(
      [right.seeGuardian, right.seeGuardianGeneral, right.seeProofOfAddress, right.changeGuardianSite],
      [],
    );
    stranger = await hire.agent([right.seeGuardian, right.changeGuardianSite], []);
    await hire.ready();
  });
  afterAll(() => api?.stop());

  const objects = async () =>
    (await readdir(api.folder, { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name));
  const send = (form: Form, as = office) => api.call('POST', UPLOAD, { as, body: formOf(form) });
  const listed = async (guardian = here.guardian, as = office) =>
    (await api.call('GET', `/api/utilisateursResponsables/${guardian}/justificatifs/list`, { as })).body.data as {
      idPieceJointe: number;
      realFileName: string;
      libelleAnneeScolaire: string;
      taille: number;
    }[];
  const latest = async () => {
    const [first] = await listed();
    if (!first) throw new Error('no paper is listed');
    return first;
  };
  const download = (idPieceJointe: number, as = office) =>
    fetch(`${api.url}${DOWNLOAD}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${as.token}`,
        'user-id': String(as.idUtilisateur),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ idPieceJointe }),
    });

  // 000:168.d 000:168.e 001:145.a 002:547.d 002:548.a 001:84.d 001:84.e 001:143.f
  test('is kept per guardian and year, listed, and given back byte for byte', async () => {
    const sent = pdf(200_000);
    const answer = await send({ file: sent });
    expect([answer.status, answer.body.message]).toEqual([200, messages.general.documentImported]);
    expect(await listed()).toMatchObject([
      { realFileName: 'Facture d’eau.pdf', libelleAnneeScolaire: '2026-2027', taille: sent.length },
    ]);
    const { idPieceJointe } = await latest();
    const given = await download(idPieceJointe);
    expect(given.status).toBe(200);
    expect(Buffer.from(await given.arrayBuffer()).equals(sent)).toBe(true);
    expect(given.headers.get('content-disposition')).toBe(
      `attachment; filename="Facture deau.pdf"; filename*=UTF-8''Facture%20d%E2%80%99eau.pdf`,
    );
    expect(given.headers.get('x-content-type-options')).toBe('nosniff');
    expect(given.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });

  test('lies sealed in the store, under a name that tells nothing, and neither log nor read model has its key', async () => {
    const secret = Buffer.from('%PDF-1.4 Madame Lucie PETIT, 4 place du Marché');
    await send({ file: secret, name: 'PETIT Lucie.pdf' });
    const [object] = await objects();
    expect(await objects()).toHaveLength(1);
    expect(object).toMatch(/\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
    const kept = await readFile(object ?? '');
    expect(kept.includes('PETIT') || kept.includes('%PDF')).toBe(false);
    const [event] = await api.harness.query<{
      data: { cle: { $p: string }; realFileName: { $p: string }; objet: string };
    }>(
      "select data from journal.event where type = 'GuardianPaperAdded' and stream = $1 order by position desc limit 1",
      [`guardian-${here.guardian}`],
    );
    expect(event?.data).toMatchObject({ cle: { $p: expect.any(String) }, realFileName: { $p: expect.any(String) } });
    expect(object?.endsWith(event?.data.objet ?? '?')).toBe(true);
  });

  // 001:110.n 001:110.o 001:186.b 002:325.e
  test('takes 2 MB and not a byte more, and keeps nothing of what is too big', async () => {
    expect((await send({ file: pdf(LIMIT) })).status).toBe(200);
    const before = await objects();
    for (const bytes of [LIMIT + 1, 3 * LIMIT, 9 * LIMIT]) {
      const refused = await send({ file: pdf(bytes) });
      expect([refused.status, refused.body.message]).toEqual([413, messages.general.fileTooBig(2)]);
    }
    expect(await objects()).toEqual(before);
  });

  test('is told by its first bytes: neither its name nor its declared type count', async () => {
    const before = await objects();
    for (const file of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('PK\u0003\u0004'),
      Buffer.from('a'),
      Buffer.alloc(0),
    ]) {
      const refused = await send({ file, name: 'facture.pdf' });
      expect([refused.status, refused.body.message]).toEqual([415, messages.files.proofFormats]);
    }
    expect(await objects()).toEqual(before);
  });

  test('a picture is drawn anew: upright, without its position, and without what hid behind it', async () => {
    const taken = await picture(80, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '43/1 55/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await send({ file: Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]), name: 'photo.HEIC' });
    const { idPieceJointe, realFileName } = await latest();
    expect(realFileName).toBe('photo.jpg');
    const given = Buffer.from(await (await download(idPieceJointe)).arrayBuffer());
    expect(given.includes('script') || given.includes('SECRET')).toBe(false);
    expect(await sharp(given).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 80 });
    expect((await sharp(given).metadata()).exif).toBeUndefined();
  });

  test('a broken picture, and one that unpacks to too much, are refused and leave nothing', async () => {
    const before = await objects();
    const small = await picture(60, 60).png().toBuffer();
    const bomb = await picture(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
    for (const file of [small.subarray(0, 60), bomb]) {
      const refused = await send({ file, name: 'photo.png' });
      expect([refused.status, refused.body.message]).toEqual([400, messages.files.picture]);
    }
    expect(await objects()).toEqual(before);
  });

  test('of one person two pictures wait for their turn, a third is refused, and another person’s waits too', async () => {
    const guardian = await hire.guardianOf(here, ['espaceResponsable']);
    await hire.ready();
    const file = await picture(60, 60).png().toBuffer();
    const over = await waitForDrawingSlot(undefined);
    const own = [1, 2, 3].map(() => send({ file, name: 'photo.png' }));
    const another = send({ file, name: 'photo.png' }, guardian);
    // Nothing else is answered before the turn is over.
    const refused = await Promise.race([...own, another]);
    over();
    expect([refused.status, refused.body.message]).toEqual([429, messages.general.tooManyRequests]);
    expect((await Promise.all(own)).map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect((await another).status).toBe(200);
  });

  // 001:145.b 001:145.c
  test('another one of the year takes its place; it is removed by guardian and year', async () => {
    await send({ file: pdf(100), name: 'un.pdf' });
    await send({ file: pdf(100), name: 'deux.pdf' });
    expect((await listed()).map(({ realFileName }) => realFileName)).toEqual(['deux.pdf']);
    const { idPieceJointe } = await latest();
    const body = { fk_responsable: here.guardian, fk_anneeScolaire: YEAR };
    expect((await api.call('DELETE', REMOVE, { as: office, body })).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await download(idPieceJointe)).status).toBe(404);
    expect((await api.call('DELETE', REMOVE, { as: office, body })).status).toBe(404);
  });

  test('needs a school year and a file, whichever part comes first', async () => {
    const before = await objects();
    const noYear = await send({ file: pdf(100), year: '' });
    expect([noYear.status, noYear.body.message]).toEqual([400, messages.families.schoolYearRequired]);
    const noFile = await send({});
    expect([noFile.status, noFile.body.message]).toEqual([400, messages.files.missing]);
    const json = await api.call('POST', UPLOAD, {
      as: office,
      body: { fk_responsable: here.guardian, fk_anneeScolaire: YEAR },
    });
    expect(json.status).toBe(400);
    expect(await objects()).toEqual(before);
    expect((await send({ file: pdf(100), fileFirst: true })).status).toBe(200);
    const nobody = await send({ file: pdf(100), guardian: 999_999 });
    expect(nobody.status).toBe(404);
  });

  // 001:27.ad
  test('is sent with function 104, or by the guardian; others keep nothing in the store', async () => {
    const before = await objects();
    expect((await send({ file: pdf(100) }, stranger)).status).toBe(403);
    const guardian = await hire.guardianOf(here, ['espaceResponsable']);
    await hire.ready();
    expect((await send({ file: pdf(100), guardian: elsewhere.guardian }, guardian)).status).toBe(403);
    expect((await send({ file: pdf(100), guardian: elsewhere.guardian, fileFirst: true }, guardian)).status).toBe(403);
    expect(await objects()).toEqual(before);
    expect((await send({ file: pdf(100) }, guardian)).status).toBe(200);
    const { idPieceJointe } = await latest();
    expect((await download(idPieceJointe, guardian)).status).toBe(200);
    expect((await download(elsewhere.guardianPaper, guardian)).status).toBe(403);
    expect((await download(idPieceJointe, stranger)).status).toBe(403);
  });

  test('sent twice under one key it is kept once', async () => {
    const headers = { 'idempotency-key': 'deux-fois-la-meme-piece' };
    const file = pdf(500);
    const once = await api.call('POST', UPLOAD, { as: office, body: formOf({ file }), headers });
    const count = (await objects()).length;
    const twice = await api.call('POST', UPLOAD, { as: office, body: formOf({ file }), headers });
    expect(twice.body.data).toEqual(once.body.data);
    expect(twice.headers.get('idempotency-replayed')).toBe('true');
    expect(await objects()).toHaveLength(count);
    const other = await api.call('POST', UPLOAD, { as: office, body: formOf({ file: pdf(501) }), headers });
    expect(other.status).toBe(422);
    expect(await objects()).toHaveLength(count);
  });

  test.each(['constructor', '__proto__'])(
    'a part with a header called %s is a form that cannot be read, and no more',
    async (header) => {
      const answer = await fetch(api.url + UPLOAD, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${office.token}`,
          'user-id': String(office.idUtilisateur),
          'content-type': 'multipart/form-data; boundary=x',
        },
        body: `--x\r\n${header}: a\r\ncontent-disposition: form-data; name="fk_responsable"\r\n\r\n1\r\n--x--\r\n`,
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ success: false });
    },
  );

  test('a form that ends within its file is one that cannot be read, and leaves nothing', async () => {
    const before = await objects();
    const part = (head: string, content: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}`;
    const answer = await fetch(new URL(UPLOAD, api.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${office.token}`,
        'user-id': String(office.idUtilisateur),
        'content-type': 'multipart/form-data; boundary=x',
      },
      body:
        part('name="fk_responsable"', `${here.guardian}\r\n`) +
        part('name="fk_anneeScolaire"', `${YEAR}\r\n`) +
        part('name="file"; filename="a.pdf"', pdf(300_000).toString()),
    });
    expect([answer.status, await objects()]).toEqual([400, before]);
  });

  test('a connection that is cut leaves nothing', async () => {
    const before = await objects();
    await new Promise<void>((cut) => {
      const { hostname, port } = new URL(api.url);
      const call = request({
        hostname,
        port,
        method: 'POST',
        path: UPLOAD,
        headers: {
          authorization: `Bearer ${office.token}`,
          'user-id': String(office.idUtilisateur),
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': '1000000',
        },
      });
      call.on('error', () => cut());
      const part = (head: string, content: string) =>
        `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}`;
      call.write(part('name="fk_responsable"', `${here.guardian}\r\n`));
      call.write(part('name="fk_anneeScolaire"', `${YEAR}\r\n`));
      call.write(part('name="file"; filename="a.pdf"', pdf(300_000).toString()));
      const seen = setInterval(async () => {
        if ((await objects()).length === before.length) return;
        clearInterval(seen);
        call.destroy();
      }, 20);
    });
    while ((await objects()).length > before.length) await new Promise((wait) => setTimeout(wait, 20));
    expect(await objects()).toEqual(before);
  });

  /** Sends a form whose end waits until `meanwhile` is done, which begins once a part of the file lies in the store. */
  const sendSlowly = async (as: Caller, meanwhile: () => Promise<unknown>) => {
    const before = (await objects()).length;
    const part = (head: string, content: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}`;
    const call = request(new URL(UPLOAD, api.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${as.token}`,
        'user-id': String(as.idUtilisateur),
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    const status = new Promise<number | undefined>((answered, failed) => {
      call.on('response', (answer) => answered(answer.resume().statusCode)).on('error', failed);
    });
    call.write(part('name="fk_responsable"', `${here.guardian}\r\n`));
    call.write(part('name="fk_anneeScolaire"', `${YEAR}\r\n`));
    call.write(part('name="file"; filename="lent.pdf"', pdf(300_000).toString()));
    while ((await objects()).length === before) await new Promise((wait) => setTimeout(wait, 20));
    await meanwhile();
    call.end('\r\n--x--\r\n');
    return status;
  };

  describe('while a file comes', () => {
    const clerk = async () => {
      const one = await hire.agent([right.seeGuardian, right.seeProofOfAddress, right.changeGuardianSite], []);
      await hire.ready();
      return one;
    };

    test.each([
      ['the account is closed', 401, (one: Someone) => deactivateAccount(api.context(), one.idUtilisateur)],
      ['the session is left', 401, (one: Someone) => api.call('POST', '/api/logout', { as: one })],
      ['the right is lost', 403, (one: Someone) => hire.demote(one)],
    ])('%s: it is refused with %i, and nothing is kept', async (_what, refused, end) => {
      const [before, papers] = [await objects(), await listed()];
      const one = await clerk();
      const status = await sendSlowly(one, async () => {
        await end(one);
        await hire.ready();
      });
      expect(status).toBe(refused);
      expect(await objects()).toEqual(before);
      expect(await listed()).toEqual(papers);
    });

    test('its token runs out: it is taken, since it was good when the call began', async () => {
      const { clock } = api.harness;
      const began = clock.now();
      const one = await clerk();
      try {
        const late = async () => clock.set(new Date(began.getTime() + 1_000_000));
        expect(await sendSlowly(one, late)).toBe(200);
        expect((await send({ file: pdf(100) }, one)).status).toBe(401);
      } finally {
        clock.set(began);
      }
    });
  });

  test('what no paper names is collected after a day, and nothing else; the comparison finds what the store lost', async () => {
    const { files, runtime } = api.app;
    await send({ file: pdf(50) });
    await api.harness.settled();
    const hours = (ago: number) => new Date(runtime.clock.now().getTime() - ago * 3_600_000);
    for (const path of await objects()) await utimes(path, hours(48), hours(48));
    const [old, young, another] = [newObjectName(), newObjectName(), 'sauvegardes/base.dump'];
    for (const [name, ago] of [
      [another, 90],
      [old, 25],
      [young, 23],
    ] as const) {
      await files.put(name, Readable.from([Buffer.from('sealed')]));
      await utimes(join(api.folder, name), hours(ago), hours(ago));
    }
    const named = (await compareFiles(files, api.harness.readModels)).kept - 2;
    await runtime.pool.query('insert into vault.restored (at) values (now())');
    expect(await collectFiles(files, { ...runtime, positions: api.harness.unhurriedPositions })).toBe(0);
    const inAMonth = new Date(Date.now() + 30 * 24 * 3_600_000);
    expect(await collectsAgain(runtime.readModels)).toBe(parisDay(inAMonth));
    await runtime.pool.query(`update vault.restored set at = at - interval '31 days'`);
    expect(await collectsAgain(runtime.readModels)).toBeUndefined();
    expect(await collectFiles(files, { ...runtime, positions: api.harness.unhurriedPositions })).toBe(1);
    const after = await compareFiles(files, api.harness.readModels);
    expect([after.kept, after.unnamed.map(({ name }) => name)]).toEqual([named + 1, [young]]);
    // Of somebody else, who keeps it in the same place.
    expect(await objects()).toContain(join(api.folder, another));
    await files.remove(another);
    // Of the network's papers the store never had a file.
    expect(after.missing).toContain(`ab/${elsewhere.guardianPaper}`);
  });

  test('an erasure takes the files along: the object is gone, and the log has no key to it any more', async () => {
    await send({ file: pdf(50), guardian: elsewhere.guardian });
    const { idPieceJointe } = (await listed(elsewhere.guardian))[0] ?? { idPieceJointe: 0 };
    expect((await download(idPieceJointe)).status).toBe(200);
    const before = await objects();
    const eraser = await hire.agent([right.erasePerson, right.changeGuardianSite], []);
    await hire.ready();
    const body = { nature: 'responsable', motif: 'demande', enfants: 0, forcer: 1, confirmation: 'EFFACER' };
    const erased = await api.call('POST', `/api/personnes/${elsewhere.guardian}/effacement`, { as: eraser, body });
    expect([erased.status, erased.body.message]).toEqual([200, messages.erasure.done]);
    expect(await objects()).toHaveLength(before.length - 1);
    expect((await download(idPieceJointe)).status).toBe(404);
  });

  test('a store that is away is a clean 503, and neither a paper nor a part of one remains', async () => {
    await api.harness.settled();
    const before = await api.harness.query('select max(position) as head from journal.event');
    await rename(api.folder, `${api.folder}-away`);
    await writeFile(api.folder, 'no folder');
    try {
      // The second has not all come when the store fails.
      for (const size of [50, 1_900_000]) {
        const refused = await send({ file: pdf(size) });
        expect([size, refused.status, refused.headers.get('retry-after')]).toEqual([size, 503, '5']);
      }
    } finally {
      await unlink(api.folder);
      await rename(`${api.folder}-away`, api.folder);
    }
    await api.harness.settled();
    expect(await api.harness.query('select max(position) as head from journal.event')).toEqual(before);
    expect((await send({ file: pdf(50) })).status).toBe(200);
  });
});
