import { eventually } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CommandContext } from '../../machinery/app/command';
import { scanWaiting } from '../../machinery/papers/scan-waiting';
import { type Antivirus, antivirus, describeWithAntivirus, EICAR } from '../../proofs/kit/antivirus';
import { formWith, SMALL_PDF } from '../../proofs/kit/forms';
import type { Caller } from '../../proofs/kit/test-api';
import { dataOf, type Office } from '../money/testing/office';
import * as finishing from './jobs/finish-merge';
import { openDoubles } from './testing/doubles';

const infected = Buffer.concat([SMALL_PDF, EICAR, Buffer.from('\n')]);
const { reactions, ...jobs } = finishing;

describeWithAntivirus('a paper that waits through a merge', () => {
  let daemon: Antivirus;
  let office: Office;
  let secretary: Caller;

  beforeAll(async () => {
    daemon = await antivirus();
    await daemon.start();
    ({ office, secretary } = await openDoubles({ jobs: Object.values(jobs), reactions }, { clamav: daemon.url }));
  });
  afterAll(async () => {
    await office?.stop();
    await daemon?.remove();
  });

  describe.each([
    {
      of: 'guardians',
      ...{ kept: 1042, double: 1050, table: 'piece_responsable', person: 'fk_responsable' },
      ...{ people: 'utilisateursResponsables', kind: 'justificatifDomicile', about: 'fk_responsable' },
    },
    {
      of: 'pupils',
      ...{ kept: 10_420, double: 10_500, table: 'piece_eleve', person: 'fk_eleve' },
      ...{ people: 'eleves', kind: 'handicape', about: 'fk_1' },
    },
  ])('of two merged records of $of', ({ kept, double, table, person, people, kind, about }) => {
    const send = async (id: number, fk_anneeScolaire: number, file = SMALL_PDF) => {
      const body = formWith({ [about]: id, fk_anneeScolaire }, file);
      const sent = office.api.call('POST', `/api/fichiers/upload/${kind}`, { as: secretary, body });
      return (await dataOf<{ idPieceJointe: number }>(sent)).idPieceJointe;
    };
    /** Who has which papers of the year by now. */
    const held = async (year: number) =>
      (
        await office.api.harness.query<{ id: number; person: number; antivirus: string }>(
          `select id_piece_jointe as id, ${person} as person, antivirus from ${table} where fk_annee_scolaire = $1 order by 1`,
          [year],
        )
      ).map((one) => [one.id, one.person, one.antivirus]);
    const scan = async (more: Partial<Pick<CommandContext, 'db'>> = {}) => {
      await daemon.start();
      const context = { ...office.api.context(), ...more };
      const round = { log: { warn: () => undefined }, signal: new AbortController().signal, putOff: new Map() };
      const told = await scanWaiting({ ...context, files: office.api.app.files }, round);
      await context.visible();
      return told;
    };
    const merge = () => dataOf(office.post(`/api/${people}/${kept}/fusion`, { fk_fusionne: double }, secretary));
    const undo = async () => {
      await dataOf(office.api.call('DELETE', `/api/${people}/${double}/fusion`, { as: secretary }));
      await office.api.harness.settled();
    };
    const opens = async (idPieceJointe: number) =>
      (
        await office.api.call('POST', `/api/fichiers/download/${kind}`, {
          as: secretary,
          body: { idPieceJointe },
        })
      ).status;

    test('the other’s valid paper outlives the scan of one that waited, and the undoing of the merge', async () => {
      const proof = await send(double, 9);
      await daemon.stop();
      const waits = await send(kept, 9);
      await merge();
      expect(await scan()).toMatchObject({ clean: 1 });
      await undo();
      expect(await held(9)).toEqual([
        [proof, double, 'saine'],
        [waits, kept, 'saine'],
      ]);
      expect([await opens(proof), await opens(waits)]).toEqual([200, 200]);
    });

    test('a scan whose lists are older than the merge leaves no paper that waits and has no file', async () => {
      await daemon.stop();
      const proof = await send(double, 7, infected);
      const older = await office.api.harness.pool.connect();
      try {
        await older.query('begin isolation level repeatable read');
        await older.query(`select from ${table}`);
        await merge();
        await scan({ db: older });
        await older.query('rollback');
      } finally {
        older.release();
      }
      await office.api.harness.settled();
      await daemon.stop();
      expect(await scan()).toMatchObject({ refused: 1, unreadable: 0 });
      expect(await held(7)).toEqual([[proof, kept, 'refusee']]);
      await undo();
      expect(await held(7)).toEqual([[proof, double, 'refusee']]);
    });

    test('where the one that waited is taken away by hand, a job brings the other’s too; undone, it goes back', async () => {
      await daemon.stop();
      const proof = await send(double, 7);
      expect(await scan()).toMatchObject({ clean: 1 });
      await daemon.stop();
      const waits = await send(kept, 7);
      await merge();
      const body = { idPieceJointe: waits, [about]: kept, fk_anneeScolaire: 7 };
      await dataOf(office.api.call('DELETE', `/api/fichiers/remove/${kind}`, { as: secretary, body }));
      const moved = await eventually(async () => ((await held(7))[0]?.[1] === kept ? held(7) : undefined));
      expect(moved).toEqual([[proof, kept, 'saine']]);
      await daemon.start();
      expect(await opens(proof)).toBe(200);
      await undo();
      expect(await held(7)).toEqual([[proof, double, 'saine']]);
    });

    test('where the one that waited is refused, a job brings the other’s, which opens; undone, it goes back', async () => {
      await daemon.stop();
      const proof = await send(double, 8);
      await send(kept, 8, infected);
      await merge();
      expect(await scan()).toMatchObject({ clean: 1, refused: 1 });
      const moved = await eventually(async () => {
        const now = await held(8);
        return now.every(([, , said]) => said === 'saine') ? now : undefined;
      });
      expect(moved).toEqual([[proof, kept, 'saine']]);
      expect(await opens(proof)).toBe(200);
      await undo();
      expect(await held(8)).toEqual([[proof, double, 'saine']]);
      expect(await opens(proof)).toBe(200);
    });
  });
});
