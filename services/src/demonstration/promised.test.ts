import { expect, test } from '@jest/globals';
import { bookletSteps } from './booklet-steps';
import { excuseSteps } from './excuse-steps';
import { buildPlan, SIZE } from './plan';
import { runSteps, type Step } from './steps';

const plan = buildPlan({ ...SIZE, today: '2026-11-29' });

interface Fact {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
interface Folded {
  readonly category: string;
  readonly initial: unknown;
  readonly evolve: (state: unknown, event: Fact) => unknown;
}

/** What the steps write where nothing was before, decided as the product does. */
async function written(steps: readonly Step[]): Promise<readonly Fact[]> {
  const streams = new Map<string, unknown>();
  const facts: Fact[] = [];
  const numbers = new Map<string, number>();
  const forKey = async (kind: string, key: string) => {
    const name = `${kind} ${key}`;
    const known = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, known);
    return known;
  };
  const forKeys = (kind: string, keys: readonly string[]) => Promise.all(keys.map((key) => forKey(kind, key)));
  const execute = async (target: Folded, id: number | string, decide: (state: unknown) => readonly Fact[]) => {
    const stream = `${target.category}-${id}`;
    const before = streams.get(stream) ?? target.initial;
    const events = decide(before);
    streams.set(stream, events.reduce(target.evolve, before));
    facts.push(...events);
  };
  const context = { ids: { forKey, forKeys }, execute } as unknown as Parameters<Step>[0];
  await runSteps(steps, context, () => context, 1);
  return facts;
}

test('a demonstration of the usual size has 60 excuses for lessons to come', async () => {
  const excused = (await written(excuseSteps(plan))).filter(({ type }) => type === 'PupilExcused');
  expect(excused).toHaveLength(60);
  for (const { data } of excused) expect(String(data.date) > plan.options.today).toBe(true);
  const byFamily = excused.filter(({ data }) => data.fk_responsable !== null).length;
  expect(byFamily).toBeGreaterThan(10);
  expect(byFamily).toBeLessThan(50);
});

test('it has 40 booklets: ten begun, ten half noted, ten complete and ten validated', async () => {
  const facts = await written(bookletSteps(plan));
  const last = new Map(facts.filter(({ data }) => 'idLivret' in data).map(({ data }) => [data.idLivret, data]));
  const stateOf = ({ statut, discipline }: Fact['data']) => {
    const notes = (discipline as { criteres: { note: number | null }[] }[]).flatMap(({ criteres }) =>
      criteres.map(({ note }) => note !== null),
    );
    const noted = notes.every(Boolean) ? 'complete' : notes.some(Boolean) ? 'half' : 'begun';
    return `${noted} ${statut}`;
  };
  const states = [...last.values()].map(stateOf);
  const count = (state: string) => states.filter((one) => one === state).length;
  expect(states).toHaveLength(40);
  expect(['begun 1', 'half 1', 'complete 1', 'complete 2'].map(count)).toEqual([10, 10, 10, 10]);
});
