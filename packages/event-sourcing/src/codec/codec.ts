import type { EventDefinition } from '@diapason/contracts/core';
import type { EventData, RecordedEvent } from '@eventstore/db-client';
import { NotYet } from '../write/away';
import type { Fact } from '../write/decider';
import type { EventMetadata } from '../write/metadata';

/** A stored event: envelope and payload, decrypted and upcast. */
export interface StoredFact<F extends Fact = Fact> {
  readonly type: F['type'];
  readonly data: F['data'];
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  /** Commit position in $all. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
}

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
export class NewerEvent extends NotYet {
  override readonly name: string = 'NewerEvent';

  constructor({ type, version, stream, revision }: RawEvent, known: number) {
    super(
      `${type} ${stream} ${revision} has version ${version}, this process knows ${known}: it is of an older release`,
    );
  }
}

/** Converts decided events to stored ones and back. Uses the event definitions and the persons' keys, nothing else. */
export interface Codec {
  encode(events: readonly Fact[], metadata: EventMetadata, idOf: (index: number) => string): Promise<EventData[]>;
  /**
   * Leaves out unknown event types (system events, other products).
   * @throws NewerEvent
   */
  decode(recorded: readonly RecordedEvent[]): Promise<StoredFact[]>;
  /**
   * The journal's form, still encrypted; undefined for system events and other products' events.
   * Our events of an unknown type have a form too: the journal keeps them for the newer version that wrote them.
   */
  toRaw(recorded: RecordedEvent): RawEvent | undefined;
  /**
   * Decrypts and upcasts the journal's form; loads the keys once per batch.
   * @throws NewerEvent
   */
  open(raw: readonly RawEvent[]): Promise<StoredFact[]>;
  /** Drops a person's cached key after an erasure in another process. */
  forget(subject: string): void;
}

export type EventCatalogue = Readonly<Record<string, EventDefinition>>;
