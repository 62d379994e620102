import {
  type AllStreamSubscription,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  jsonEvent,
  type Position,
  streamNameFilter,
} from '@eventstore/db-client';
import { describe, expect, test } from '@jest/globals';
import { until } from '../testing/wait';
import { all, type Collected, type ContractRun, collect, newStream, numbered } from './server';

const idsOf = (events: readonly { id: string }[]): string[] => events.map((event) => event.id);

/** Requirements for subscriptions. */
export function subscriptionContract({ client, connect, server }: ContractRun): void {
  describe('subscribing', () => {
    test('to a stream from its start: stored events, then new ones', async () => {
      const stream = newStream();
      const [past, future] = [numbered(5), numbered(5)];
      await client().appendToStream(stream, past, { expectedRevision: 'no_stream' });
      const received = collect(client().subscribeToStream(stream, { fromRevision: 'start' }));
      await until('past events arrived', () => received.events.length === 5);
      await client().appendToStream(newStream(), numbered(3));
      await client().appendToStream(stream, future);
      await until('new events arrived', () => received.events.length >= 10);
      expect(received.ids()).toEqual(idsOf([...past, ...future]));
      await received.subscription.unsubscribe();
    });

    test('to a stream after a revision, and from its end', async () => {
      const stream = newStream();
      const past = numbered(4);
      await client().appendToStream(stream, past, { expectedRevision: 'no_stream' });
      const after = collect(client().subscribeToStream(stream, { fromRevision: 1n }));
      const end = collect(client().subscribeToStream(stream, { fromRevision: 'end' }));
      await until('both subscriptions are live', () => after.events.length === 2 && end.caughtUp());
      const future = numbered(1);
      await client().appendToStream(stream, future);
      await until('new events arrived', () => after.events.length === 3 && end.events.length === 1);
      expect(after.ids()).toEqual(idsOf([...past.slice(2), ...future]));
      expect(end.ids()).toEqual(idsOf(future));
      await Promise.all([after.subscription.unsubscribe(), end.subscription.unsubscribe()]);
    });

    test('to a stream that does not exist yet', async () => {
      const stream = newStream();
      const received = collect(client().subscribeToStream(stream));
      const events = numbered(2);
      await client().appendToStream(stream, events, { expectedRevision: 'no_stream' });
      await until('its events arrived', () => received.events.length === 2);
      expect(received.ids()).toEqual(idsOf(events));
      await received.subscription.unsubscribe();
    });

    test('to $all after a position: no event twice, none missed, wherever it resumes', async () => {
      const prefix = newStream('resumed');
      const filter = () => streamNameFilter({ prefixes: [prefix] });
      const events = numbered(60);
      await client().appendToStream(`${prefix}-a`, events.slice(0, 30), { expectedRevision: 'no_stream' });
      const writing = (async () => {
        for (const event of events.slice(30)) await client().appendToStream(`${prefix}-b`, [event]);
      })();
      const received: string[] = [];
      let position: Position | 'start' = 'start';
      while (received.length < events.length) {
        const part: Collected<AllStreamSubscription> = collect(
          client().subscribeToAll({ fromPosition: position, filter: filter() }),
        );
        await until(
          'seven more events arrived',
          () => part.events.length >= Math.min(7, events.length - received.length),
        );
        await part.subscription.unsubscribe();
        const seen = part.events.flatMap(({ event }) => (event ? [event] : []));
        received.push(...idsOf(seen));
        position = seen.at(-1)?.position ?? position;
      }
      await writing;
      expect(received).toEqual(idsOf(events));
    });

    test('to $all from its end: only new events, after a caught-up notice', async () => {
      const prefix = newStream('live');
      const received = collect(
        client().subscribeToAll({ fromPosition: 'end', filter: streamNameFilter({ prefixes: [prefix] }) }),
      );
      await until('it has caught up', received.caughtUp);
      const events = numbered(3);
      await client().appendToStream(`${prefix}-1`, events);
      await until('the events arrived', () => received.events.length === 3);
      expect(received.ids()).toEqual(idsOf(events));
      await received.subscription.unsubscribe();
    });

    test('by event type or stream name, by prefix or regular expression, and without system events', async () => {
      const [before] = await all(client().readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));
      const fromPosition = before?.event?.position ?? 'start';
      const stream = newStream('filtered');
      const kind = `Kind${Date.now()}`;
      await client().appendToStream(stream, [...numbered(2, `${kind}One`), ...numbered(3, `${kind}Two`)]);
      await client().appendToStream(`${stream}x`, numbered(4, `Other${kind}`));
      const counts: [number, Filter][] = [
        [5, eventTypeFilter({ prefixes: [kind] })],
        [3, eventTypeFilter({ regex: `^${kind}Two$` })],
        [9, streamNameFilter({ prefixes: [stream] })],
        [4, streamNameFilter({ regex: `^${stream}x$` })],
      ];
      for (const [count, filter] of counts) {
        const received = collect(client().subscribeToAll({ fromPosition, filter }));
        await until('it has caught up', received.caughtUp);
        expect(received.events).toHaveLength(count);
        await received.subscription.unsubscribe();
      }
      const received = collect(client().subscribeToAll({ fromPosition, filter: excludeSystemEvents() }));
      await until('it has caught up', received.caughtUp);
      expect(received.events.filter(({ event }) => event?.type.startsWith('$'))).toEqual([]);
      await received.subscription.unsubscribe();
    });

    test('a filtered subscription gets checkpoints where nothing matches', async () => {
      const [before] = await all(client().readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));
      const checkpoints: bigint[] = [];
      const filter = streamNameFilter({
        prefixes: [newStream('nobody')],
        maxSearchWindow: 10,
        checkpointInterval: 1,
        checkpointReached: (_subscription, position) => {
          checkpoints.push(position.commit);
        },
      });
      await client().appendToStream(newStream(), numbered(100));
      const received = collect(client().subscribeToAll({ fromPosition: before?.event?.position ?? 'start', filter }));
      await until('checkpoints arrived', () => checkpoints.length >= 5);
      expect(received.events).toEqual([]);
      expect(checkpoints).toEqual([...new Set(checkpoints)].sort((a, b) => (a < b ? -1 : 1)));
      await received.subscription.unsubscribe();
    });

    test('to $all from every position: exactly the later events each time', async () => {
      const prefix = newStream('every');
      const events = numbered(24);
      for (const [number, event] of events.entries()) await client().appendToStream(`${prefix}-${number % 4}`, [event]);
      const complete = collect(
        client().subscribeToAll({ fromPosition: 'start', filter: streamNameFilter({ prefixes: [prefix] }) }),
      );
      await until('every event arrived', () => complete.events.length >= events.length);
      const positions = complete.events.flatMap(({ event }) => (event ? [event.position] : []));
      await complete.subscription.unsubscribe();
      for (const [number, position] of positions.entries()) {
        const rest = idsOf(events.slice(number + 1));
        const received = collect(
          client().subscribeToAll({ fromPosition: position, filter: streamNameFilter({ prefixes: [prefix] }) }),
        );
        await until('it has caught up', () => received.caughtUp() && received.events.length >= rest.length);
        expect(received.ids()).toEqual(rest);
        await received.subscription.unsubscribe();
      }
    });

    test('to $all with sixteen writers: all subscribers get the same order, and a later reader too', async () => {
      const prefix = newStream('order');
      const other = connect(server().url());
      const filter = () => streamNameFilter({ prefixes: [prefix] });
      const listeners = [client(), other].map((one) => {
        const parts = [collect(one.subscribeToAll({ fromPosition: 'end', filter: filter() }))];
        const events = () => parts.flatMap((part) => part.events);
        return {
          parts,
          events,
          /** Who is thrown out as too slow reads on from the last event. */
          hears(count: number): boolean {
            const { message } = parts.at(-1)?.failure() ?? {};
            if (message && !/Consumer too slow/.test(message)) throw new Error(message);
            const fromPosition = events().at(-1)?.event?.position ?? 'start';
            if (message) parts.push(collect(one.subscribeToAll({ fromPosition, filter: filter() })));
            return events().length >= count;
          },
        };
      });
      await until('both subscriptions are live', () => listeners.every(({ parts }) => parts[0]?.caughtUp()));
      const total = 16 * 20;
      await Promise.all(
        Array.from({ length: 16 }, async (_, writer) => {
          for (let revision = 0; revision < 20; revision += 1)
            await client().appendToStream(`${prefix}-${writer}`, numbered(1), {
              expectedRevision: revision === 0 ? 'no_stream' : BigInt(revision - 1),
            });
        }),
      );
      await until('every event arrived', () => listeners.every((listener) => listener.hears(total)));
      const [one, another] = listeners.map((listener) => listener.events().map(({ event }) => event?.id));
      expect(one).toHaveLength(total);
      expect(another).toEqual(one);
      const positions = listeners[0]?.events().map(({ event }) => event?.position.commit ?? 0n) ?? [];
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));
      const again = collect(
        other.subscribeToAll({ fromPosition: listeners[0]?.events()[0]?.event?.position ?? 'start', filter: filter() }),
      );
      await until('past events arrived again', () => again.events.length >= total - 1);
      expect(again.ids()).toEqual(one?.slice(1));
      const last = listeners.flatMap(({ parts }) => parts.slice(-1));
      await Promise.all([...last, again].map((received) => received.subscription.unsubscribe()));
      await other.dispose();
    });

    test('a live listener that pauses is thrown out at most, and misses nothing when it reads on from its last event', async () => {
      const prefix = newStream('paused');
      const filter = () => streamNameFilter({ prefixes: [prefix] });
      const first = collect(client().subscribeToAll({ fromPosition: 'end', filter: filter() }));
      await until('it is live', first.caughtUp);
      const [head] = numbered(1);
      await client().appendToStream(`${prefix}-0`, head ? [head] : []);
      await until('it has heard of the first event', () => first.events.length === 1);
      first.subscription.pause();
      const text = 'x'.repeat(4_000);
      const events = Array.from({ length: 200 }, (_, number) => jsonEvent({ type: 'Counted', data: { number, text } }));
      for (const [number, event] of events.entries()) await client().appendToStream(`${prefix}-${number % 5}`, event);
      first.subscription.resume();
      await until('it got them or was thrown out', () => first.events.length > 200 || first.failure() !== undefined);
      if (first.events.length <= 200) expect(first.failure()?.message).toMatch(/Consumer too slow/);
      const fromPosition = first.events.at(-1)?.event?.position ?? 'start';
      const second = collect(client().subscribeToAll({ fromPosition, filter: filter() }));
      await until('the rest arrived', () => first.events.length + second.events.length >= 201);
      expect([...first.ids(), ...second.ids()].slice(1)).toEqual(idsOf(events));
      await Promise.all([first.subscription.unsubscribe(), second.subscription.unsubscribe()]);
    });

    test('from a checkpoint without matches: later matches arrive once', async () => {
      const prefix = newStream('later');
      const [before] = await all(client().readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));
      const checkpoints: Position[] = [];
      const filter = streamNameFilter({
        prefixes: [prefix],
        maxSearchWindow: 10,
        checkpointInterval: 1,
        checkpointReached: (_subscription, position) => {
          checkpoints.push(position);
        },
      });
      await client().appendToStream(newStream(), numbered(60));
      const idle = collect(client().subscribeToAll({ fromPosition: before?.event?.position ?? 'start', filter }));
      await until('checkpoints arrived', () => checkpoints.length >= 3);
      await idle.subscription.unsubscribe();
      const events = numbered(4);
      await client().appendToStream(`${prefix}-1`, events);
      for (const position of [checkpoints[0], checkpoints.at(-1)]) {
        if (!position) throw new Error('No checkpoint');
        const received = collect(
          client().subscribeToAll({ fromPosition: position, filter: streamNameFilter({ prefixes: [prefix] }) }),
        );
        await until('it has caught up', () => received.caughtUp() && received.events.length >= 4);
        expect(received.ids()).toEqual(idsOf(events));
        await received.subscription.unsubscribe();
      }
    });
  });
}
