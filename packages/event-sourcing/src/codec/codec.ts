import type { EventDefinition } from '@diapason/contracts/core';
import type { EventData, RecordedEvent } from '@eventstore/db-client';
import type { Fact } from '../core/fact';
import type { EventMetadata } from '../core/metadata';
import { RetryLater } from '../core/unavailable';

interface Envelope {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  /** Commit position in $all. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
}

/** A stored event: envelope and payload, decrypted and upcast. Of several kinds of event, the type tells the data. */
export type StoredFact<F extends Fact = Fact> = F extends Fact ? Envelope & Pick<F, 'type' | 'data'> : never;

/** The form the journal keeps: personal fields still encrypted, version as stored. */
export interface RawEvent {
  readonly type: string;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly metadata: EventMetadata;
}

/** Text that replaces a personal field of an erased person. */
export const ERASED = 'effacé';

/**
 * A newer release wrote this event. Reading it here could be wrong, so nothing uses it: projectors and reactors stop,
 * commands and jobs wait for a newer process.
 */
export class NewerEvent extends RetryLater {
  override readonly name: string = 'NewerEvent';

  constructor({ type, version, stream, revision }: RawEvent, known: number) {
    super(
      `${type} ${stream} ${revision} has version ${version}, this process knows ${known}: it is of an older release`,
    );
  }
}

/** Where events are about to be appended. */
export interface Place {
  readonly stream: string;
  /** Revision that the first of them will have: the append must expect the one before it. */
  readonly revision: number;
  readonly idOf: (index: number) => string;
}

/** What an event is known by where nothing else of it can be trusted. */
export type Unproven = Pick<RawEvent, 'type' | 'stream' | 'revision' | 'position'>;

/**
 * Converts decided events to stored ones and back. Uses the event definitions, the persons' keys and the key of events, nothing else.
 * An event that no process with that key wrote at its place is passed over at every read, and told; its revision counts.
 */
export interface Codec {
  encode(events: readonly Fact[], metadata: EventMetadata, place: Place): Promise<EventData[]>;
  /**
   * Leaves out unknown event types (system events, other products).
   * @throws NewerEvent
   */
  decode(recorded: readonly RecordedEvent[]): Promise<StoredFact[]>;
  /**
   * The journal's form, still encrypted; undefined for system events, other products' events and those without a valid MAC.
   * Our events of an unknown type have a form too: the journal keeps them for the newer version that wrote them.
   */
  toRaw(recorded: RecordedEvent): RawEvent | undefined;
  /**
   * Decrypts and upcasts the journal's form; loads the keys once per batch.
   * @throws NewerEvent
   */
  open(raw: readonly RawEvent[]): Promise<StoredFact[]>;
  /** After {@link toRaw}: what is known of an event that has our form and no valid MAC; undefined for ours and for other products' events. */
  unprovenIn(recorded: RecordedEvent): Unproven | undefined;
  /** Drops a person's cached key after an erasure in another process. */
  forget(subject: string): void;
}

export type EventCatalogue = Readonly<Record<string, EventDefinition>>;
