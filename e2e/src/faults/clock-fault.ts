import { movedClock } from './clock';
import { type Fault, FEW, held, pause, restarted, running } from './injecting';
import { type AppName, type FaultStack, isReady } from './stack';

const DAY_MS = 86_400_000;
const READY_LIMIT_MS = 60_000;
const APPLICATION: readonly AppName[] = ['api', 'projector', 'jobs'];

/** The application's processes run for a while on another day than PostgreSQL and the event store. */
export const clockOff = (library: string, name: string, days: 1 | -1): Fault => ({
  name,
  family: 'clock',
  share: FEW,
  jobs: true,
  inject: async (stack, chance) => {
    await restartWith(stack, APPLICATION, movedClock(library, `${days > 0 ? '+' : ''}${days}d`));
    const moved = ((await apiClock(stack)) - Date.now()) / DAY_MS;
    if (Math.abs(moved - days) > 0.01) throw new Error(`the API's clock is ${moved} days off instead of ${days}`);
    await held(chance);
    await restartWith(stack, APPLICATION, {});
  },
});

const BEFORE_MS = 8_000;
const AFTER_MS = 1_500;

/** The API passes the end of January, both changes of the hour and the end of the school year, one after the other. */
export function clockPasses(library: string): Fault {
  let turn = 0;
  return {
    name: 'clock passes a turn of the year',
    family: 'clock',
    share: FEW,
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

/** Instants, in milliseconds, at which days, hours or school years of Paris change in an unusual way. */
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
  const before = await running(stack, names);
  for (const name of names) stack.startWith(name, extra);
  for (const pid of before) process.kill(pid, 'SIGKILL');
  for (const [index, name] of names.entries()) await restarted(stack, name, before[index] ?? 0);
}

/** The instant that the API dates its answers with, once it is ready. @throws Error when it never is. */
async function apiClock({ url }: FaultStack): Promise<number> {
  for (const end = Date.now() + READY_LIMIT_MS; Date.now() < end; await pause(100)) {
    if (!(await isReady(url))) continue;
    const answer = await fetch(new URL('/healthz', url));
    await answer.arrayBuffer();
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (answer.ok && !Number.isNaN(date)) return date;
  }
  throw new Error('the API was not ready under another clock');
}
