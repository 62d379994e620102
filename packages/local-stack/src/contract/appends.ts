import { jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client';
import { describe, expect, test } from '@jest/globals';
import { all, type ContractRun, newStream, numbered } from './server';

/** Requirements for appends. */
export function appendContract({ client }: ContractRun): void {
  describe('appending', () => {
    test('a stream starts once: of two writers that expect no stream, one wins and the other is told', async () => {
      const stream = newStream();
      const attempts = await Promise.allSettled(
        [1, 2].map(() => client().appendToStream(stream, numbered(1), { expectedRevision: 'no_stream' })),
      );
      const lost = attempts.filter((attempt) => attempt.status === 'rejected');
      expect(lost).toHaveLength(1);
      expect(lost[0]?.reason).toBeInstanceOf(WrongExpectedVersionError);
      expect(lost[0]?.reason).toMatchObject({ streamName: stream, expectedVersion: 'no_stream', actualVersion: 0n });
      expect(await all(client().readStream(stream))).toHaveLength(1);
    });

    test('sixteen writers at the same revision: exactly one wins each round', async () => {
      const stream = newStream();
      await client().appendToStream(stream, numbered(1), { expectedRevision: 'no_stream' });
      for (let round = 0; round < 5; round += 1) {
        const expectedRevision = BigInt(round);
        const attempts = await Promise.allSettled(
          Array.from({ length: 16 }, () => client().appendToStream(stream, numbered(1), { expectedRevision })),
        );
        expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
      }
      expect(await all(client().readStream(stream))).toHaveLength(6);
    });

    test('refuses an expected revision ahead of the stream, or of a missing stream', async () => {
      const stream = newStream();
      await expect(client().appendToStream(stream, numbered(1), { expectedRevision: 3n })).rejects.toMatchObject({
        type: 'wrong-expected-version',
        expectedVersion: 3n,
        actualVersion: 'no_stream',
      });
      await expect(
        client().appendToStream(stream, numbered(1), { expectedRevision: 'stream_exists' }),
      ).rejects.toMatchObject({ type: 'wrong-expected-version', expectedVersion: 'stream_exists' });
    });

    test('"stream exists" and "any" append to an existing stream', async () => {
      const stream = newStream();
      await client().appendToStream(stream, numbered(1), { expectedRevision: 'any' });
      const second = await client().appendToStream(stream, numbered(2), { expectedRevision: 'stream_exists' });
      expect(second.nextExpectedRevision).toBe(2n);
      const third = await client().appendToStream(stream, numbered(1), { expectedRevision: 'any' });
      expect(third.nextExpectedRevision).toBe(3n);
    });

    test('an append returns the position of its last event in $all', async () => {
      const stream = newStream();
      const { position } = await client().appendToStream(stream, numbered(3), { expectedRevision: 'no_stream' });
      if (!position) throw new Error('No position was answered');
      const [found] = await all(client().readAll({ fromPosition: position, maxCount: 1 }));
      expect(found?.event).toMatchObject({ streamId: stream, revision: 2n });
    });

    test('an append is stored whole or not at all', async () => {
      const stream = newStream();
      await client().appendToStream(stream, numbered(2), { expectedRevision: 'no_stream' });
      await expect(client().appendToStream(stream, numbered(50), { expectedRevision: 0n })).rejects.toThrow(
        WrongExpectedVersionError,
      );
      expect(await all(client().readStream(stream))).toHaveLength(2);
    });

    test.each(['no_stream', 'stream_exists', 'any'] as const)(
      'a repetition with the same event ids and "%s" returns the first answer and adds nothing',
      async (expectedRevision) => {
        const stream = newStream();
        if (expectedRevision === 'stream_exists')
          await client().appendToStream(stream, numbered(1), { expectedRevision: 'no_stream' });
        const events = numbered(3);
        const first = await client().appendToStream(stream, events, { expectedRevision });
        for (let again = 0; again < 3; again += 1) {
          const { nextExpectedRevision } = await client().appendToStream(stream, events, { expectedRevision });
          expect(nextExpectedRevision).toBe(first.nextExpectedRevision);
        }
        expect(await all(client().readStream(stream))).toHaveLength(Number(first.nextExpectedRevision) + 1);
      },
    );

    test('a repetition at its revision, even after other writes, returns the first answer and adds nothing', async () => {
      const stream = newStream();
      await client().appendToStream(stream, numbered(3), { expectedRevision: 'no_stream' });
      const more = numbered(2);
      await client().appendToStream(stream, more, { expectedRevision: 2n });
      await client().appendToStream(stream, numbered(1), { expectedRevision: 4n });
      const again = await client().appendToStream(stream, more, { expectedRevision: 2n });
      expect(again.nextExpectedRevision).toBe(4n);
      expect(await all(client().readStream(stream))).toHaveLength(6);
    });

    test('refuses a partial, reordered or extended repetition and adds nothing', async () => {
      const stream = newStream();
      const [first, second, third, fourth] = numbered(4);
      if (!first || !second || !third || !fourth) throw new Error('No events');
      await client().appendToStream(stream, [first, second, third], { expectedRevision: 'no_stream' });
      for (const [events, expectedRevision] of [
        [[first, fourth], 'no_stream'],
        [[first, third], 'no_stream'],
        [[first, third, second], 'no_stream'],
        [[first, second, third, fourth], 'no_stream'],
        [[third, fourth], 1n],
      ] as const)
        await expect(client().appendToStream(stream, [...events], { expectedRevision })).rejects.toThrow(
          WrongExpectedVersionError,
        );
      expect(await all(client().readStream(stream))).toHaveLength(3);
    });

    test('the same event id in two streams makes two events', async () => {
      const [one, other] = [newStream(), newStream()];
      const events = numbered(1);
      await client().appendToStream(one, events, { expectedRevision: 'no_stream' });
      await client().appendToStream(other, events, { expectedRevision: 'no_stream' });
      expect(await all(client().readStream(other))).toHaveLength(1);
    });

    test('an event is returned as written: id, type, data, metadata, and a time', async () => {
      const stream = newStream('élève');
      const before = Date.now();
      const event = jsonEvent({
        type: 'ÉlèveInscrit',
        data: { nom: 'Zoé Ærø', montant: 12_345, rien: null },
        metadata: { actor: 7, correlation: 'c-1' },
      });
      await client().appendToStream(stream, [event], { expectedRevision: 'no_stream' });
      const [read] = await all(client().readStream(stream));
      const { contentType: _given, ...given } = event;
      expect(read?.event).toMatchObject({ ...given, streamId: stream, revision: 0n, isJson: true });
      expect(Math.abs((read?.event?.created.getTime() ?? 0) - before)).toBeLessThan(60_000);
    });

    test('an event of one megabyte is stored', async () => {
      const stream = newStream();
      const text = 'é'.repeat(500_000);
      await client().appendToStream(stream, [jsonEvent({ type: 'Large', data: { text } })], {
        expectedRevision: 'no_stream',
      });
      const [read] = await all(client().readStream(stream));
      expect(read?.event?.data).toEqual({ text });
    });
  });
}
