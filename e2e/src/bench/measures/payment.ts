import { type Calls, callFor } from '../load/callers';
import { startCrudPeer } from '../load/crud-peer';
import { startPaying } from '../load/paying';
import { processorSeconds } from '../load/processes';
import { rawAppender } from '../load/raw-append';
import { type Measure, percentile } from '../measure';
import type { BenchProduct } from '../whole-product';

const CALLERS = 8;
const RAW_S = 3;
const PAY_S = 6;
const CRUD_S = 3;
const ALONE_S = 2;

const middle = ({ times }: Calls): number => percentile(times, 0.5);

/** Milliseconds of processor time a call, of each process of the product and of the callers. */
async function spent({ pid, home }: BenchProduct, work: () => Promise<Calls>) {
  const before = processorSeconds(pid, home);
  const client = process.cpuUsage();
  const calls = await work();
  const after = processorSeconds(pid, home);
  const { user, system } = process.cpuUsage(client);
  const each = (part: keyof typeof after) => ((after[part] - before[part]) * 1000) / calls.times.length;
  const parts = {
    'processor, API': each('api'),
    'processor, PostgreSQL': each('postgres'),
    'processor, event store': each('event-store'),
    'processor, projector': each('projector'),
    'processor, web': each('web'),
    'processor, jobs': each('jobs'),
    'processor, client': (user + system) / 1000 / calls.times.length,
  };
  const all = Object.values(parts).reduce((sum, one) => sum + one, 0);
  return { calls, processor: { 'processor, all': all, ...parts } };
}

/**
 * Measured from request to answer, which waits for the read models. Afterwards the tables behind both lists are checked
 * for the payments. The raw appends and the plain program use a separate node and PostgreSQL.
 */
export const payment: Measure = {
  name: 'payment',
  what: 'payments over HTTP, web server to read models, 8 callers, until the lists show them',
  beside: 'a plain Express and pg program, and raw appends of the same event, by 8 callers; and by one alone',
  figures: {
    payments: { unit: '/s' },
    'payment, p50': { unit: 'ms' },
    'payment, p99': { unit: 'ms' },
    crud: { unit: '/s' },
    'crud, p50': { unit: 'ms' },
    'rate beside crud': { unit: '×', bound: { atLeast: 0.25 } },
    'p50 beside crud': { unit: '×', bound: { atMost: 4.5 } },
    'payment, one caller, p50': { unit: 'ms' },
    'crud, one caller, p50': { unit: 'ms' },
    'one caller beside crud': { unit: '×', bound: { atMost: 5 } },
    'processor, all': { unit: 'ms' },
    'processor, API': { unit: 'ms' },
    'processor, PostgreSQL': { unit: 'ms' },
    'processor, event store': { unit: 'ms' },
    'processor, projector': { unit: 'ms' },
    'processor, web': { unit: 'ms' },
    'processor, jobs': { unit: 'ms' },
    'processor, client': { unit: 'ms' },
    'raw appends': { unit: '/s' },
    'raw append, p50': { unit: 'ms' },
    'rate beside raw': { unit: '×', bound: { atLeast: 0.3 } },
    'p50 beside raw': { unit: '×', bound: { atMost: 6 } },
  },
  async prepare(context) {
    const stack = await context.stack();
    const raw = rawAppender(stack.eventStoreUrl);
    const crud = await startCrudPeer(stack);
    const product = await context.product();
    const paying = await startPaying(product);
    await raw.run(1, CALLERS);
    await callFor(1, CALLERS, crud.pay);
    await callFor(3, CALLERS, paying.pay);
    return {
      async round() {
        const appended = await raw.run(RAW_S, CALLERS);
        // The plain program before and after, so that a disturbance of the machine spoils both.
        const before = await callFor(CRUD_S, CALLERS, crud.pay);
        const { calls: paid, processor } = await spent(product, () => callFor(PAY_S, CALLERS, paying.pay));
        const after = await callFor(CRUD_S, CALLERS, crud.pay);
        const plain = {
          perSecond: (before.perSecond + after.perSecond) / 2,
          times: [...before.times, ...after.times],
        };
        const alone = {
          crud: await callFor(ALONE_S, 1, crud.pay),
          paid: await callFor(ALONE_S, 1, paying.pay),
        };
        await paying.allVisible();
        return {
          payments: paid.perSecond,
          'payment, p50': middle(paid),
          'payment, p99': percentile(paid.times, 0.99),
          crud: plain.perSecond,
          'crud, p50': middle(plain),
          'rate beside crud': paid.perSecond / plain.perSecond,
          'p50 beside crud': middle(paid) / middle(plain),
          'payment, one caller, p50': middle(alone.paid),
          'crud, one caller, p50': middle(alone.crud),
          'one caller beside crud': middle(alone.paid) / middle(alone.crud),
          ...processor,
          'raw appends': appended.perSecond,
          'raw append, p50': middle(appended),
          'rate beside raw': paid.perSecond / appended.perSecond,
          'p50 beside raw': middle(paid) / middle(appended),
        };
      },
      async close() {
        await raw.stop();
        await crud.stop();
        await paying.stop();
      },
    };
  },
};
