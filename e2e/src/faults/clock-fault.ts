import { movedClock } from './clock';
import { type Fault, faultDuration, ONE_FIFTH, pause, runningPids, untilRestarted } from './injecting';
import { RECOVERY_LIMIT_MS } from './limit';
import { type AppName, type FaultStack, isReady } from './stack';

const DAY_MS = 86_400_000;
const APPLICATION: readonly AppName[] = ['api', 'projector', 'jobs'];

/** The application runs for a while one day off from PostgreSQL and the event store. */
export const clockOff = (library: string, name: string, days: 1 | -1): Fault => ({
  name,
  family: 'clock',
  share: ONE_FIFTH,
  jobs: true,
  inject: async (stack, chance) => {
    await restartWith(stack, APPLICATION, movedClock(library, `${days > 0 ? '+' : ''}${days}d`));
    const moved = ((await apiClock(stack)) - Date.now()) / DAY_MS;
    if (Math.abs(moved - days) > 0.01) throw new Error(`the API's clock is ${moved} days off instead of ${days}`);
    await faultDuration(chance);
    await restartWith(stack, APPLICATION, {});
  },
});

const BEFORE_MS = 8_000;
const AFTER_MS = 1_500;

/** The API's clock passes, in turn, the end of January, both clock changes and the end of the school year. */
export function clockPasses(library: string): Fault {
  let turn = 0;
  return {
    name: 'clock passes a turn of the year',
    family: 'clock',
    share: ONE_FIFTH,
    jobs: false,
    inject: async (stack) => {
      const turns = turnsOf(new Date().getUTCFullYear() + 1);
      const instant = turns[turn++ % turns.length] ?? 0;
      const from = new Date(instant - BEFORE_MS).toISOString().replace('T', ' ').slice(0, 19);
      await restartWith(stack, ['api'], movedClock(library, `@${from}`));
      while ((await apiClock(stack)) < instant + AFTER_MS) await pause(200);
      await restartWith(stack, ['api'], {});
    },
  };
}

/** Instants (ms) of unusual changes of day, hour or school year in Paris. */
function turnsOf(year: number): readonly number[] {
  return [
    Date.UTC(year, 0, 31, 23),
    lastSunday(year, 2) + 3_600_000,
    Date.UTC(year, 6, 31, 22),
    lastSunday(year, 9) + 3_600_000,
  ];
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * DAY_MS;
}

async function restartWith(
  stack: FaultStack,
  names: readonly AppName[],
  extra: Readonly<Record<string, string>>,
): Promise<void> {
  const before = await runningPids(stack, names);
  for (const name of names) stack.startWith(name, extra);
  for (const pid of before) process.kill(pid, 'SIGKILL');
  for (const [index, name] of names.entries()) await untilRestarted(stack, name, before[index] ?? 0);
}

/** The API's clock, from the `date` header of its answers. @throws Error when it never becomes ready. */
async function apiClock({ url }: FaultStack): Promise<number> {
  for (const end = Date.now() + RECOVERY_LIMIT_MS; Date.now() < end; await pause(100)) {
    if (!(await isReady(url))) continue;
    const answer = await fetch(new URL('/healthz', url));
    await answer.arrayBuffer();
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (answer.ok && !Number.isNaN(date)) return date;
  }
  throw new Error('the API was not ready under another clock');
}
