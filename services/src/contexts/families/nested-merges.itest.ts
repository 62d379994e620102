import { make } from '@diapason/contracts/core';
import { GuardianLinked } from '@diapason/contracts/families';
import { verify } from '@diapason/event-sourcing';
import { tables } from '@diapason/projections';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import type { Caller } from '../../proofs/kit/test-api';
import { dataOf, type Office } from '../money/testing/office';
import { pupil } from './aggregate/pupil';
import { openDoubles } from './testing/doubles';

/** Both records of a guardian, and of a child; the second child's record has both records of the guardian, or one of them. */
const GUARDIANS = { kept: 1042, double: 1050 };
const PUPILS = { kept: 10_420, double: 10_500 };

let office: Office;
let secretary: Caller;

beforeAll(async () => {
  ({ office, secretary } = await openDoubles({ jobs, reactions }));
});
afterAll(() => office?.stop());

const links = () =>
  office.api.harness.query('select * from eleve_responsable order by fk_eleve, ordre, fk_responsable');

type Step = (method: 'POST' | 'DELETE') => Promise<void>;
const step =
  (path: string, { kept, double }: { readonly kept: number; readonly double: number }): Step =>
  async (method) => {
    const id = method === 'POST' ? kept : double;
    const body = method === 'POST' ? { body: { fk_fusionne: double } } : {};
    await dataOf(office.api.call(method, `/api/${path}/${id}/fusion`, { as: secretary, ...body }));
    await office.api.harness.settled();
  };
const ofGuardians = step('utilisateursResponsables', GUARDIANS);
const ofPupils = step('eleves', PUPILS);

describe.each([
  ['has the other record of the guardian', []],
  ['has both records of the guardian', [GUARDIANS.kept]],
])('a child whose other record %s', (_, more) => {
  beforeAll(async () => {
    await office.api
      .context()
      .execute(pupil, PUPILS.double, () =>
        more.map((fk_responsable) =>
          make(GuardianLinked, { idEleve: PUPILS.double, fk_responsable, fk_role: 1, ordre: 2 }),
        ),
      );
    await office.api.harness.settled();
  });

  test.each<[string, Step[], Step[]]>([
    ['guardians, pupils; undone pupils, guardians', [ofGuardians, ofPupils], [ofPupils, ofGuardians]],
    ['guardians, pupils; undone guardians, pupils', [ofGuardians, ofPupils], [ofGuardians, ofPupils]],
    ['pupils, guardians; undone guardians, pupils', [ofPupils, ofGuardians], [ofGuardians, ofPupils]],
    ['pupils, guardians; undone pupils, guardians', [ofPupils, ofGuardians], [ofPupils, ofGuardians]],
  ])('has its guardians again once both are undone: merged %s', async (_order, merged, undone) => {
    const before = await links();
    for (const one of merged) await one('POST');
    for (const one of undone) await one('DELETE');
    expect(await links()).toEqual(before);
    const { pool, codec, client } = office.api.harness;
    expect((await verify({ client, pool, codec, tables })).differences).toBe(0);
  });
});
