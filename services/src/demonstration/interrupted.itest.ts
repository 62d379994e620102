import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../proofs/kit/test-api';
import { fill } from './fill';
import { dayBegun } from './marks';
import { buildPlan, SIZE } from './plan';

const plan = buildPlan({ ...SIZE, pupils: 24, today: '2026-11-21' });

/** A third of the phases, closing and calculations among them: a cut costs a second of waiting and the phase again. */
const CUT = /^(agents|families-2025|calculation-2024|closing-|papers-|notices|calculation-notices|activity|departures)/;

let straight: TestApi;
let interrupted: TestApi;

beforeAll(async () => {
  straight = await startTestApi();
  interrupted = await startTestApi();
});
afterAll(() => Promise.all([straight?.stop(), interrupted?.stop()]));

/** Streams of addresses are named by a key of the system. */
const logOf = async ({ harness }: TestApi): Promise<string[]> => {
  const rows = await harness.query<{ event: string }>(
    `select concat_ws(' ', regexp_replace(stream, '^email-.*', 'email'), revision, type, actor,
       data->>'montantTotal', data->>'montant', data->>'date') as event from journal.event order by 1`,
  );
  return rows.map(({ event }) => event);
};

test('a run that is cut short at the end of a phase, and begins again, writes what one run writes', async () => {
  const cut = new Set<string>();
  /** As the client says it where no node of the event store answers. */
  const away = (phase: string) => {
    if (cut.has(phase) || !CUT.test(phase)) return;
    cut.add(phase);
    throw new Error('Failed to discover after 10 attempts.');
  };
  expect(await fill(plan, { ...interrupted.app, onPhase: away })).toBe(true);
  expect([...cut]).toEqual(expect.arrayContaining(['agents', 'closing-2024', 'papers-2026', 'departures']));
  expect(await dayBegun(interrupted.harness.pool)).toBe(plan.options.today);
  expect(await fill(plan, straight.app)).toBe(true);
  expect(await logOf(interrupted)).toEqual(await logOf(straight));
});
