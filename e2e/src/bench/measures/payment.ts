import { callFor } from '../load/callers';
import { startPaying } from '../load/paying';
import { rawAppender } from '../load/raw-append';
import { type Measure, percentile } from '../measure';

const CALLERS = 8;
const RAW_S = 3;
const PAY_S = 6;

/**
 * Measured from request to answer, which waits for the read models. Afterwards the tables behind both lists are checked
 * for the payments. The raw appends use a separate node and PostgreSQL.
 */
export const payment: Measure = {
  name: 'payment',
  what: 'payments over HTTP, web server to read models, 8 callers, until the lists show them',
  beside: 'raw appends of the same event by 8 callers',
  figures: {
    payments: { unit: '/s' },
    'payment, p50': { unit: 'ms' },
    'payment, p99': { unit: 'ms' },
    'raw appends': { unit: '/s' },
    'raw append, p50': { unit: 'ms' },
    'rate beside raw': { unit: '×', bound: { atLeast: 0.3 } },
    'p50 beside raw': { unit: '×', bound: { atMost: 6 } },
  },
  async prepare(context) {
    const raw = rawAppender((await context.stack()).eventStoreUrl);
    const paying = await startPaying(await context.product());
    await raw.run(1, CALLERS);
    await callFor(3, CALLERS, paying.pay);
    return {
      async round() {
        const appended = await raw.run(RAW_S, CALLERS);
        const paid = await callFor(PAY_S, CALLERS, paying.pay);
        await paying.allVisible();
        const p50 = { paid: percentile(paid.times, 0.5), raw: percentile(appended.times, 0.5) };
        return {
          payments: paid.perSecond,
          'payment, p50': p50.paid,
          'payment, p99': percentile(paid.times, 0.99),
          'raw appends': appended.perSecond,
          'raw append, p50': p50.raw,
          'rate beside raw': paid.perSecond / appended.perSecond,
          'p50 beside raw': p50.paid / p50.raw,
        };
      },
      async close() {
        await raw.stop();
        await paying.stop();
      },
    };
  },
};
