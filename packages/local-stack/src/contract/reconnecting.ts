import { setTimeout } from 'node:timers/promises';
import {
  type AllStreamSubscription,
  jsonEvent,
  type Position,
  StreamNotFoundError,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Relay, startRelay } from './relay';
import { all, type ContractRun, type Heard, listen, newStream, numbered, until } from './server';

const idsOf = (events: readonly { id: string }[]): string[] => events.map((event) => event.id);

/** What the application needs when the wire, or the store itself, goes away for a while. */
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
      'an append whose answer was lost is settled by sending it again: its events are there once',
      async () => {
        const stream = newStream('lost');
        const [first, second] = [numbered(2), numbered(3)];
        const far = connect(wire().url);
        // With its answers: what client and server ask each other first is settled.
        await far.appendToStream(stream, first, { expectedRevision: 'no_stream' });
        wire().loseAnswers();
        const unanswered = far.appendToStream(stream, second, { expectedRevision: 1n }).then(
          () => 'answered',
          () => 'lost',
        );
        let length = 0;
        while (length < 5) length = (await all(client().readStream(stream))).length;
        wire().cut();
        expect(await unanswered).toBe('lost');
        await far.dispose();
        const again = connect(wire().url);
        const settled = await again.appendToStream(stream, second, { expectedRevision: 1n });
        expect(settled.nextExpectedRevision).toBe(4n);
        const read = await all(again.readStream(stream));
        expect(read.map(({ event }) => event?.id)).toEqual(idsOf([...first, ...second]));
        await again.dispose();
      },
    );

    (can.beRelayed ? test : test.skip)(
      'an append whose client goes away in the middle is kept whole or not at all',
      async () => {
        const text = 'x'.repeat(2_000);
        const events = () => Array.from({ length: 5 }, () => jsonEvent({ type: 'Large', data: { text } }));
        const lengths = new Set<number>();
        for (let bytes = 500; bytes < 14_000; bytes += 450) {
          const far = connect(wire().url);
          await far.appendToStream(newStream('whole'), numbered(1));
          const stream = newStream('half');
          wire().cutAfter(bytes);
          const ended = far.appendToStream(stream, events(), { expectedRevision: 'no_stream' }).catch(() => undefined);
          await Promise.race([ended, setTimeout(5_000)]);
          wire().cut();
          await ended;
          await far.dispose();
          const read = await all(client().readStream(stream)).catch((error: unknown) => {
            if (error instanceof StreamNotFoundError) return [];
            throw error;
          });
          lengths.add(read.length);
        }
        // Some were cut early, some not at all.
        expect([...lengths].sort()).toEqual([0, 5]);
      },
    );

    (can.beRelayed ? test : test.skip)(
      'a subscription whose connection is cut again and again under writing goes on: nothing lost, nothing doubled',
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
        const heard: string[] = [];
        let breaks = 0;
        while (heard.length < events.length) {
          const far = connect(wire().url);
          const part: Heard<AllStreamSubscription> = listen(
            far.subscribeToAll({ fromPosition: from, filter: streamNameFilter({ prefixes: [prefix] }) }),
          );
          const wanted = Math.min(20, events.length - heard.length);
          await until('more is heard', () => part.events.length >= wanted || part.failure() !== undefined);
          if (heard.length + part.events.length < events.length) {
            wire().cut();
            await until('the subscription breaks', () => part.failure() !== undefined);
            breaks += 1;
          }
          const seen = part.events.flatMap(({ event }) => (event ? [event] : []));
          heard.push(...idsOf(seen));
          from = seen.at(-1)?.position ?? from;
          await far.dispose();
        }
        await writing;
        expect(heard).toEqual(idsOf(events));
        expect(breaks).toBeGreaterThan(2);
      },
    );

    (can.restart ? test : test.skip)(
      'when the store is restarted a subscription breaks with an error, and goes on from its last position',
      async () => {
        const prefix = newStream('restarted');
        const filter = () => streamNameFilter({ prefixes: [prefix] });
        const own = connect(server().url());
        const [past, future] = [numbered(3), numbered(3)];
        await own.appendToStream(`${prefix}-1`, past);
        const first = listen(own.subscribeToAll({ fromPosition: 'start', filter: filter() }));
        await until('the past is heard', () => first.events.length === 3);
        await server().restart?.();
        await until('the subscription breaks', () => first.failure() !== undefined);
        const writer = connect(server().url());
        await writer.appendToStream(`${prefix}-1`, future, { expectedRevision: 2n });
        const position = first.events.at(-1)?.event?.position ?? 'start';
        const second = listen(writer.subscribeToAll({ fromPosition: position, filter: filter() }));
        await until('the future is heard', () => second.events.length === 3);
        expect([...first.ids(), ...second.ids()]).toEqual(idsOf([...past, ...future]));
        await second.subscription.unsubscribe();
        await Promise.all([own.dispose(), writer.dispose()]);
      },
    );
  });
}
