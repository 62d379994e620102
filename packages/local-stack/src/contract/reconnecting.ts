import { setTimeout } from 'node:timers/promises';
import {
  type AllStreamSubscription,
  jsonEvent,
  type Position,
  StreamNotFoundError,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '../testing/wait';
import { type Relay, startRelay } from './relay';
import { all, type Collected, type ContractRun, collect, newStream, numbered } from './server';

const idsOf = (events: readonly { id: string }[]): string[] => events.map((event) => event.id);

/** Requirements for lost connections and restarts. */
export function reconnectionContract({ client, connect, server, can }: ContractRun): void {
  describe('losing the connection', () => {
    let relay: Relay | undefined;
    beforeAll(async () => {
      if (can.beRelayed) relay = await startRelay(server().url());
    });
    afterAll(() => relay?.stop());
    const wire = (): Relay => {
      if (!relay) throw new Error('there is no relay');
      return relay;
    };

    (can.beRelayed ? test : test.skip)(
      'an append whose answer was lost can be repeated: its events are stored once',
      async () => {
        const stream = newStream('lost');
        const [first, second] = [numbered(2), numbered(3)];
        const relayed = connect(wire().url);
        // A first append completes the handshake between client and server.
        await relayed.appendToStream(stream, first, { expectedRevision: 'no_stream' });
        wire().loseAnswers();
        const outcome = relayed.appendToStream(stream, second, { expectedRevision: 1n }).then(
          () => 'answered',
          () => 'lost',
        );
        let length = 0;
        while (length < 5) length = (await all(client().readStream(stream))).length;
        wire().cut();
        expect(await outcome).toBe('lost');
        await relayed.dispose();
        const again = connect(wire().url);
        const settled = await again.appendToStream(stream, second, { expectedRevision: 1n });
        expect(settled.nextExpectedRevision).toBe(4n);
        const read = await all(again.readStream(stream));
        expect(read.map(({ event }) => event?.id)).toEqual(idsOf([...first, ...second]));
        await again.dispose();
      },
    );

    (can.beRelayed ? test : test.skip)('an append whose client breaks off is stored whole or not at all', async () => {
      const text = 'x'.repeat(2_000);
      const events = () => Array.from({ length: 5 }, () => jsonEvent({ type: 'Large', data: { text } }));
      const lengths = new Set<number>();
      for (let bytes = 500; bytes < 14_000; bytes += 450) {
        const relayed = connect(wire().url);
        await relayed.appendToStream(newStream('whole'), numbered(1));
        const stream = newStream('half');
        wire().cutAfter(bytes);
        const ended = relayed
          .appendToStream(stream, events(), { expectedRevision: 'no_stream' })
          .catch(() => undefined);
        const enough = new AbortController();
        const timeout = setTimeout(5_000, undefined, { signal: enough.signal }).catch(() => undefined);
        await Promise.race([ended, timeout]);
        enough.abort();
        wire().cut();
        await ended;
        await relayed.dispose();
        const read = await all(client().readStream(stream)).catch((error: unknown) => {
          if (error instanceof StreamNotFoundError) return [];
          throw error;
        });
        lengths.add(read.length);
      }
      // Some attempts were cut off, some completed.
      expect([...lengths].sort()).toEqual([0, 5]);
    });

    (can.beRelayed ? test : test.skip)(
      'a subscription cut repeatedly during writes resumes without loss or duplicates',
      async () => {
        const prefix = newStream('cut');
        const [before] = await all(client().readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));
        let from: Position | 'start' = before?.event?.position ?? 'start';
        const events = numbered(120);
        let written = 0;
        const writing = (async () => {
          for (const event of events) {
            await client().appendToStream(`${prefix}-${written % 3}`, [event]);
            written += 1;
          }
        })();
        const received: string[] = [];
        let breaks = 0;
        while (received.length < events.length) {
          const relayed = connect(wire().url);
          const part: Collected<AllStreamSubscription> = collect(
            relayed.subscribeToAll({ fromPosition: from, filter: streamNameFilter({ prefixes: [prefix] }) }),
          );
          const wanted = Math.min(20, events.length - received.length);
          await until('more events arrived', () => part.events.length >= wanted || part.failure() !== undefined);
          if (received.length + wanted < events.length) {
            wire().cut();
            await until('the subscription breaks', () => part.failure() !== undefined);
            breaks += 1;
          }
          // What came beyond comes again, so that there are as many cuts however quick the writer is.
          const seen = part.events.slice(0, wanted).flatMap(({ event }) => (event ? [event] : []));
          received.push(...idsOf(seen));
          from = seen.at(-1)?.position ?? from;
          await relayed.dispose();
        }
        await writing;
        expect(received).toEqual(idsOf(events));
        expect(breaks).toBeGreaterThan(2);
      },
    );

    (can.restart ? test : test.skip)(
      'when the store restarts, a subscription fails and resumes from its last position',
      async () => {
        const prefix = newStream('restarted');
        const filter = () => streamNameFilter({ prefixes: [prefix] });
        const firstClient = connect(server().url());
        const [past, future] = [numbered(3), numbered(3)];
        await firstClient.appendToStream(`${prefix}-1`, past);
        const first = collect(firstClient.subscribeToAll({ fromPosition: 'start', filter: filter() }));
        await until('past events arrived', () => first.events.length === 3);
        await server().restart?.();
        await until('the subscription breaks', () => first.failure() !== undefined);
        const writer = connect(server().url());
        await writer.appendToStream(`${prefix}-1`, future, { expectedRevision: 2n });
        const position = first.events.at(-1)?.event?.position ?? 'start';
        const second = collect(writer.subscribeToAll({ fromPosition: position, filter: filter() }));
        await until('new events arrived', () => second.events.length === 3);
        expect([...first.ids(), ...second.ids()]).toEqual(idsOf([...past, ...future]));
        await second.subscription.unsubscribe();
        await Promise.all([firstClient.dispose(), writer.dispose()]);
      },
    );
  });
}
