import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPaying } from '../load/paying';
import { callSteadily } from '../load/steadily';
import { type Measure, percentile } from '../measure';

const PER_SECOND = 50;
const SECONDS = 600;
const WARM_UP_SECONDS = 10;
/** What an event store says to a listener that it throws out. */
const TOO_SLOW = /Consumer too slow/g;
const FOLLOWERS = ['projector', 'jobs'] as const;

/** A September afternoon at the desks of the network, for as long as it takes a listener that is slowly left behind to show it. */
export const steady: Measure = {
  name: 'steady',
  what: `payments over HTTP at ${PER_SECOND}/s for ${SECONDS / 60} minutes; followers of the log that the event store threw out`,
  beside: 'nothing: it has a limit of its own',
  figures: {
    payments: { unit: '/s', bound: { atLeast: PER_SECOND * 0.98 } },
    'payment, p50': { unit: 'ms' },
    'payment, p99': { unit: 'ms' },
    'payment, longest': { unit: 'ms' },
    'thrown out': { unit: '', bound: { atMost: 1 } },
  },
  mostRounds: 1,
  async prepare(context) {
    const product = await context.product();
    const paying = await startPaying(product);
    await callSteadily(PER_SECOND, WARM_UP_SECONDS, paying.pay);
    const thrownOut = () =>
      FOLLOWERS.map((name) => readFileSync(join(product.home, 'logs', `${name}.log`), 'utf8'))
        .map((log) => log.match(TOO_SLOW)?.length ?? 0)
        .reduce((sum, count) => sum + count, 0);
    return {
      async round() {
        const before = thrownOut();
        const { perSecond, times } = await callSteadily(PER_SECOND, SECONDS, paying.pay);
        await paying.allVisible();
        return {
          payments: perSecond,
          'payment, p50': percentile(times, 0.5),
          'payment, p99': percentile(times, 0.99),
          'payment, longest': percentile(times, 1),
          'thrown out': thrownOut() - before,
        };
      },
      close: () => paying.stop(),
    };
  },
};
