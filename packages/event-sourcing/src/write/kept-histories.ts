import type { EventData } from '@eventstore/db-client';
import type { Place, RawEvent } from '../codec/codec';
import type { EventMetadata } from '../core/metadata';

/** An event takes about a kilobyte, so this is about 10 MB. */
const MOST_EVENTS = 10_000;

/**
 * Cache of the streams that this process decided on last, in the journal's form: personal fields encrypted, events in the version in which
 * they were written. Each reader decrypts and upcasts them again, so an erased person's data cannot be read from here. A history may lack
 * the newest events of the log; it never holds one that the log does not.
 */
export interface KeptHistories {
  /** All events of a stream that are kept, from the first on; undefined if there are none. */
  of(stream: string): readonly RawEvent[] | undefined;
  /** Stores a history, unless a longer one is stored. @param history from the stream's first event on, oldest first */
  keep(stream: string, history: readonly RawEvent[]): void;
  /** Adds events that the log has accepted. If events between are missing, the history is dropped. */
  extend(stream: string, appended: readonly RawEvent[]): void;
  /** Drops a history that turned out to be out of date. */
  forget(stream: string): void;
}

/** @param mostEvents bound on the events of all histories together; the least recently used history is dropped first. */
export function createKeptHistories(mostEvents = MOST_EVENTS): KeptHistories {
  const histories = new Map<string, readonly RawEvent[]>();
  let events = 0;

  function forget(stream: string): void {
    events -= histories.get(stream)?.length ?? 0;
    histories.delete(stream);
  }

  function put(stream: string, history: readonly RawEvent[]): void {
    forget(stream);
    if (history.length > mostEvents) return;
    histories.set(stream, history);
    events += history.length;
    for (const oldest of histories.keys()) {
      if (events <= mostEvents) return;
      forget(oldest);
    }
  }

  return {
    of(stream) {
      const history = histories.get(stream);
      if (history) put(stream, history);
      return history;
    },
    keep(stream, history) {
      if (endOf(history) > endOf(histories.get(stream))) put(stream, history);
    },
    extend(stream, appended) {
      const known = histories.get(stream);
      if (!known || endOf(known) >= endOf(appended)) return;
      if (endOf(known) + 1 === appended[0]?.revision) put(stream, [...known, ...appended]);
      else forget(stream);
    },
    forget,
  };
}

/** Revision of a history's last event; -1 if it has none. */
export const endOf = (history: readonly { readonly revision: number }[] = []): number => history.at(-1)?.revision ?? -1;

/** Appended events in the journal's form. @param position the last one's commit position, which is set for all of them */
export const appendedAs = (
  encoded: readonly EventData[],
  { stream, revision }: Place,
  position: bigint,
): readonly RawEvent[] =>
  encoded.map(({ id, type, ...event }, index) => {
    // The log stores JSON, which drops undefined fields.
    const { data, metadata } = JSON.parse(JSON.stringify(event)) as Pick<RawEvent, 'data'> & {
      readonly metadata: EventMetadata;
    };
    return {
      type,
      version: metadata.v ?? 1,
      data,
      eventId: id,
      stream,
      revision: revision + index,
      position,
      metadata,
    };
  });
