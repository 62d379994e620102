import { createHash } from 'node:crypto';
import type { Place } from '../codec/codec';

/**
 * The id of the index-th event that a command appends to a stream: a UUID derived from its parts (RFC 9562, version 8 layout),
 * so that appending again after a lost answer is recognised by the event store.
 */
export function eventIdOf(commandId: string, stream: string, index: number): string {
  const bytes = createHash('sha256').update(`${commandId}\n${stream}\n${index}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The place of what a command appends. @param revision that the first event will have */
export const placeOf = (commandId: string, stream: string, revision: number): Place => ({
  stream,
  revision,
  idOf: (index) => eventIdOf(commandId, stream, index),
});
