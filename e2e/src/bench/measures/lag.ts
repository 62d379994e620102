import { disposeOf } from '@diapason/event-sourcing';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { startCommanding } from '../load/commanding';
import { callSteadily } from '../load/steadily';
import { type Measure, percentile } from '../measure';

const PER_SECOND = 200;
const SECONDS = 60;
/** A fresh product still compiles its code and finishes background work during this time. */
const WARM_UP_SECONDS = 20;
const VISIBLE_MS = 30_000;

/**
 * Commands start at a steady rate, without HTTP, whose load a small machine cannot also carry. An event's lag runs from
 * its time in the event store until PostgreSQL announces its position after the commit.
 */
export const lag: Measure = {
  name: 'lag',
  what: `lag from append to visible at ${PER_SECOND} commands/s for ${SECONDS} s, the whole product running`,
  beside: 'nothing: it has a limit of its own',
  figures: {
    'lag, p50': { unit: 'ms' },
    'lag, p99': { unit: 'ms', bound: { atMost: 100 } },
    'lag, longest': { unit: 'ms' },
    'commands answered': { unit: '/s', bound: { atLeast: PER_SECOND * 0.98 } },
    'answer, p50': { unit: 'ms' },
    'answer, p99': { unit: 'ms' },
  },
  async prepare(context) {
    const product = await context.product();
    const commanding = await startCommanding(product);
    await callSteadily(PER_SECOND, WARM_UP_SECONDS, commanding.command);
    const client = EventStoreDBClient.connectionString(product.env.EVENTSTORE_URL ?? '');
    return {
      async round() {
        const announcements = await recordAnnouncements(product.env.DATABASE_URL ?? '');
        const from = await head(client);
        let last = 0n;
        const { times, perSecond } = await callSteadily(PER_SECOND, SECONDS, async () => {
          const position = await commanding.command();
          if (position > last) last = position;
        });
        if (!(await commanding.runtime.positions.waitFor(last, VISIBLE_MS)))
          throw new Error(`position ${last} is not in the read models`);
        const lags: number[] = [];
        const heard = announcements.heard;
        let next = 0;
        for (const { position, created } of await appended(client, from)) {
          while (next < heard.length && (heard[next]?.position ?? 0n) < position) next += 1;
          const reached = heard[next];
          if (!reached) throw new Error(`position ${position} was never announced`);
          lags.push(reached.at - created);
        }
        await announcements.stop();
        return {
          'lag, p50': percentile(lags, 0.5),
          'lag, p99': percentile(lags, 0.99),
          'lag, longest': percentile(lags, 1),
          'commands answered': perSecond,
          'answer, p50': percentile(times, 0.5),
          'answer, p99': percentile(times, 0.99),
        };
      },
      async close() {
        await disposeOf(client);
        await commanding.stop();
      },
    };
  },
};

/** Records the positions the projector announces, with their time of arrival. */
async function recordAnnouncements(databaseUrl: string) {
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  const heard: { readonly position: bigint; readonly at: number }[] = [];
  connection.on('notification', ({ payload = '' }) => heard.push({ position: BigInt(payload), at: Date.now() }));
  await connection.query('listen projected');
  return { heard, stop: () => connection.end() };
}

async function head(client: EventStoreDBClient): Promise<bigint> {
  for await (const { event } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
    if (event) return event.position.commit;
  return 0n;
}

/** Events appended after a position, in order, with the event store's time in milliseconds. */
async function appended(client: EventStoreDBClient, after: bigint) {
  const events: { readonly position: bigint; readonly created: number }[] = [];
  for await (const { event } of client.readAll({ fromPosition: { commit: after, prepare: after } })) {
    if (!event || event.position.commit <= after) continue;
    events.push({ position: event.position.commit, created: event.created.getTime() });
  }
  return events;
}
