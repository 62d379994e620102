import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { messages, right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Antivirus, antivirus, EICAR, hasAntivirus } from '../../proofs/kit/antivirus';
import { SMALL_PDF } from '../../proofs/kit/forms';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { here, seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { NotScanned, ScannerAway } from '../files/clamd';
import { compareFiles } from '../files/collect';
import { readOperatingFigures } from '../http/operating-figures';
import { type Rounds, scanWaiting } from './scan-waiting';

jest.setTimeout(30_000);

const infected = Buffer.concat([SMALL_PDF, EICAR, Buffer.from('\n')]);
const PAPERS = `/api/utilisateursResponsables/${here.guardian}/justificatifs`;

if (hasAntivirus()) suite();
else {
  process.stdout.write('\nclamd is not on this machine: what the antivirus does is NOT shown.\n');
  describe('the antivirus', () => {
    test.skip('sees every file (skipped: no clamd)', () => undefined);
  });
}

function suite(): void {
  describe('the antivirus', () => {
    let daemon: Antivirus;
    let api: TestApi;
    let office: Caller;

    beforeAll(async () => {
      daemon = await antivirus();
      await daemon.start();
      api = await startTestApi({ clamav: daemon.url });
      await seedNetwork(api.context());
      const hire = hiring(api);
      office = await hire.agent(
        [right.seeGuardian, right.seeGuardianGeneral, right.seeProofOfAddress, right.changeGuardianSite],
        [],
      );
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
    const paperOf = async (year: number) =>
      (
        (await api.call('GET', `${PAPERS}/list`, { as: office })).body.data as {
          idPieceJointe: number;
          nature: string;
          fk_anneeScolaire: number;
          antivirus: string | null;
        }[]
      ).find((one) => one.nature === 'justificatifDomicile' && one.fk_anneeScolaire === year);
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
    const missing = async (year: number) =>
      (
        (await api.call('GET', `${PAPERS}/attendus?fk_anneeScolaire=${year}`, { as: office })).body.data as {
          pieces: { nature: string; idPieceJointe: number | null }[];
        }
      ).pieces.find(({ nature }) => nature === 'justificatifDomicile')?.idPieceJointe;

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
      expect(api.security.slice(since)).toMatchObject([{ event: 'virus-refused', user: office.idUtilisateur }]);
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
      await expect(scan()).rejects.toThrow(ScannerAway);
      await daemon.start();
      expect(await scan()).toMatchObject({ clean: 1, refused: 0 });
      expect((await paperOf(8))?.antivirus).toBe('saine');
      expect((await open(waiting?.idPieceJointe ?? 0)).status).toBe(200);
      expect(await scan()).toMatchObject({ clean: 0, refused: 0 });
    });

    test('finds a virus in a file that waited: the file goes, the paper says so and counts as missing', async () => {
      await daemon.stop();
      expect((await send(infected)).status).toBe(200);
      await daemon.start();
      const before = await files();
      expect(await scan()).toMatchObject({ clean: 0, refused: 1 });
      expect(await files()).toBe(before - 1);
      const refused = await paperOf(9);
      expect(refused?.antivirus).toBe('refusee');
      const answer = await open(refused?.idPieceJointe ?? 0);
      expect([answer.status, answer.body.message]).toEqual([404, messages.files.refused]);
      expect(await missing(9)).toBeNull();
      expect((await compareFiles(api.app.files, api.harness.pool)).unnamed).toEqual([]);
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
      const { unreadable } = await scanWaiting({ ...api.context(), files: damaged }, rounds());
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
      expect((await paperOf(7))?.antivirus).toBe('attente');
      expect(await scan()).toMatchObject({ clean: 1 });
    });

    test('switched off, lets what waited be opened', async () => {
      await daemon.stop();
      expect((await send(SMALL_PDF, 7)).status).toBe(200);
      const { idPieceJointe = 0 } = (await paperOf(7)) ?? {};
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
}
