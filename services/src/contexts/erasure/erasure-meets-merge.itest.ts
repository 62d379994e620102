import { messages } from '@diapason/contracts/constants';
import { eventually } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import type { Caller } from '../../proofs/kit/test-api';
import { guardian } from '../families/aggregate/guardian';
import { pupil } from '../families/aggregate/pupil';
import { seedFamily } from '../money/testing/network';
import { type Office, openOffice } from '../money/testing/office';
import { decideErase, erasure, erasureId, nothingOpen } from './aggregate/erasure';

const PATHS = { responsable: 'utilisateursResponsables', eleve: 'eleves' } as const;
const PHONE = '+33639987654';
type Nature = keyof typeof PATHS;

let office: Office;
let supervisor: Caller;
let families = 3000;

beforeAll(async () => {
  office = await openOffice({ jobs, reactions });
  supervisor = await office.hire(2001, 'superviseur@example.org', 1);
});
afterAll(() => office?.stop());

/** Two records of one kind of person, the second with a telephone number that the first lacks. */
async function twoOf(nature: Nature): Promise<{ kept: number; other: number }> {
  const of = async () => {
    families += 1;
    await seedFamily(office.api.context(), { idUtilisateur: families, nom: 'ROUX', eleves: [[22]] });
    return nature === 'eleve' ? families * 10 : families;
  };
  const [kept, other] = [await of(), await of()];
  const path = `/api/${PATHS[nature]}/${other}`;
  expect((await office.post(path, { telephoneMobile: PHONE }, supervisor)).status).toBe(200);
  return { kept, other };
}

/** Calls take turns, with the jobs of earlier ones too; on a busy machine one that waited in vain is made again. */
const inTurn = (path: string, body: object) =>
  eventually(async () => {
    const answer = await office.post(path, body, supervisor);
    return answer.status === 409 && answer.body.message === messages.general.conflict ? undefined : answer;
  });
const merge = (nature: Nature, kept: number, other: number) =>
  inTurn(`/api/${PATHS[nature]}/${kept}/fusion`, { fk_fusionne: other, reprendre: ['telephoneMobile'] });
const erase = (nature: Nature, id: number) =>
  inTurn(`/api/personnes/${id}/effacement`, {
    ...{ nature, motif: 'demande', confirmation: 'EFFACER', enfants: 1, forcer: 1 },
  });
/** What the streams say of a record, once jobs have done what they do. */
async function standing(nature: Nature, id: number) {
  const { load } = office.api.context();
  const { forgotten, merged, details } = nature === 'eleve' ? await load(pupil, id) : await load(guardian, id);
  return { forgotten, into: merged?.fk_conserve, hasPhone: details?.telephoneMobile === PHONE };
}

describe.each<Nature>(['responsable', 'eleve'])('an erasure that meets a merge of two records (%s)', (nature) => {
  test.each([0, 1, 2])('of the other one: whichever comes second is refused (%i)', async () => {
    const { kept, other } = await twoOf(nature);
    const [merged, erased] = await Promise.all([merge(nature, kept, other), erase(nature, other)]);
    expect([merged.status, erased.status].sort()).toEqual([200, 422]);
    await office.api.harness.settled();
    if (erased.status === 200) {
      expect(merged.body.message).toBe(messages.families.mergeErased);
      expect(await standing(nature, kept)).toEqual({ forgotten: false, into: undefined, hasPhone: false });
      expect(await standing(nature, other)).toEqual({ forgotten: true, into: undefined, hasPhone: false });
    } else {
      expect(erased.body.message).toBe(messages.families.eraseTheKept);
      expect(await standing(nature, kept)).toMatchObject({ forgotten: false, hasPhone: true });
      expect(await standing(nature, other)).toMatchObject({ forgotten: false, into: kept });
    }
  });

  test.each([0, 1, 2])('of the kept one: the other goes along, or the merge is refused (%i)', async () => {
    const { kept, other } = await twoOf(nature);
    const [merged, erased] = await Promise.all([merge(nature, kept, other), erase(nature, kept)]);
    expect(erased.status).toBe(200);
    await office.api.harness.settled();
    expect(await standing(nature, kept)).toEqual({ forgotten: true, into: undefined, hasPhone: false });
    const alone = { forgotten: false, into: undefined, hasPhone: true };
    expect(await standing(nature, other)).toEqual(
      merged.status === 200 ? { forgotten: true, into: kept, hasPhone: false } : alone,
    );
  });
});

describe.each<Nature>(['responsable', 'eleve'])(
  'an erasure of the kept record that meets a separation (%s)',
  (nature) => {
    test.each([0, 1, 2])('leaves the other one alone once it is its own again (%i)', async () => {
      const { kept, other } = await twoOf(nature);
      expect((await merge(nature, kept, other)).status).toBe(200);
      await office.api.harness.settled();
      const separating = office.api.call('DELETE', `/api/${PATHS[nature]}/${other}/fusion`, { as: supervisor });
      const [separated, erased] = await Promise.all([separating, erase(nature, kept)]);
      await office.api.harness.settled();
      const own = await standing(nature, other);
      if (separated.status === 200) expect(own).toEqual({ forgotten: false, into: undefined, hasPhone: true });
      else expect([erased.status, own]).toEqual([200, { forgotten: true, into: kept, hasPhone: false }]);
    });

    test('leaves one alone whose separation the lists do not show yet', async () => {
      const { kept, other } = await twoOf(nature);
      expect((await merge(nature, kept, other)).status).toBe(200);
      await office.api.harness.settled();
      const path = `/api/${PATHS[nature]}/${other}/fusion`;
      expect((await office.api.call('DELETE', path, { as: supervisor })).status).toBe(200);
      expect((await erase(nature, kept)).status).toBe(200);
      await office.api.harness.settled();
      expect(await standing(nature, other)).toEqual({ forgotten: false, into: undefined, hasPhone: true });
    });
  },
);

test('of an erasure that died before the person’s own stream had it, a merge knows, and its job closes the record', async () => {
  const { kept, other } = await twoOf('responsable');
  const context = office.api.context();
  const said = { id: other, nature: 'responsable', motif: 'demande', force: 1, fk_responsable: null } as const;
  await context.execute(erasure, erasureId('responsable', other), (state) => decideErase(state, said, nothingOpen));
  const { status, body } = await merge('responsable', kept, other);
  expect([status, body.message]).toEqual([422, messages.families.mergeErased]);
  const closed = () => standing('responsable', other);
  await eventually(async () => ((await closed()).forgotten ? true : undefined));
  expect(await closed()).toMatchObject({ into: undefined });
});
