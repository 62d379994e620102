import { type EventMetadata, eventIdOf, type Fact, type Runtime } from '@diapason/event-sourcing';
import { NO_STREAM } from '@eventstore/db-client';

/** Events that begin a stream, or go on with one of which `after` is the last revision. */
export interface Filling {
  readonly stream: string;
  readonly after?: number;
  readonly events: readonly Fact[];
}

/** Enough to fill the event store's group commits. */
const AT_ONCE = 96;
/** Who filled the system: no event of a measure can be taken for one that someone decided. */
const ACTOR = 'job:mesure';

/**
 * Appends to many streams, each in one append of all its events at its exact revision.
 * @returns the last position.
 */
export async function appendAll(
  { client, codec, clock }: Pick<Runtime, 'client' | 'codec' | 'clock'>,
  fillings: Iterable<Filling>,
): Promise<bigint> {
  let last = 0n;
  const queue = fillings[Symbol.iterator]();
  const append = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { stream, after, events } = next.value;
      const metadata: EventMetadata = {
        actor: ACTOR,
        commandId: `mesure-${stream}-${after ?? 'new'}`,
        correlationId: 'mesure',
        at: clock.now().toISOString(),
      };
      const encoded = await codec.encode(events, metadata, (index) => eventIdOf(metadata.commandId, stream, index));
      const expectedRevision = after === undefined ? NO_STREAM : BigInt(after);
      const { position } = await client.appendToStream(stream, encoded, { expectedRevision });
      if (position && position.commit > last) last = position.commit;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, append));
  return last;
}

/** Waits until queries see everything in the log. @throws Error when they do not within `limitMs`. */
export async function settled({ client, positions }: Runtime, limitMs = 240_000): Promise<void> {
  for await (const { event } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })) {
    if (event && !(await positions.waitFor(event.position.commit, limitMs)))
      throw new Error('the read models do not follow');
  }
}
