import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@diapason/contracts/constants';
import { LOCKS } from '@diapason/event-sourcing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { WorkContext } from '../../machinery/app/command-context';
import { guardian } from '../families/aggregate/guardian';
import { decideSaveTaxRecord } from '../families/aggregate/tax-records';
import { calculateContributionsCommand } from './commands/calculate-contributions';
import { calculateFamilies } from './jobs/calculate-families';
import { type Office, openOffice, YEAR } from './testing/office';

const PAYER = 1042;
const FORM = { fk_anneeScolaire: YEAR, nombrePart: 3, exoneration: 0, absence: 0 } as const;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office?.stop());

/** Visible to the lists only once the projector has come so far. */
const writeIncome = (revenuFiscal: number) =>
  office.api
    .context()
    .execute(guardian, PAYER, (state) => decideSaveTaxRecord(state, PAYER, 0, { ...FORM, revenuFiscal }));
async function saveIncome(revenuFiscal: number): Promise<void> {
  await writeIncome(revenuFiscal);
  await office.api.harness.settled();
}

const billed = async () => {
  await office.api.harness.settled();
  const [row] = await office.api.harness.query<{ version: number; quotient: number }>(
    'select version, quotient from cotisation where fk_annee_scolaire = $1 and id_utilisateur = $2',
    [YEAR, PAYER],
  );
  if (!row) throw new Error('no contribution');
  return row;
};

/** A job that is slow: `meanwhile` comes between its reading of the inputs and its first decisions. */
function slowly(meanwhile: () => Promise<unknown>) {
  const context = office.api.context();
  let isFirst = true;
  const executeEach: WorkContext['executeEach'] = async (aggregate, decisions) => {
    if (isFirst) {
      isFirst = false;
      await meanwhile();
    }
    return context.executeEach(aggregate, decisions);
  };
  return calculateFamilies(YEAR, [PAYER], { ...context, executeEach });
}

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

let before: number;
beforeEach(async () => {
  await saveIncome(36_000);
  await office.calculate();
  before = (await billed()).version;
});

test('a calculation from inputs that it read before leaves a newer one as it is', async () => {
  await saveIncome(12_000);
  const result = await slowly(async () => {
    await saveIncome(24_000);
    await office.calculate({ fk_responsable: PAYER });
  });
  expect(result).toMatchObject({ changed: 0 });
  expect(await billed()).toEqual({ version: before + 1, quotient: 667 });
});

test('a calculation that an older one came before reads again, and has the last word', async () => {
  await saveIncome(12_000);
  const [read, mayEnd] = [gate(), gate()];
  const older = slowly(() => {
    read.open();
    return mayEnd.opened;
  });
  await read.opened;
  await saveIncome(24_000);
  const newer = slowly(() => {
    mayEnd.open();
    return older;
  });
  expect(await Promise.all([older, newer])).toMatchObject([{ changed: 1 }, { changed: 1 }]);
  expect(await billed()).toEqual({ version: before + 2, quotient: 667 });
});

test('a family that others calculate again and again is refused, not overwritten', async () => {
  const context = office.api.context();
  let income = 12_000;
  await saveIncome(income);
  const executeEach: WorkContext['executeEach'] = async (aggregate, decisions) => {
    income += 1_200;
    await saveIncome(income);
    await calculateFamilies(YEAR, [PAYER], office.api.context());
    await saveIncome(60_000);
    return context.executeEach(aggregate, decisions);
  };
  const result = await calculateFamilies(YEAR, [PAYER], { ...context, executeEach });
  expect(result).toMatchObject({ changed: 0, failed: 1, error: messages.general.conflict });
  expect((await billed()).quotient).toBe(Math.round(income / 36));
});

/** The lists stand still until `work` has had half a second. */
async function behind<T>(work: () => Promise<T>): Promise<T> {
  const holder = await office.api.harness.pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [LOCKS.batch]);
    await writeIncome(24_000);
    const done = work();
    expect(await Promise.race([done, pause(500, 'not answered yet')])).toBe('not answered yet');
    await holder.query('select pg_advisory_unlock($1)', [LOCKS.batch]);
    return await done;
  } finally {
    holder.release(true);
  }
}

test('who saves an income and calculates at once has it calculated, however late the lists are', async () => {
  const body = { fk_anneeScolaire: YEAR, fk_responsable: PAYER };
  expect((await behind(() => office.post('/api/cotisations/calcul', body))).status).toBe(200);
  expect(await billed()).toEqual({ version: before + 1, quotient: 667 });
});

test('nothing is calculated while the lists do not have the whole log', async () => {
  const context = { ...office.api.context(), reading: { caughtUp: async () => false } };
  const session = { idUtilisateur: 501, functions: new Set() };
  const body = { fk_anneeScolaire: YEAR, fk_responsable: PAYER };
  const call = calculateContributionsCommand.run({ body } as never, { ...context, session } as never);
  await expect(call).rejects.toMatchObject({ status: 409, message: messages.reading.late });
});
