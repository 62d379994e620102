import {
  type AllStreamSubscription,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  type Position,
  streamNameFilter,
} from '@eventstore/db-client';
import { describe, expect, test } from '@jest/globals';
import { all, type ContractRun, type Heard, listen, newStream, numbered, until } from './server';

const idsOf = (events: readonly { id: string }[]): string[] => events.map((event) => event.id);

/** What the application needs of subscribing. */
export function subscriptionContract({ client, connect, server }: ContractRun): void {
  describe('subscribing', () => {
    test('to a stream from its start: what is there, then what comes', async () => {
      const stream = newStream();
      const [past, future] = [numbered(5), numbered(5)];
      await client().appendToStream(stream, past, { expectedRevision: 'no_stream' });
      const heard = listen(client().subscribeToStream(stream, { fromRevision: 'start' }));
      await until('the past is heard', () => heard.events.length === 5);
      await client().appendToStream(newStream(), numbered(3));
      await client().appendToStream(stream, future);
      await until('the future is heard', () => heard.events.length >= 10);
      expect(heard.ids()).toEqual(idsOf([...past, ...future]));
      await heard.subscription.unsubscribe();
    });

    test('to a stream after a revision, and from its end', async () => {
      const stream = newStream();
      const past = numbered(4);
      await client().appendToStream(stream, past, { expectedRevision: 'no_stream' });
      const after = listen(client().subscribeToStream(stream, { fromRevision: 1n }));
      const end = listen(client().subscribeToStream(stream, { fromRevision: 'end' }));
      await until('both listen', () => after.events.length === 2 && end.caughtUp());
      const future = numbered(1);
      await client().appendToStream(stream, future);
      await until('the future is heard', () => after.events.length === 3 && end.events.length === 1);
      expect(after.ids()).toEqual(idsOf([...past.slice(2), ...future]));
      expect(end.ids()).toEqual(idsOf(future));
      await Promise.all([after.subscription.unsubscribe(), end.subscription.unsubscribe()]);
    });

    test('to a stream that does not exist yet', async () => {
      const stream = newStream();
      const heard = listen(client().subscribeToStream(stream));
      const events = numbered(2);
      await client().appendToStream(stream, events, { expectedRevision: 'no_stream' });
      await until('its events are heard', () => heard.events.length === 2);
      expect(heard.ids()).toEqual(idsOf(events));
      await heard.subscription.unsubscribe();
    });

    test('to $all after a position: nothing twice, nothing missed, whenever it is resumed', async () => {
      const prefix = newStream('resumed');
      const filter = () => streamNameFilter({ prefixes: [prefix] });
      const events = numbered(60);
      await client().appendToStream(`${prefix}-a`, events.slice(0, 30), { expectedRevision: 'no_stream' });
      const writing = (async () => {
        for (const event of events.slice(30)) await client().appendToStream(`${prefix}-b`, [event]);
      })();
      const heard: string[] = [];
      let position: Position | 'start' = 'start';
      while (heard.length < events.length) {
        const part: Heard<AllStreamSubscription> = listen(
          client().subscribeToAll({ fromPosition: position, filter: filter() }),
        );
        await until('seven more are heard', () => part.events.length >= Math.min(7, events.length - heard.length));
        await part.subscription.unsubscribe();
        const seen = part.events.flatMap(({ event }) => (event ? [event] : []));
        heard.push(...idsOf(seen));
        position = seen.at(-1)?.position ?? position;
      }
      await writing;
      expect(heard).toEqual(idsOf(events));
    });

    test('to $all from its end: only what comes, after a caught-up notice', async () => {
      const prefix = newStream('live');
      const heard = listen(
        client().subscribeToAll({ fromPosition: 'end', filter: streamNameFilter({ prefixes: [prefix] }) }),
      );
      await until('it has caught up', heard.caughtUp);
      const events = numbered(3);
      await client().appendToStream(`${prefix}-1`, events);
      await until('the events are heard', () => heard.events.length === 3);
      expect(heard.ids()).toEqual(idsOf(events));
      await heard.subscription.unsubscribe();
    });

    test('by event type or stream name, by prefix or regular expression, and without system events', async () => {
      const [before] = await all(client().readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));
      const fromPosition = before?.event?.position ?? 'start';
      const stream = newStream('filtered');
      const kind = `Kind${Date.now()}`;
      await client().appendToStream(stream, [...numbered(2, `${kind}One`), ...numbered(3, `${kind}Two`)]);
      await client().appendToStream(`${stream}x`, numbered(4, `Other${kind}`));
      await client().deleteStream(`${stream}x`);
      const counts: [number, Filter][] = [
        [5, eventTypeFilter({ prefixes: [kind] })],
        [3, eventTypeFilter({ regex: `^${kind}Two$` })],
        [9, streamNameFilter({ prefixes: [stream] })],
        [4, streamNameFilter({ regex: `^${stream}x$` })],
      ];
      for (const [count, filter] of counts) {
        const heard = listen(client().subscribeToAll({ fromPosition, filter }));
        await until('it has caught up', heard.caughtUp);
        expect(heard.events).toHaveLength(count);
        await heard.subscription.unsubscribe();
      }
      const heard = listen(client().subscribeToAll({ fromPosition, filter: excludeSystemEvents() }));
      await until('it has caught up', heard.caughtUp);
      expect(heard.events.filter(({ event }) => event?.type.startsWith('$'))).toEqual([]);
      await heard.subscription.unsubscribe();
    });

    test('a filtered subscription hears how far the search is where nothing matches', async () => {
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
      const heard = listen(client().subscribeToAll({ fromPosition: before?.event?.position ?? 'start', filter }));
      await until('checkpoints are heard', () => checkpoints.length >= 5);
      expect(heard.events).toEqual([]);
      expect(checkpoints).toEqual([...new Set(checkpoints)].sort((a, b) => (a < b ? -1 : 1)));
      await heard.subscription.unsubscribe();
    });

    test('to $all from every position there is: each time exactly what came after it', async () => {
      const prefix = newStream('every');
      const events = numbered(24);
      for (const [number, event] of events.entries()) await client().appendToStream(`${prefix}-${number % 4}`, [event]);
      const whole = listen(
        client().subscribeToAll({ fromPosition: 'start', filter: streamNameFilter({ prefixes: [prefix] }) }),
      );
      await until('all is heard', () => whole.events.length >= events.length, 30_000);
      const positions = whole.events.flatMap(({ event }) => (event ? [event.position] : []));
      await whole.subscription.unsubscribe();
      for (const [number, position] of positions.entries()) {
        const rest = idsOf(events.slice(number + 1));
        const heard = listen(
          client().subscribeToAll({ fromPosition: position, filter: streamNameFilter({ prefixes: [prefix] }) }),
        );
        await until('it has caught up', () => heard.caughtUp() && heard.events.length >= rest.length);
        expect(heard.ids()).toEqual(rest);
        await heard.subscription.unsubscribe();
      }
    });

    test('to $all while sixteen write: every listener hears the same order, and a reader finds it again', async () => {
      const prefix = newStream('order');
      const other = connect(server().url());
      const filter = () => streamNameFilter({ prefixes: [prefix] });
      const listeners = [client(), other].map((one) =>
        listen(one.subscribeToAll({ fromPosition: 'end', filter: filter() })),
      );
      await until('both listen', () => listeners.every((heard) => heard.caughtUp()));
      const total = 16 * 20;
      await Promise.all(
        Array.from({ length: 16 }, async (_, writer) => {
          for (let revision = 0; revision < 20; revision += 1)
            await client().appendToStream(`${prefix}-${writer}`, numbered(1), {
              expectedRevision: revision === 0 ? 'no_stream' : BigInt(revision - 1),
            });
        }),
      );
      await until('all is heard', () => listeners.every((heard) => heard.events.length >= total));
      const [one, another] = listeners.map((heard) => heard.ids());
      expect(one).toHaveLength(total);
      expect(another).toEqual(one);
      const positions = listeners[0]?.events.map(({ event }) => event?.position.commit ?? 0n) ?? [];
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));
      const again = listen(
        other.subscribeToAll({ fromPosition: listeners[0]?.events[0]?.event?.position ?? 'start', filter: filter() }),
      );
      await until('the past is heard again', () => again.events.length >= total - 1);
      expect(again.ids()).toEqual(one?.slice(1));
      await Promise.all([...listeners, again].map((heard) => heard.subscription.unsubscribe()));
      await other.dispose();
    });

    test('from a checkpoint where nothing matched: what matches later is heard, once', async () => {
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
      const idle = listen(client().subscribeToAll({ fromPosition: before?.event?.position ?? 'start', filter }));
      await until('checkpoints are heard', () => checkpoints.length >= 3);
      await idle.subscription.unsubscribe();
      const events = numbered(4);
      await client().appendToStream(`${prefix}-1`, events);
      for (const position of [checkpoints[0], checkpoints.at(-1)]) {
        if (!position) throw new Error('No checkpoint');
        const heard = listen(
          client().subscribeToAll({ fromPosition: position, filter: streamNameFilter({ prefixes: [prefix] }) }),
        );
        await until('it has caught up', () => heard.caughtUp() && heard.events.length >= 4);
        expect(heard.ids()).toEqual(idsOf(events));
        await heard.subscription.unsubscribe();
      }
    });
  });
}
