import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { messages, right, standingPaper } from '@diapason/contracts/constants';
import { portrait } from '@diapason/contracts/staff';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Antivirus, antivirus, describeWithAntivirus, EICAR } from '../../proofs/kit/antivirus';
import { formWith, SMALL_PDF, smallFile } from '../../proofs/kit/forms';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { here } from '../../proofs/rights-matrix/place';
import { NotScanned, ScannerUnavailable } from '../files/clamd';
import { compareFiles } from '../files/collect';
import { readOperatingFigures } from '../http/operating-figures';
import { type Rounds, scanWaiting } from './scan-waiting';

const infected = Buffer.concat([SMALL_PDF, EICAR, Buffer.from('\n')]);
const PAPERS = `/api/utilisateursResponsables/${here.guardian}/justificatifs`;

describeWithAntivirus('what the antivirus says of files', () => {
  let daemon: Antivirus;
  let api: TestApi;
  let office: Caller;
  let colleague: Caller;

  beforeAll(async () => {
    daemon = await antivirus();
    await daemon.start();
    api = await startTestApi({ clamav: daemon.url });
    await seedNetwork(api.context());
    const hire = hiring(api);
    office = await hire.agent(
      [
        right.seeGuardian,
        right.seeGuardianGeneral,
        right.seeGuardianContributions,
        right.seeProofOfAddress,
        right.changeGuardianSite,
        right.addTaxRecord,
        right.changeTaxRecord,
        right.seeAgentProfile,
        right.changeAgentIdentity,
      ],
      [],
    );
    colleague = await hire.agent([], []);
    await hire.ready();
    // What the network was seeded with has no files.
    await daemon.stop();
    await daemon.start();
  });
  afterAll(async () => {
    await api?.stop();
    await daemon?.remove();
  });

  const files = async () =>
    (await readdir(api.folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length;
  const send = (content: Buffer, year = 9) => {
    const body = new FormData();
    body.append('fk_responsable', String(here.guardian));
    body.append('fk_anneeScolaire', String(year));
    body.append('file', new Blob([new Uint8Array(content)]), 'Facture.pdf');
    return api.call('POST', '/api/fichiers/upload/justificatifDomicile', { as: office, body });
  };
  const papersOf = async (year: number) =>
    (
      (await api.call('GET', `${PAPERS}/list`, { as: office })).body.data as {
        idPieceJointe: number;
        nature: string;
        fk_anneeScolaire: number;
        antivirus: string | null;
      }[]
    ).filter((one) => one.nature === 'justificatifDomicile' && one.fk_anneeScolaire === year);
  const paperOf = async (year: number) => standingPaper(await papersOf(year)).paper;
  const open = (idPieceJointe: number) =>
    api.call('POST', '/api/fichiers/download/justificatifDomicile', { as: office, body: { idPieceJointe } });
  const warned: unknown[] = [];
  const rounds = (): Rounds => ({
    log: { warn: (...told: unknown[]) => void warned.push(told[0]) },
    signal: new AbortController().signal,
    putOff: new Map(),
  });
  /** A round, whose results the lists show when it has ended. */
  const scan = async (round = rounds(), files = api.app.files) => {
    const context = api.context();
    const told = await scanWaiting({ ...context, files }, round);
    await context.visible();
    return told;
  };
  const expected = async (year: number) =>
    (
      (await api.call('GET', `${PAPERS}/attendus?fk_anneeScolaire=${year}`, { as: office })).body.data as {
        pieces: { nature: string; idPieceJointe: number | null; remplacement: object | null }[];
      }
    ).pieces.filter(({ nature }) => nature === 'justificatifDomicile');
  const missing = async (year: number) => (await expected(year))[0]?.idPieceJointe;
  const remove = (year: number, more: object = {}) =>
    api.call('DELETE', '/api/fichiers/remove/justificatifDomicile', {
      as: office,
      body: { fk_responsable: here.guardian, fk_anneeScolaire: year, ...more },
    });

  test('sees a file before its sender is answered: a clean one opens, one with a virus is refused and not kept', async () => {
    expect((await send(SMALL_PDF)).status).toBe(200);
    const paper = await paperOf(9);
    expect(paper?.antivirus).toBe('saine');
    expect((await open(paper?.idPieceJointe ?? 0)).status).toBe(200);
    const before = await files();
    const since = api.security.length;
    const answer = await send(infected);
    expect([answer.status, answer.body.message]).toEqual([422, messages.files.virus]);
    expect(await files()).toBe(before);
    expect((await paperOf(9))?.idPieceJointe).toBe(paper?.idPieceJointe);
    expect(api.security.slice(since).filter(({ event }) => event !== 'person-shown')).toMatchObject([
      { event: 'virus-refused', user: office.idUtilisateur },
    ]);
  });

  test('is away: a file is kept sealed and waits; nobody opens it until the antivirus is back and has seen it', async () => {
    await daemon.stop();
    expect((await send(SMALL_PDF, 8)).status).toBe(200);
    const waiting = await paperOf(8);
    expect(waiting?.antivirus).toBe('attente');
    const figures = (await readOperatingFigures(api.harness.pool)).unscanned;
    expect(figures).toEqual({ papers: 1, oldest: expect.any(Number) });
    expect(figures.oldest).toBeGreaterThan(0);
    const shut = await open(waiting?.idPieceJointe ?? 0);
    expect([shut.status, shut.body.message]).toEqual([409, messages.files.beingScanned]);
    await expect(scan()).rejects.toThrow(ScannerUnavailable);
    await daemon.start();
    expect(await scan()).toMatchObject({ clean: 1, refused: 0 });
    expect((await paperOf(8))?.antivirus).toBe('saine');
    expect((await open(waiting?.idPieceJointe ?? 0)).status).toBe(200);
    expect(await scan()).toMatchObject({ clean: 0, refused: 0 });
  });

  test('one that waits replaces nothing: the earlier paper counts and opens, until the new one is seen and clean', async () => {
    const earlier = (await paperOf(9))?.idPieceJointe ?? 0;
    await daemon.stop();
    const { idPieceJointe } = (await send(SMALL_PDF)).body.data as { idPieceJointe: number };
    expect((await papersOf(9)).map((one) => [one.idPieceJointe, one.antivirus])).toEqual([
      [idPieceJointe, 'attente'],
      [earlier, 'saine'],
    ]);
    expect((await open(earlier)).status).toBe(200);
    expect((await open(idPieceJointe)).status).toBe(409);
    expect(await expected(9)).toMatchObject([
      { idPieceJointe: earlier, remplacement: { idPieceJointe, realFileName: 'Facture.pdf', antivirus: 'attente' } },
    ]);
    await daemon.start();
    expect(await scan()).toMatchObject({ clean: 1 });
    expect((await papersOf(9)).map((one) => [one.idPieceJointe, one.antivirus])).toEqual([[idPieceJointe, 'saine']]);
    expect((await open(earlier)).status).toBe(404);
    expect(await expected(9)).toMatchObject([{ idPieceJointe, remplacement: null }]);
    expect((await compareFiles(api.app.files, api.harness.pool)).unnamed).toHaveLength(1);
  });

  test('a portrait named with a number that no agent can have is refused, and nothing breaks', async () => {
    const { name, bytes } = smallFile(portrait.file);
    for (const nomFichier of ['9523100616.png', '2147483648.jpg'])
      expect(
        await api.call('POST', '/api/fichiers/upload/portrait', {
          as: office,
          body: formWith({ nomFichier }, bytes, name),
        }),
      ).toMatchObject({ status: 400, body: { success: false, field: 'nomFichier' } });
  });

  test('a portrait and a tax notice are replaced alike, and their sheets say which one counts', async () => {
    const { name, bytes } = smallFile(portrait.file);
    const { idRevenu } = (
      await api.call('POST', '/api/responsablesRevenus/0', {
        as: office,
        body: { fk_responsable: here.guardian, fk_anneeScolaire: 8, revenuFiscal: 30_000, nombrePart: 2 },
      })
    ).body.data as { idRevenu: number };
    const upload = async (kind: string, body: FormData) =>
      ((await api.call('POST', `/api/fichiers/upload/${kind}`, { as: office, body })).body.data as typeof paper)
        .idPieceJointe;
    const paper = { idPieceJointe: 0 };
    const sendBoth = async () => [
      await upload('portrait', formWith({ nomFichier: `${colleague.idUtilisateur}.jpg` }, bytes, name)),
      await upload('responsablesRevenus', formWith({ idRevenu })),
    ];
    const shown = async () => {
      const agent = (
        await api.call('GET', `/api/utilisateursAdministratifs/${colleague.idUtilisateur}`, { as: office })
      ).body.data as { fk_portrait: number; remplacementPortrait: typeof paper | null };
      const records = (await api.call('GET', `/api/responsablesRevenus/listFiscalite/${here.guardian}`, { as: office }))
        .body.data as { idRevenu: number; fk_pieceJointe: number; remplacement: typeof paper | null }[];
      const mine = records.filter((one) => one.idRevenu === idRevenu);
      return [
        [agent.fk_portrait, ...mine.map((one) => one.fk_pieceJointe)],
        [agent.remplacementPortrait, ...mine.map((one) => one.remplacement)].map((one) => one?.idPieceJointe),
      ];
    };
    const seen = async () =>
      (await api.call('GET', `/api/fichiers/view/portrait/${colleague.idUtilisateur}.jpg`, { as: office })).status;
    const first = await sendBoth();
    await daemon.stop();
    const second = await sendBoth();
    expect(await shown()).toEqual([first, second]);
    expect(await seen()).toBe(200);
    await daemon.start();
    expect(await scan()).toMatchObject({ clean: 2 });
    expect(await shown()).toEqual([second, [undefined, undefined]]);
    expect(await seen()).toBe(200);
    // By its number the one that counts goes with what waits beside it, in one call.
    await daemon.stop();
    await sendBoth();
    await daemon.start();
    for (const [index, kind] of ['portrait', 'responsablesRevenus'].entries())
      expect(
        await api.call('DELETE', `/api/fichiers/remove/${kind}`, {
          as: office,
          body: { idPieceJointe: second[index] },
        }),
      ).toMatchObject({ status: 200, body: { data: { idPieceJointe: second[index] } } });
    expect(await shown()).toEqual([
      [null, null],
      [undefined, undefined],
    ]);
  });

  test('refuses one that waited: the earlier paper still counts, and nothing is missing', async () => {
    const earlier = (await paperOf(9))?.idPieceJointe ?? 0;
    await daemon.stop();
    const { idPieceJointe } = (await send(infected)).body.data as { idPieceJointe: number };
    await daemon.start();
    expect(await scan()).toMatchObject({ clean: 0, refused: 1 });
    expect((await open(earlier)).status).toBe(200);
    expect((await open(idPieceJointe)).status).toBe(404);
    expect(await expected(9)).toMatchObject([
      { idPieceJointe: earlier, remplacement: { idPieceJointe, antivirus: 'refusee' } },
    ]);
    // It is put away alone, and nobody takes away another's by its number.
    expect((await remove(9, { idPieceJointe: 999_999 })).status).toBe(404);
    expect((await remove(9, { idPieceJointe })).body.data).toEqual({ idPieceJointe });
    expect((await papersOf(9)).map((one) => one.idPieceJointe)).toEqual([earlier]);
    expect(await expected(9)).toMatchObject([{ idPieceJointe: earlier, remplacement: null }]);
    // Both go with the removal of the year's.
    await daemon.stop();
    expect((await send(SMALL_PDF)).status).toBe(200);
    await daemon.start();
    expect((await remove(9)).body.data).toEqual({ idPieceJointe: earlier });
    expect(await papersOf(9)).toEqual([]);
    expect(await missing(9)).toBeNull();
  });

  test('finds a virus in a file that waited: the file goes, the paper says so and counts as missing', async () => {
    await daemon.stop();
    expect((await send(infected)).status).toBe(200);
    await daemon.start();
    const before = await files();
    const { unnamed } = await compareFiles(api.app.files, api.harness.pool);
    expect(await scan()).toMatchObject({ clean: 0, refused: 1 });
    expect(await files()).toBe(before - 1);
    const refused = await paperOf(9);
    expect(refused?.antivirus).toBe('refusee');
    const answer = await open(refused?.idPieceJointe ?? 0);
    expect([answer.status, answer.body.message]).toEqual([404, messages.files.refused]);
    expect(await missing(9)).toBeNull();
    expect((await compareFiles(api.app.files, api.harness.pool)).unnamed).toEqual(unnamed);
    // Another one takes its place.
    expect((await send(SMALL_PDF)).status).toBe(200);
    expect((await paperOf(9))?.antivirus).toBe('saine');
    expect(await missing(9)).toBe((await paperOf(9))?.idPieceJointe);
  });

  test('a file that it has no word for, or that is damaged, keeps no other waiting, and is named in the log', async () => {
    await daemon.stop();
    for (const year of [7, 8]) expect((await send(SMALL_PDF, year)).status).toBe(200);
    await daemon.start();
    const first = (await paperOf(7))?.idPieceJointe ?? 0;
    const { scanner } = api.app.files;
    if (!scanner) throw new Error('there is an antivirus');
    let asked = 0;
    const mute: typeof scanner = {
      ...scanner,
      scan: async (content) => {
        asked += 1;
        if (asked === 1) throw new NotScanned('clamd says: INSTREAM size limit exceeded. ERROR');
        return scanner.scan(content);
      },
    };
    const muted = { ...api.app.files, scanner: mute };
    const round = rounds();
    expect(await scan(round, muted)).toMatchObject({ clean: 1, unanswered: 1 });
    expect(warned).toContainEqual({ err: expect.any(NotScanned), idPieceJointe: first });
    expect((await paperOf(8))?.antivirus).toBe('saine');
    // Not asked again at once.
    expect(await scan(round, muted)).toMatchObject({ clean: 0, unanswered: 0 });
    const damaged = { ...api.app.files, get: async () => Readable.from([Buffer.alloc(100)]) };
    warned.length = 0;
    const { unreadable } = await scan(rounds(), damaged);
    expect(unreadable).toBe(warned.length);
    expect(warned).toContainEqual(expect.objectContaining({ idPieceJointe: first }));
    expect(await scan()).toMatchObject({ clean: 1 });
  });

  test('a lost event store ends a round, and is no damaged file; a stop ends it between files', async () => {
    await daemon.stop();
    expect((await send(SMALL_PDF, 7)).status).toBe(200);
    await daemon.start();
    const lost = new Error('the event store is away');
    const failing = { ...api.context(), execute: () => Promise.reject(lost) };
    await expect(scanWaiting(failing, rounds())).rejects.toBe(lost);
    expect(await scan({ ...rounds(), signal: AbortSignal.abort() })).toMatchObject({ clean: 0, unreadable: 0 });
    expect((await papersOf(7))[0]?.antivirus).toBe('attente');
    expect(await scan()).toMatchObject({ clean: 1 });
  });

  test('switched off, lets what waited be opened', async () => {
    await daemon.stop();
    expect((await send(SMALL_PDF, 7)).status).toBe(200);
    const { idPieceJointe = 0 } = (await papersOf(7))[0] ?? {};
    const files = { ...api.app.files, scanner: undefined };
    expect(await scan(rounds(), files)).toMatchObject({ released: 1 });
    expect((await paperOf(7))?.antivirus).toBeNull();
    // On again: it must be seen.
    expect((await open(idPieceJointe)).status).toBe(409);
    await daemon.start();
    expect(await scan()).toMatchObject({ clean: 1 });
    expect((await open(idPieceJointe)).status).toBe(200);
  });
});
