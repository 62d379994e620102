import type { EventDefinition } from '@diapason/contracts/core';
import type { EventData, RecordedEvent } from '@eventstore/db-client';
import type { Fact } from '../write/decider';
import type { EventMetadata } from '../write/metadata';

/** An event as it was stored: envelope and payload, decrypted and upcast. */
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

/** The raw form that the journal keeps: personal fields still encrypted, version as stored. */
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

/** Value of a personal field whose person was erased. */
export const ERASED = 'effacé';

/** Turns decided events into stored ones and back. Knows the event definitions and the persons' keys, nothing else. */
export interface Codec {
  encode(events: readonly Fact[], metadata: EventMetadata, idOf: (index: number) => string): Promise<EventData[]>;
  /** Events of types it does not know (system events, other products) are left out. */
  decode(recorded: readonly RecordedEvent[]): Promise<StoredFact[]>;
  /**
   * The journal's form, without decrypting. `undefined` for system events and other products' events. An event of ours of a type
   * not known here (written by a newer version) has a form: the journal keeps it for the version that knows it.
   */
  toRaw(recorded: RecordedEvent): RawEvent | undefined;
  /** From the journal's form: decrypt and upcast, keys loaded once for the batch. */
  open(raw: readonly RawEvent[]): Promise<StoredFact[]>;
  /** Drops a person's cached key, because it was erased elsewhere. */
  forget(subject: string): void;
}

export type EventCatalogue = Readonly<Record<string, EventDefinition>>;
