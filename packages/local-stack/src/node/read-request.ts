import { unimplemented } from './errors';
import type { Direction } from './event';
import { type EventFilter, filterFrom } from './filter';
import { type Streams, streams } from './protocol';
import { InvalidRequest, numberFrom, streamNameFrom } from './wire';

/** Start of a read: an exact position, or one of the ends. */
type Place = number | 'start' | 'end';

export interface ReadRequest {
  /** `undefined` for `$all`. */
  readonly stream: string | undefined;
  readonly from: Place;
  readonly direction: Direction;
  /** Maximum number of events, or an endless subscription. */
  readonly count: number | 'subscription';
  readonly filter: EventFilter | undefined;
  readonly structuredIds: boolean;
}

function placeOf(options: { hasStart(): boolean; hasEnd(): boolean }, exact: () => string): Place {
  if (options.hasStart()) return 'start';
  if (options.hasEnd()) return 'end';
  return numberFrom(exact());
}

/**
 * Parses the protocol's message.
 * @throws InvalidRequest, or an unimplemented error for unsupported options.
 */
export function readRequestFrom(request: Streams.ReadReq): ReadRequest {
  const options = request.getOptions();
  if (!options) throw new InvalidRequest('A read needs options');
  if (options.getResolveLinks()) throw unimplemented('resolving links');
  const stream = options.getStream();
  const all = options.getAll();
  if (!stream && !all) throw new InvalidRequest('A read needs a stream or $all');
  if (stream && options.hasFilter()) throw unimplemented('filtering a single stream');
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const subscription = options.hasSubscription();
  if (subscription && backwards) throw new InvalidRequest('A subscription reads forwards');
  return {
    stream: stream ? streamNameFrom(stream.getStreamIdentifier()) : undefined,
    from: stream
      ? placeOf(stream, () => stream.getRevision())
      : all
        ? placeOf(all, () => all.getPosition()?.getCommitPosition() ?? '0')
        : 'start',
    direction: backwards ? 'backwards' : 'forwards',
    count: subscription ? 'subscription' : numberFrom(options.getCount()),
    filter: filterFrom(options.getFilter()),
    structuredIds: !options.getUuidOption()?.hasString(),
  };
}
