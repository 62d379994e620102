import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import type { EventMetadata } from '../core/metadata';
import type { RawEvent } from './codec';

/** What a MAC stands for: an event at its place. Of `metadata` everything but the MAC itself. */
type Placed = Pick<RawEvent, 'eventId' | 'stream' | 'revision' | 'type' | 'data' | 'metadata'>;

/** Says of each event that a process of this installation wrote it, and where. */
export interface EventMacs {
  /** For `metadata.mac`: form, name of the key and MAC, `1.f0e1d2c3.…` */
  of(event: Placed): string;
  /** Whether one of the keys made the MAC in the event's metadata, for this event at this place. */
  isValid(event: Placed): boolean;
}

/**
 * What the MAC is over. The form stands first, so that another, in which each event names the MAC of the one before it (a chain over all),
 * can stand beside it and is never taken for this one.
 */
const FORM = '1';
const NAME_DIGITS = 8;

/** Tells keys apart; nothing of the key follows from it. */
const nameOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, NAME_DIGITS);

/** HMAC-SHA-256. @param keys the first writes, all of them read. */
export function createEventMacs(keys: readonly [Buffer, ...Buffer[]]): EventMacs {
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  const [writing] = keys;
  const name = nameOf(writing);
  return {
    of: (event) => `${FORM}.${name}.${digest(writing, event).toString('base64url')}`,
    isValid(event) {
      const [form, keyName = '', mac = ''] = String(event.metadata.mac ?? '').split('.');
      const key = byName.get(keyName);
      if (form !== FORM || !key) return false;
      const given = Buffer.from(mac, 'base64url');
      const due = digest(key, event);
      return given.length === due.length && timingSafeEqual(given, due);
    },
  };
}

/** The same from the log and from the journal, whose jsonb keeps another order of fields. */
function digest(key: Buffer, { eventId, stream, revision, type, data, metadata }: Placed): Buffer {
  const { mac: _, ...signed } = metadata as EventMetadata & { readonly mac?: string };
  const text = stringify([FORM, eventId, stream, revision, type, data, signed]) ?? '';
  return createHmac('sha256', key).update(text).digest();
}
