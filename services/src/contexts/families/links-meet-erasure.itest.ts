import { randomUUID } from 'node:crypto';
import { messages, right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { systemContext } from '../../machinery/app/command-context';
import { eraseWithChildren } from '../erasure/commands/erase-person';
import { seedFamily } from '../money/testing/network';
import { type Office, openOffice } from '../money/testing/office';
import { guardian } from './aggregate/guardian';
import { decideRegisterPupil, pupil } from './aggregate/pupil';
import { decideLinkGuardian } from './aggregate/pupil-changes';
import { linkGuardianToPupil } from './commands/links';
import { pupilOfFile } from './import/draft';
import { writeRows } from './import/write';

let office: Office;
let erased = 3000;
/** A pupil who has no guardian, and one who has another. */
let alone: number;
let other: number;

beforeAll(async () => {
  office = await openOffice({ jobs: [], reactions: [] });
});
afterAll(() => office?.stop());

beforeEach(async () => {
  erased += 2;
  const context = office.api.context();
  await seedFamily(context, { idUtilisateur: erased, nom: 'ROUX', eleves: [] });
  await seedFamily(context, { idUtilisateur: erased + 1, nom: 'BLANC', eleves: [[10]] });
  other = (erased + 1) * 10;
  alone = erased * 10;
  await context.execute(pupil, alone, (state) => decideRegisterPupil(state, alone, LEO, '2026-09-01'));
  await office.api.harness.settled();
});

const LEO = {
  nom: 'ROUX',
  prenom: 'Léo',
  dateNaissance: '2015-04-02',
  dateInscription: '2026-09-01',
  fk_genre: 1,
} as const;
const erase = (more: object = {}) =>
  eraseWithChildren(
    { id: erased, nature: 'responsable', motif: 'demande', enfants: 1, forcer: 1 },
    { ...office.api.context(), ...more },
  );
const linkedTo = async (id: number) => {
  const { guardians, forgotten } = await office.api.context().load(pupil, id);
  return { forgotten, guardians: guardians.map(({ fk_responsable, ordre }) => [fk_responsable, ordre]) };
};
/** Calls `run`, and `then` once it was called for the first time. */
function andThen<A extends unknown[], T>(run: (...args: A) => Promise<T>, then: () => Promise<unknown>) {
  let calls = 0;
  return async (...args: A) => {
    const result = await run(...args);
    calls += 1;
    if (calls === 1) await then();
    return result;
  };
}
const link = (fk_eleve: number, more: object, commandId = randomUUID()) => {
  const session = { idUtilisateur: 1, functions: new Set<number>([right.linkGuardian, right.changeGuardianLink]) };
  const body = { fk_eleve, fk_responsable: erased, fk_role: 2 };
  const context = { ...systemContext(office.api.app, 'job:test', commandId), session, ...more };
  return linkGuardianToPupil.run({ params: {}, query: {}, body } as never, context as never);
};
const unknown = { status: 404, field: 'fk_responsable', message: messages.families.linkFailed };

describe('a guardian who is erased', () => {
  test('once a link call had looked at them is given to no pupil, and is unknown to who calls, when asked again too', async () => {
    const { load } = office.api.context();
    const commandId = randomUUID();
    const late = { load: andThen(load as (...args: unknown[]) => Promise<unknown>, erase) };
    await expect(link(alone, late, commandId)).rejects.toMatchObject(unknown);
    expect(await linkedTo(alone)).toEqual({ forgotten: false, guardians: [] });
    const named = await office.api.context().load(guardian, erased);
    expect(named.forgotten).toBe(true);
    await expect(link(alone, {}, commandId)).rejects.toMatchObject(unknown);
    expect(await linkedTo(alone)).toEqual({ forgotten: false, guardians: [] });
  });

  test('leaves a pupil the guardian that they had', async () => {
    const { load } = office.api.context();
    const late = { load: andThen(load as (...args: unknown[]) => Promise<unknown>, erase) };
    await expect(link(other, late)).rejects.toMatchObject(unknown);
    expect(await linkedTo(other)).toEqual({ forgotten: false, guardians: [[erased + 1, 1]] });
  });

  test('is taken from a pupil who was linked after the erasure had looked for pupils', async () => {
    const { execute } = office.api.context();
    // What it says first is that the person is erased; the guardian's record is still open.
    const late = andThen(execute as (...args: unknown[]) => Promise<unknown>, () => link(alone, {}));
    await erase({ execute: late });
    expect(await linkedTo(alone)).toEqual({ forgotten: false, guardians: [] });
  });

  test('is taken from pupils of a file that is being written; their rows are refused, and who is new leaves the lists', async () => {
    const fresh = erased * 10 + 1;
    const children = [pupilOfFile({ key: 'new', number: { id: fresh }, isNew: true })].concat(
      pupilOfFile({ key: 'known', number: { id: other }, isNew: false }),
    );
    const [newOne, known] = children;
    newOne?.steps.push((state) => decideRegisterPupil(state, fresh, LEO, '2026-09-01'));
    for (const child of children) child.steps.push((state) => decideLinkGuardian(state, { fk_responsable: erased }));
    const commandId = randomUUID();
    const context = () => systemContext(office.api.app, 'job:test', commandId);
    await erase();
    const rows = children.map((child) => ({ people: [child], fresh: [] })) as never;
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const failed = await writeRows(rows, 'import-1', context());
      expect([...failed]).toEqual([
        [newOne, messages.families.erasedPerson],
        [known, messages.families.erasedPerson],
      ]);
      expect(await linkedTo(fresh)).toEqual({ forgotten: false, guardians: [] });
      expect(await linkedTo(other)).toEqual({ forgotten: false, guardians: [[erased + 1, 1]] });
      const { load } = office.api.context();
      expect((await load(pupil, fresh)).dateSuppression).toBeDefined();
      expect((await load(pupil, other)).dateSuppression).toBeUndefined();
    }
  });
});
