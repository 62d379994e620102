import type { EventDefinition } from '@diapason/contracts/core';
import type { EventData, RecordedEvent } from '@eventstore/db-client';
import { NotYet } from '../write/away';
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

/**
 * An event has a version that this process does not know: a newer release wrote it. What it says cannot be read here without the
 * risk of reading it wrong, so nothing is done with it: a projector or a reactor stops, a command or a job waits for a newer process.
 */
export class NewerEvent extends NotYet {
  override readonly name: string = 'NewerEvent';

  constructor({ type, version, stream, revision }: RawEvent, known: number) {
    super(
      `${type} ${stream} ${revision} has version ${version}, this process knows ${known}: it is of an older release`,
    );
  }
}

/** Turns decided events into stored ones and back. Knows the event definitions and the persons' keys, nothing else. */
export interface Codec {
  encode(events: readonly Fact[], metadata: EventMetadata, idOf: (index: number) => string): Promise<EventData[]>;
  /**
   * Events of types it does not know (system events, other products) are left out.
   * @throws NewerEvent
   */
  decode(recorded: readonly RecordedEvent[]): Promise<StoredFact[]>;
  /**
   * The journal's form, without decrypting. `undefined` for system events and other products' events. An event of ours of a type
   * not known here (written by a newer version) has a form: the journal keeps it for the version that knows it.
   */
  toRaw(recorded: RecordedEvent): RawEvent | undefined;
  /**
   * From the journal's form: decrypt and upcast, keys loaded once for the batch.
   * @throws NewerEvent
   */
  open(raw: readonly RawEvent[]): Promise<StoredFact[]>;
  /** Drops a person's cached key, because it was erased elsewhere. */
  forget(subject: string): void;
}

export type EventCatalogue = Readonly<Record<string, EventDefinition>>;
