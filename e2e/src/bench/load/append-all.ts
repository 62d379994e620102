import { type EventMetadata, type Fact, placeOf, type Runtime } from '@diapason/event-sourcing';
import { NO_STREAM } from '@eventstore/db-client';

/** Events for one stream: a new one, or an existing one whose last revision is `after`. */
export interface StreamEvents {
  readonly stream: string;
  readonly after?: number;
  readonly events: readonly Fact[];
}

/** Concurrent appends: enough to fill the event store's group commits. */
const CONCURRENT_APPENDS = 96;
/** Actor of generated events: marks them as not decided by a person. */
const ACTOR = 'job:mesure';

/**
 * Appends to many streams: one append per stream, at its exact revision.
 * @returns the last position.
 */
export async function appendAll(
  { client, codec, clock }: Pick<Runtime, 'client' | 'codec' | 'clock'>,
  batches: Iterable<StreamEvents>,
): Promise<bigint> {
  let last = 0n;
  const queue = batches[Symbol.iterator]();
  const append = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { stream, after, events } = next.value;
      const metadata: EventMetadata = {
        actor: ACTOR,
        commandId: `mesure-${stream}-${after ?? 'new'}`,
        correlationId: 'mesure',
        at: clock.now().toISOString(),
      };
      const encoded = await codec.encode(events, metadata, placeOf(metadata.commandId, stream, (after ?? -1) + 1));
      const expectedRevision = after === undefined ? NO_STREAM : BigInt(after);
      const { position } = await client.appendToStream(stream, encoded, { expectedRevision });
      if (position && position.commit > last) last = position.commit;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_APPENDS }, append));
  return last;
}

/** Waits until queries see the whole log. @throws Error after `limitMs`. */
export async function waitForReadModels({ client, positions }: Runtime, limitMs = 240_000): Promise<void> {
  for await (const { event } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })) {
    if (event && !(await positions.waitFor(event.position.commit, limitMs)))
      throw new Error('the read models do not follow');
  }
}
