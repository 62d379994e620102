import { StreamNotFoundError } from '@eventstore/db-client';
import { describe, expect, test } from '@jest/globals';
import { all, type ContractRun, newStream, numbered } from './server';

const BATCH = 500;

/** Requirements for reads. */
export function readContract({ client, connect, server }: ContractRun): void {
  describe('reading', () => {
    test('a stream never written is not found', async () => {
      await expect(all(client().readStream(newStream()))).rejects.toThrow(StreamNotFoundError);
    });

    test('reads a stream in both directions, from a revision, up to a count', async () => {
      const stream = newStream();
      await client().appendToStream(stream, numbered(10), { expectedRevision: 'no_stream' });
      const revisions = async (options: Parameters<ReturnType<typeof client>['readStream']>[1]) =>
        (await all(client().readStream(stream, options))).map(({ event }) => Number(event?.revision));
      expect(await revisions({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(await revisions({ maxCount: 3 })).toEqual([0, 1, 2]);
      expect(await revisions({ fromRevision: 7n })).toEqual([7, 8, 9]);
      expect(await revisions({ fromRevision: 20n })).toEqual([]);
      expect(await revisions({ direction: 'backwards', fromRevision: 'end', maxCount: 2 })).toEqual([9, 8]);
      expect(await revisions({ direction: 'backwards', fromRevision: 2n })).toEqual([2, 1, 0]);
    });

    test('reads 10,000 events completely and in order', async () => {
      const stream = newStream();
      const events = numbered(10_000);
      let expectedRevision: bigint | 'no_stream' = 'no_stream';
      for (let start = 0; start < events.length; start += BATCH) {
        const batch = events.slice(start, start + BATCH);
        ({ nextExpectedRevision: expectedRevision } = await client().appendToStream(stream, batch, {
          expectedRevision,
        }));
      }
      const read = await all(client().readStream(stream));
      expect(read.map(({ event }) => event?.id)).toEqual(events.map((event) => event.id));
      const backwards = await all(client().readStream(stream, { direction: 'backwards', fromRevision: 'end' }));
      expect(backwards.map(({ event }) => event?.id)).toEqual(events.map((event) => event.id).reverse());
    });

    test('with sixteen writers $all has every event once, positions rise, and each stream keeps its order', async () => {
      const before = await all(client().readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));
      const fromPosition = before[0]?.event?.position ?? 'start';
      const streams = Array.from({ length: 16 }, () => newStream('writer'));
      await Promise.all(
        streams.map(async (stream) => {
          for (let revision = -1; revision < 24; revision += 1) {
            const expectedRevision = revision < 0 ? 'no_stream' : BigInt(revision);
            await client().appendToStream(stream, numbered(1), { expectedRevision });
          }
        }),
      );
      const read = (await all(client().readAll({ fromPosition }))).flatMap(({ event }) => (event ? [event] : []));
      const other = connect(server().url());
      const again = (await all(other.readAll({ fromPosition }))).flatMap(({ event }) => event?.id ?? []);
      await other.dispose();
      expect(again.slice(0, read.length)).toEqual(read.map((event) => event.id));
      const positions = read.map((event) => event.position.commit);
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));
      for (const stream of streams) {
        const revisions = read.filter((event) => event.streamId === stream).map((event) => Number(event.revision));
        expect(revisions).toEqual(Array.from({ length: 25 }, (_, revision) => revision));
      }
    });

    test('reads $all from a position on, and backwards from the end', async () => {
      const stream = newStream();
      await client().appendToStream(stream, numbered(5), { expectedRevision: 'no_stream' });
      // A real server interleaves its own events.
      const latest = await all(client().readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 500 }));
      const backwards = latest.filter(({ event }) => event?.streamId === stream);
      expect(backwards.map(({ event }) => Number(event?.revision))).toEqual([4, 3, 2, 1, 0]);
      const third = backwards[2]?.event?.position;
      if (!third) throw new Error('No position');
      const onwards = (await all(client().readAll({ fromPosition: third }))).filter(
        ({ event }) => event?.streamId === stream,
      );
      expect(onwards.map(({ event }) => Number(event?.revision))).toEqual([2, 3, 4]);
    });

    test('an append is readable at once, also by another connection', async () => {
      const stream = newStream();
      for (let revision = 0; revision < 20; revision += 1) {
        await client().appendToStream(stream, numbered(1), { expectedRevision: 'any' });
        expect(await all(client().readStream(stream))).toHaveLength(revision + 1);
      }
    });
  });
}
