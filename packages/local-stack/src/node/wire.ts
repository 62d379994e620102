import type { ExpectedRevision, NewEvent, RecordedEvent } from './event';
import { GoogleEmpty, type Shared, type Streams, shared, streams } from './protocol';

/** A well-formed request that cannot be served. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TICKS_PER_MILLISECOND = '0000';

/** @returns the UUID in lower case; the protocol carries it as text or as two 64-bit halves. */
function uuidFrom(message: Shared.UUID | undefined): string {
  const halves = message?.getStructured();
  let text = message?.getString().toLowerCase() ?? '';
  if (halves) {
    const half = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
    const hex = half(halves.getMostSignificantBits()) + half(halves.getLeastSignificantBits());
    text = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
  if (!UUID.test(text)) throw new InvalidRequest(`"${text}" is not a UUID`);
  return text;
}

export function uuidTo(id: string, structured: boolean): Shared.UUID {
  const message = new shared.UUID();
  if (!structured) return message.setString(id);
  const hex = id.replaceAll('-', '');
  const half = (digits: string) => BigInt.asIntN(64, BigInt(`0x${digits}`)).toString();
  const halves = new shared.UUID.Structured();
  halves.setMostSignificantBits(half(hex.slice(0, 16)));
  halves.setLeastSignificantBits(half(hex.slice(16)));
  return message.setStructured(halves);
}

export function streamNameFrom(identifier: Shared.StreamIdentifier | undefined): string {
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
  if (name === '' || name.includes('\0')) throw new InvalidRequest('A stream needs a name without a zero byte');
  return name;
}

export function streamIdentifier(stream: string): Shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
}

/** A revision or position of the protocol: unsigned 64 bits, of which the log uses 53. */
export function numberFrom(text: string): number {
  const value = BigInt(text);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}

type Proposed = Streams.AppendReq.ProposedMessage | Streams.BatchAppendReq.ProposedMessage;

export function newEventFrom(message: Proposed): NewEvent {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  if (!type || type.includes('\0')) throw new InvalidRequest('An event needs a type without a zero byte');
  return {
    id: uuidFrom(message.getId()),
    type,
    json: properties.get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

interface ExpectedOptions {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

/** The request's expected revision; `exact` reads its revision field, used only when no other case is set. */
export function expectedFrom(options: ExpectedOptions, exact: () => string): ExpectedRevision {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return numberFrom(exact());
}

/** The event as a read response; `all` tells whether `$all` was read. */
export function readResponse(event: RecordedEvent, all: boolean, structuredIds: boolean): Streams.ReadResp {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent();
  const position = String(event.position);
  record.setId(uuidTo(event.id, structuredIds));
  record.setStreamIdentifier(streamIdentifier(event.stream));
  record.setStreamRevision(String(event.revision));
  record.setCommitPosition(position);
  record.setPreparePosition(position);
  const properties = record.getMetadataMap();
  properties.set('type', event.type);
  properties.set('created', `${event.created}${TICKS_PER_MILLISECOND}`);
  properties.set('content-type', event.json ? 'application/json' : 'application/octet-stream');
  record.setData(event.data);
  record.setCustomMetadata(event.metadata);
  const read = new streams.ReadResp.ReadEvent().setEvent(record);
  if (all) read.setCommitPosition(position);
  else read.setNoPosition(new shared.Empty());
  return new streams.ReadResp().setEvent(read);
}

/** Error details of a refused batch append. */
export function wrongVersionDetails(
  expected: ExpectedRevision,
  current: number | undefined,
): Shared.WrongExpectedVersion {
  const message = new shared.WrongExpectedVersion();
  if (current === undefined) message.setCurrentNoStream(new GoogleEmpty());
  else message.setCurrentStreamRevision(String(current));
  if (expected === 'any') message.setExpectedAny(new GoogleEmpty());
  else if (expected === 'no_stream') message.setExpectedNoStream(new GoogleEmpty());
  else if (expected === 'stream_exists') message.setExpectedStreamExists(new GoogleEmpty());
  else message.setExpectedStreamPosition(String(expected));
  return message;
}

export function allStreamPosition(position: number): Shared.AllStreamPosition {
  return new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position));
}
