import { type Injected, isQuick } from '../recovery';
import type { Check } from './check';

const NEVER = 'not within a minute';

/** Whether a fault is the death of application processes among which the jobs worker is. */
const killsJobs = (fault: string) => /^SIGKILL .*\bjobs\b/.test(fault);

/** The product came back from everything; in less than 10 s its answers, and jobs too where their worker was killed. */
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
        ...(isQuick(serving) ? [] : [`${fault}: answers ${after(serving)}`]),
        ...(!killsJobs(fault) || isQuick(working) ? [] : [`${fault}: jobs ${after(working)}`]),
      ]),
    },
  ];
}

const after = (milliseconds: number | undefined) => (milliseconds === undefined ? NEVER : `after ${milliseconds} ms`);
