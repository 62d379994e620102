import { jsonEvent } from '@eventstore/db-client';
import { describe, expect, test } from '@jest/globals';
import { type ContractRun, listen, newStream, numbered, until } from './server';

const idsOf = (events: readonly { id: string }[]): string[] => events.map((event) => event.id);

/** What the application needs of subscriptions to much, and of those that are slow to listen. */
export function largeContract({ client }: ContractRun): void {
  describe('subscribing to much', () => {
    test('a stream of 10,000 events and events of a megabyte arrive whole and in order', async () => {
      const stream = newStream('long');
      const events = numbered(10_000);
      for (let start = 0; start < events.length; start += 500)
        await client().appendToStream(stream, events.slice(start, start + 500));
      const text = 'é'.repeat(500_000);
      const large = [1, 2, 3].map((number) => jsonEvent({ type: 'Large', data: { number, text } }));
      for (const event of large) await client().appendToStream(stream, [event]);
      const heard = listen(client().subscribeToStream(stream, { fromRevision: 'start' }));
      await until('everything is heard', () => heard.events.length >= 10_003, 30_000);
      expect(heard.ids()).toEqual(idsOf([...events, ...large]));
      expect(heard.events.at(-1)?.event?.data).toEqual({ number: 3, text });
      await heard.subscription.unsubscribe();
    });

    test('a slow listener gets everything, in order', async () => {
      const stream = newStream('slow');
      const events = numbered(3_000);
      for (let start = 0; start < events.length; start += 500) {
        await client().appendToStream(stream, events.slice(start, start + 500));
      }
      const subscription = client().subscribeToStream(stream, { fromRevision: 'start' });
      const heard: string[] = [];
      for await (const { event } of subscription) {
        if (event) heard.push(event.id);
        if (heard.length % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 50));
        if (heard.length === events.length) break;
      }
      expect(heard).toEqual(idsOf(events));
    });
  });
}
