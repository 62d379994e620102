import { eventually } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import type { JobHandler } from '../../machinery/app/job';
import type { Caller } from '../../proofs/kit/test-api';
import { dataOf, type Office } from '../money/testing/office';
import { guardian } from './aggregate/guardian';
import { decideMergeGuardian } from './aggregate/guardian-merge';
import { pupil } from './aggregate/pupil';
import { decideMergePupil } from './aggregate/pupil-merge';
import { carryOutMerge, carryOutSeparation } from './commands/carry-out-merge';
import { guardians, pupils } from './commands/merge-kinds';
import { openDoubles, seedWorkshop } from './testing/doubles';
import { withoutVersion } from './testing/merge-calls';

const KEPT = { guardian: 1042, pupil: 10_420 };
const DOUBLE = { guardian: 1050, pupil: 10_500 };

let office: Office;
let secretary: Caller;

beforeAll(async () => {
  ({ office, secretary } = await openDoubles({ jobs: jobs.map(waiting), reactions }));
  await office.hire(DOUBLE.guardian, 'lucie.double@example.org', 7);
  await seedWorkshop(office.api.context(), { idAtelier: 70, fk_eleve: DOUBLE.pupil });
  await office.api.harness.settled();
  await office.calculate();
});
afterAll(() => office?.stop());

const running = new Set<Promise<unknown>>();
let held: Promise<void> | undefined;
/** A job that does not begin while something is done {@link alone}. */
const waiting = (one: JobHandler): JobHandler => ({
  ...one,
  run: async (...args) => {
    while (held) await held;
    const work = one.run(...args);
    running.add(work);
    return work.finally(() => running.delete(work));
  },
});

/** Runs it while no job runs: those under way end first, others wait. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  let release = () => {};
  held = new Promise((done) => {
    release = done;
  });
  try {
    await Promise.allSettled(running);
    return await work();
  } finally {
    held = undefined;
    release();
  }
}

type Context = ReturnType<Office['api']['context']>;
class Died extends Error {}

/** A process that writes so often, and dies. */
function mortal(writes: number): Context {
  const context = office.api.context();
  let left = writes;
  const execute = (async (...args: Parameters<Context['execute']>) => {
    if (left === 0) throw new Died();
    left -= 1;
    return context.execute(...args);
  }) as Context['execute'];
  return { ...context, execute };
}

/** Whether it came to the end. */
const survives = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Died) return false;
      throw error;
    },
  );

const rows = (statement: string) => office.api.harness.query(statement);
const everything = async () => ({
  guardians: await rows('select id_utilisateur, actif, fusionne_avec from responsable order by 1'),
  pupils: await rows('select id_eleve, actif, fusionne_avec from eleve order by 1'),
  accounts: await rows('select id_utilisateur, actif from compte order by 1'),
  links: await rows('select * from eleve_responsable order by fk_eleve, ordre, fk_responsable'),
  schooling: (await rows('select * from scolarite_interne order by id_scolarite')).map(withoutVersion),
  income: await rows('select id_revenu, fk_responsable from revenu order by 1'),
  payers: await rows('select id_cotisation, id_utilisateur, montant_total from cotisation order by 1'),
  places: await rows('select * from atelier_eleve order by 1, 2'),
});
type Everything = Awaited<ReturnType<typeof everything>>;
const becomes = async (expected: Everything) => {
  const told = JSON.stringify(expected);
  let last: Everything | undefined;
  await eventually(async () => {
    last = await everything();
    return JSON.stringify(last) === told ? true : undefined;
  }).catch(() => expect(last).toEqual(expected));
};

const call =
  (path: string, kept: number, other: number) =>
  async (method: 'POST' | 'DELETE'): Promise<void> => {
    const id = method === 'POST' ? kept : other;
    const body = method === 'POST' ? { body: { fk_fusionne: other } } : {};
    await dataOf(office.api.call(method, `/api/${path}/${id}/fusion`, { as: secretary, ...body }));
    await office.api.harness.settled();
  };
const ofGuardians = call('utilisateursResponsables', KEPT.guardian, DOUBLE.guardian);
const ofPupils = call('eleves', KEPT.pupil, DOUBLE.pupil);

const closeGuardian = async () => {
  const { load, execute } = office.api.context();
  const kept = await load(guardian, KEPT.guardian);
  await execute(guardian, DOUBLE.guardian, (state) =>
    decideMergeGuardian(state, kept, { compte: true, reprendre: [] }),
  );
};
const closePupil = async () => {
  const { load, execute } = office.api.context();
  const kept = await load(pupil, KEPT.pupil);
  await execute(pupil, DOUBLE.pupil, (state) => decideMergePupil(state, kept, { reprendre: [] }));
};

test.each([
  ['guardians', ofGuardians, closeGuardian, (context: Context) => carryOutMerge(guardians, context, DOUBLE.guardian)],
  ['pupils', ofPupils, closePupil, (context: Context) => carryOutMerge(pupils, context, DOUBLE.pupil)],
])('a merge of two %s that dies after any of its steps is finished by the job', async (_, whole, close, carryOut) => {
  const before = await everything();
  await whole('POST');
  const merged = await everything();
  expect(merged).not.toEqual(before);
  await whole('DELETE');
  await becomes(before);
  let steps = 0;
  for (let survived = false; !survived; steps += 1) {
    survived = await alone(async () => {
      await close();
      return survives(carryOut(mortal(steps)));
    });
    await becomes(merged);
    await whole('DELETE');
    await becomes(before);
  }
  expect(steps).toBeGreaterThan(2);
});

const holdsGuardian = async () =>
  (await office.api.context().load(guardian, KEPT.guardian)).absorbed.has(DOUBLE.guardian);
const holdsPupil = async () => (await office.api.context().load(pupil, KEPT.pupil)).absorbed.has(DOUBLE.pupil);

interface Separation {
  readonly merges: readonly (typeof ofGuardians)[];
  readonly carryOut: (context: Context) => Promise<void>;
  /** Whether the kept one has given nothing back so far: it is as if nobody had asked. */
  readonly isWhole: () => Promise<boolean>;
}
const separations: [string, Separation][] = [
  [
    'guardians',
    {
      merges: [ofGuardians],
      carryOut: async (context) => {
        const { merges } = await context.load(guardian, DOUBLE.guardian);
        return carryOutSeparation(guardians, context, DOUBLE.guardian, merges);
      },
      isWhole: holdsGuardian,
    },
  ],
  // The guardian's records are merged meanwhile: the child that is open again must have the one that is kept.
  [
    'pupils',
    {
      merges: [ofPupils, ofGuardians],
      carryOut: async (context) => {
        const { merges } = await context.load(pupil, DOUBLE.pupil);
        return carryOutSeparation(pupils, context, DOUBLE.pupil, merges);
      },
      isWhole: holdsPupil,
    },
  ],
];

test.each(separations)(
  'a separation of two %s that dies after any of its steps is finished by the job',
  async (_, { merges: [whole, ...others], carryOut, isWhole }) => {
    const before = await everything();
    const mergeAll = async () => {
      for (const one of [whole, ...others]) await one?.('POST');
    };
    const undoOthers = async () => {
      for (const one of others) await one('DELETE');
      await becomes(before);
    };
    await mergeAll();
    const merged = await everything();
    await whole?.('DELETE');
    const separated = await everything();
    expect(separated).not.toEqual(merged);
    await undoOthers();
    let steps = 0;
    for (let survived = false; !survived; steps += 1) {
      await mergeAll();
      survived = await alone(() => survives(carryOut(mortal(steps))));
      await office.api.harness.settled();
      if (await isWhole()) {
        expect(await everything()).toEqual(merged);
        await whole?.('DELETE');
      }
      await becomes(separated);
      await undoOthers();
    }
    expect(steps).toBeGreaterThan(2);
  },
);
