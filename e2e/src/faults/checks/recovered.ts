import { RECOVERY_LIMIT_MS } from '../limit';
import { type Injected, isQuick } from '../recovery';
import type { Check } from './check';

const NEVER = `not within ${RECOVERY_LIMIT_MS / 1_000} s`;

/** Whether the fault killed the jobs worker. */
const killsJobs = (fault: string) => /^SIGKILL .*\bjobs\b/.test(fault);

/** The product must recover from every fault; its answers within 10 s, jobs too if their worker was killed. */
export function checkRecovered(injected: readonly Injected[]): readonly Check[] {
  return [
    {
      name: 'the product came back from every fault',
      counted: injected.length,
      problems: injected.flatMap(({ fault, jobsWatched, recovery: { serving, working } }) => [
        ...(serving === undefined ? [`${fault}: answers ${NEVER}`] : []),
        ...(jobsWatched && working === undefined ? [`${fault}: jobs ${NEVER}`] : []),
      ]),
    },
    {
      name: 'the product is back in less than 10 s',
      counted: injected.length,
      problems: injected.flatMap(({ fault, recovery: { serving, working } }) => [
        ...(isQuick(serving) ? [] : [`${fault}: answers ${delayText(serving)}`]),
        ...(!killsJobs(fault) || isQuick(working) ? [] : [`${fault}: jobs ${delayText(working)}`]),
      ]),
    },
  ];
}

const delayText = (milliseconds: number | undefined) =>
  milliseconds === undefined ? NEVER : `after ${milliseconds} ms`;
