import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { right } from '@diapason/contracts/constants';
import { Wire } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bucketServer } from '../../proofs/kit/bucket';
import { SMALL_PDF } from '../../proofs/kit/forms';
import { startTestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { here } from '../../proofs/rights-matrix/place';
import { compareFiles } from './collect';
import { type FileStore, FileStoreUnavailable, newObjectName, openFiles } from './store';

interface Carrier {
  readonly store: FileStore;
  /** It does not answer any more. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  remove(): Promise<void>;
}

async function folder(): Promise<Carrier> {
  const root = await mkdtemp(join(tmpdir(), 'diapason-store-'));
  const files = join(root, 'files');
  return {
    store: openFiles({ FILES_URL: pathToFileURL(`${files}/`).toString() }),
    async leave() {
      await rename(files, join(root, 'aside'));
      await writeFile(files, '');
    },
    async comeBack() {
      await rm(files);
      await rename(join(root, 'aside'), files);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

async function bucket(): Promise<Carrier> {
  const server = await bucketServer();
  await server.start();
  return { store: openFiles(server.settings), leave: server.stop, comeBack: server.start, remove: server.remove };
}

describe.each([
  ['a folder', folder],
  ['a bucket', bucket],
] as const)('the store of files: %s', (_name, open) => {
  let carrier: Carrier;
  let store: FileStore;
  beforeAll(async () => {
    carrier = await open();
    ({ store } = carrier);
  });
  afterAll(() => carrier?.remove());

  const listed = async () => {
    const found: { name: string; keptAt: Date }[] = [];
    for await (const one of store.list()) found.push(one);
    return found;
  };
  const bytesOf = async (name: string) => {
    const content = await store.get(name);
    return content && Buffer.concat(await content.toArray());
  };
  const keep = async (content: Buffer) => {
    const name = newObjectName();
    await store.put(name, Readable.from([content]));
    return name;
  };

  test('gives back what it was given, to the byte, and nothing for what it does not have', async () => {
    for (const size of [0, 1, 70_000, 6_300_000]) {
      const content = Buffer.alloc(size, 'partition');
      const back = await bytesOf(await keep(content));
      expect(back?.equals(content)).toBe(true);
    }
    expect(await store.get(newObjectName())).toBeUndefined();
  });

  test('of a sender who stops half way nothing is left', async () => {
    const name = newObjectName();
    const before = await listed();
    const cut = Readable.from(
      (async function* () {
        yield Buffer.alloc(3_000_000);
        throw new Error('the wire was cut');
      })(),
    );
    await expect(store.put(name, cut)).rejects.toThrow(FileStoreUnavailable);
    expect(await store.get(name)).toBeUndefined();
    expect(await listed()).toEqual(before);
  });

  test('lists all that it keeps, and since when; what is removed is gone, and removing it again does nothing', async () => {
    const began = Date.now();
    const names = new Set<string>();
    while (names.size < 1_010) {
      const kept = await Promise.all(Array.from({ length: 10 }, () => keep(Buffer.from('a'))));
      for (const name of kept) names.add(name);
    }
    const found = (await listed()).filter(({ name }) => names.has(name));
    expect(found).toHaveLength(names.size);
    const kept = found.map(({ keptAt }) => keptAt.getTime());
    expect(Math.min(...kept)).toBeGreaterThan(began - 90_000);
    expect(Math.max(...kept)).toBeLessThan(Date.now() + 90_000);
    const [first = ''] = names;
    await store.remove(first);
    await store.remove(first);
    expect(await store.get(first)).toBeUndefined();
    expect((await listed()).some(({ name }) => name === first)).toBe(false);
  });

  test('is away: every use says so; what it kept is there when it is back', async () => {
    const name = await keep(Buffer.from('a page'));
    await carrier.leave();
    await expect(keep(Buffer.from('another'))).rejects.toThrow(FileStoreUnavailable);
    await expect(listed()).rejects.toThrow(FileStoreUnavailable);
    await carrier.comeBack();
    expect((await bytesOf(name))?.toString()).toBe('a page');
  });
});

test('a paper goes into a bucket and comes back; while the bucket is away an upload is refused in words, and nothing is written', async () => {
  const server = await bucketServer();
  await server.start();
  const api = await startTestApi({ bucket: server.settings });
  try {
    await seedNetwork(api.context());
    const hire = hiring(api);
    const as = await hire.agent([right.seeGuardian, right.seeProofOfAddress, right.changeGuardianSite], []);
    await hire.ready();
    const send = () => {
      const body = new FormData();
      body.append('fk_responsable', String(here.guardian));
      body.append('fk_anneeScolaire', '9');
      body.append('file', new Blob([new Uint8Array(SMALL_PDF)]), 'Facture.pdf');
      return api.call('POST', '/api/fichiers/upload/justificatifDomicile', { as, body });
    };
    const sent = await send();
    expect(sent.status).toBe(200);
    const { idPieceJointe } = sent.body.data as { idPieceJointe: number };
    const open = () =>
      api.call('POST', '/api/fichiers/download/justificatifDomicile', { as, isHasty: true, body: { idPieceJointe } });
    const given = await open();
    expect([given.status, given.body.data]).toEqual([200, SMALL_PDF.toString()]);
    // `npm run verify -- --files` looks into a bucket as into a folder.
    const lost = async () => {
      const { kept, missing } = await compareFiles(api.app.files, api.harness.pool);
      return { kept, missing: missing.length };
    };
    const { kept, missing } = await lost();
    expect(kept).toBe(1);
    const files = openFiles(server.settings);
    for await (const { name } of files.list()) {
      const sealed = Buffer.concat((await (await files.get(name))?.toArray()) ?? []);
      await files.remove(name);
      expect(await lost()).toEqual({ kept: 0, missing: missing + 1 });
      await files.put(name, Readable.from([sealed]));
    }
    expect(await lost()).toEqual({ kept, missing });
    const added = () =>
      api.harness.query("select from journal.event where type = 'GuardianPaperAdded' and stream = $1", [
        `guardian-${here.guardian}`,
      ]);
    const before = (await added()).length;
    await server.stop();
    for (const answer of [await send(), await open()]) {
      expect(answer.status).toBe(503);
      expect(answer.body.message).toMatch(/\p{L}+ .+\./u);
    }
    expect((await added()).length).toBe(before);
    await server.start();
    expect((await open()).status).toBe(200);
    expect((await send()).status).toBe(200);
  } finally {
    await api.stop();
    await server.remove();
  }
});

test('a bucket without its keys is refused at the start', () => {
  expect(() => openFiles({ FILES_URL: 's3://files' })).toThrow(/FILES_ACCESS_KEY and FILES_SECRET_KEY/);
});

test('a file whose connection to the bucket is cut is sent again', async () => {
  const server = await bucketServer();
  let wire: Wire | undefined;
  try {
    await server.start();
    const { FILES_URL } = server.settings;
    wire = await Wire.to(new URL(FILES_URL).searchParams.get('endpoint') ?? '');
    const store = openFiles({ ...server.settings, FILES_URL: wire.through(FILES_URL) });
    const content = Buffer.alloc(70_000, 'partition');
    const name = newObjectName();
    const wasCut = wire.resetNext();
    await store.put(name, Readable.from([content]));
    expect(wasCut()).toBe(true);
    const back = await (await store.get(name))?.toArray();
    expect(Buffer.concat(back ?? []).equals(content)).toBe(true);
  } finally {
    await wire?.stop();
    await server.remove();
  }
});
