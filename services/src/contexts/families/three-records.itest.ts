import { make } from '@diapason/contracts/core';
import { GuardianLinked } from '@diapason/contracts/families';
import { verify } from '@diapason/event-sourcing';
import { tables } from '@diapason/projections';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import type { Caller } from '../../proofs/kit/test-api';
import { seedFamily } from '../money/testing/network';
import { dataOf, type Office } from '../money/testing/office';
import { guardian } from './aggregate/guardian';
import { pupil } from './aggregate/pupil';
import { decideRemoveTaxRecord } from './aggregate/tax-records';
import { openDoubles } from './testing/doubles';

let office: Office;
let secretary: Caller;

beforeAll(async () => {
  ({ office, secretary } = await openDoubles({ jobs, reactions }));
  const context = office.api.context();
  await seedFamily(context, { idUtilisateur: 1060, nom: 'LEFEVRE', eleves: [[22]] });
  await context.execute(guardian, 1042, (state) => decideRemoveTaxRecord(state, 1042));
  await context.execute(pupil, 10_500, () => [
    make(GuardianLinked, { idEleve: 10_500, fk_responsable: 1060, fk_role: 3, ordre: 2 }),
  ]);
  await office.api.harness.settled();
});
afterAll(() => office?.stop());

describe.each([
  {
    of: 'a guardian, their income',
    ...{ path: 'utilisateursResponsables', kept: 1042, double: 1050, third: 1060 },
    held: 'select id_revenu as id, fk_responsable as person from revenu where id_revenu in (1050, 1060) order by 1',
    both: [1050, 1060],
  },
  {
    of: 'a pupil, their guardian',
    ...{ path: 'eleves', kept: 10_420, double: 10_500, third: 10_600 },
    held: `select fk_responsable as id, fk_eleve as person from eleve_responsable
            where fk_responsable = 1060 and fk_eleve <> 10421 order by 2`,
    both: [1060, 1060],
  },
])('of three records of $of', ({ path, kept, double, third, held, both: [one, two] }) => {
  const said = async () =>
    (await office.api.harness.query<{ id: number; person: number }>(held)).map(({ id, person }) => [id, person]);
  const call = async (method: 'POST' | 'DELETE', other: number) => {
    const id = method === 'POST' ? kept : other;
    const body = method === 'POST' ? { body: { fk_fusionne: other } } : {};
    await dataOf(office.api.call(method, `/api/${path}/${id}/fusion`, { as: secretary, ...body }));
    await office.api.harness.settled();
  };

  test('what one still has is the kept one’s where a third’s goes back, and goes back itself', async () => {
    const before = await said();
    await call('POST', third);
    await call('POST', double);
    await call('DELETE', third);
    expect(await said()).toEqual([
      [one, kept],
      [two, third],
    ]);
    await call('DELETE', double);
    expect(await said()).toEqual(before);
    const { pool, codec, client } = office.api.harness;
    expect((await verify({ client, pool, codec, tables })).differences).toBe(0);
  });
});
