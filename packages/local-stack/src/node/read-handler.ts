import { PAGE_ROWS, type ReadCall, send } from './delivery';
import { toServiceError } from './errors';
import type { RecordedEvent } from './event';
import type { EventLog } from './log';
import { streams } from './protocol';
import { type ReadRequest, readRequestFrom } from './read-request';
import { serveSubscription } from './subscription';
import { readResponse, streamIdentifier } from './wire';

async function readAll(log: EventLog, call: ReadCall, request: ReadRequest, count: number): Promise<void> {
  const { direction, filter, structuredIds } = request;
  const forwards = direction === 'forwards';
  let from = firstPosition(log, request);
  let left = count;
  while (left > 0) {
    const events = await log.readAll({ from, direction, limit: filter ? PAGE_ROWS : Math.min(PAGE_ROWS, left) });
    const last = events.at(-1);
    if (!last) return;
    const wanted = (filter ? events.filter((event) => filter.matches(event)) : events).slice(0, left);
    if (
      !(await send(
        call,
        wanted.map((event) => readResponse(event, true, structuredIds)),
      ))
    )
      return;
    left -= wanted.length;
    from = forwards ? last.position + 1 : last.position - 1;
  }
}

/** Forwards, `from` is the first position returned; backwards, the events before it are returned. */
function firstPosition(log: EventLog, { from, direction }: ReadRequest): number {
  if (direction === 'forwards') {
    if (from === 'start') return 0;
    return from === 'end' ? log.lastPosition + 1 : from;
  }
  if (from === 'start') return 0;
  return from === 'end' ? log.lastPosition : from - 1;
}

async function readStream(
  log: EventLog,
  call: ReadCall,
  request: ReadRequest & { readonly stream: string },
  count: number,
): Promise<void> {
  const { stream, direction, structuredIds } = request;
  const forwards = direction === 'forwards';
  const ends = { start: 0, end: Number.MAX_SAFE_INTEGER };
  let from = typeof request.from === 'number' ? request.from : ends[request.from];
  let left = count;
  while (left > 0) {
    const page = await log.readStream({ stream, from, direction, limit: Math.min(PAGE_ROWS, left) });
    if (page.kind === 'no-stream') {
      const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream));
      await send(call, [new streams.ReadResp().setStreamNotFound(notFound)]);
      return;
    }
    const last: RecordedEvent | undefined = page.events.at(-1);
    if (!last) return;
    if (
      !(await send(
        call,
        page.events.map((event) => readResponse(event, false, structuredIds)),
      ))
    )
      return;
    // What was appended since the call came is not asked for.
    if (forwards ? last.revision >= page.reached : last.revision === 0) return;
    left -= page.events.length;
    from = forwards ? last.revision + 1 : last.revision - 1;
  }
}

/** One protocol call serves four requests: reading and subscribing, of a stream or of `$all`. */
export function readHandler(log: EventLog) {
  return (call: ReadCall): void => {
    const serve = async (): Promise<void> => {
      const request = readRequestFrom(call.request);
      const { count, stream } = request;
      if (count === 'subscription') return serveSubscription(log, call, request);
      return stream === undefined
        ? readAll(log, call, request, count)
        : readStream(log, call, { ...request, stream }, count);
    };
    serve().then(
      () => call.end(),
      (error: unknown) => {
        if (!call.cancelled) call.emit('error', toServiceError(error));
      },
    );
  };
}
