import { jsonEvent } from '@eventstore/db-client';
import { describe, expect, test } from '@jest/globals';
import { until } from '../testing/wait';
import { type ContractRun, collect, newStream, numbered } from './server';

const idsOf = (events: readonly { id: string }[]): string[] => events.map((event) => event.id);

/** Requirements for large subscriptions and slow subscribers. */
export function largeContract({ client }: ContractRun): void {
  describe('large subscriptions', () => {
    test('10,000 events and events of one megabyte arrive complete and in order', async () => {
      const stream = newStream('long');
      const events = numbered(10_000);
      for (let start = 0; start < events.length; start += 500)
        await client().appendToStream(stream, events.slice(start, start + 500));
      const text = 'é'.repeat(500_000);
      const large = [1, 2, 3].map((number) => jsonEvent({ type: 'Large', data: { number, text } }));
      for (const event of large) await client().appendToStream(stream, [event]);
      const received = collect(client().subscribeToStream(stream, { fromRevision: 'start' }));
      await until('every event arrived', () => received.events.length >= 10_003);
      expect(received.ids()).toEqual(idsOf([...events, ...large]));
      expect(received.events.at(-1)?.event?.data).toEqual({ number: 3, text });
      await received.subscription.unsubscribe();
    });

    test('a slow subscriber gets every event in order', async () => {
      const stream = newStream('slow');
      const events = numbered(3_000);
      for (let start = 0; start < events.length; start += 500) {
        await client().appendToStream(stream, events.slice(start, start + 500));
      }
      const subscription = client().subscribeToStream(stream, { fromRevision: 'start' });
      const received: string[] = [];
      for await (const { event } of subscription) {
        if (event) received.push(event.id);
        if (received.length % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 50));
        if (received.length === events.length) break;
      }
      expect(received).toEqual(idsOf(events));
    });
  });
}
