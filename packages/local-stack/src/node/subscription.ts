import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PAGE_ROWS, type ReadCall, send } from './delivery';
import { streamDeletedError, unavailable } from './errors';
import { type RecordedEvent, TOMBSTONE_TYPE } from './event';
import type { EventLog } from './log';
import { type Streams, streams } from './protocol';
import type { ReadRequest } from './read-request';
import { readResponse } from './wire';

function confirmation(): Streams.ReadResp {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
  return new streams.ReadResp().setConfirmation(confirmed);
}

function checkpoint(position: number): Streams.ReadResp {
  const message = new streams.ReadResp.Checkpoint();
  message.setCommitPosition(String(position)).setPreparePosition(String(position));
  return new streams.ReadResp().setCheckpoint(message);
}

const caughtUp = (): Streams.ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

/**
 * Follows `$all` after a position: first what is there, then a caught-up notice, then each event as it is kept.
 * `wanted` picks the events; with `checkpointEvery` the reader also hears how far the search is.
 */
class Following {
  private looked = 0;
  private told: number;

  constructor(
    private readonly log: EventLog,
    private readonly call: ReadCall,
    private position: number,
    private readonly request: ReadRequest,
    private readonly wanted: (event: RecordedEvent) => boolean,
  ) {
    this.told = position;
  }

  async run(): Promise<void> {
    const { call, log } = this;
    const gone = new AbortController();
    const leave = () => gone.abort();
    call.once('cancelled', leave);
    call.once('close', leave);
    log.signals.once('lost', leave);
    try {
      let announced = false;
      while (!gone.signal.aborted && log.available) {
        if (this.position < log.lastPosition) {
          if (!(await this.sendPage())) return;
        } else {
          if (!announced && !(await this.announceCaughtUp())) return;
          announced = true;
          await this.untilAppended(gone.signal);
        }
      }
      if (!call.cancelled && !call.destroyed) throw unavailable('The event store lost its database or is stopping');
    } finally {
      call.off('cancelled', leave);
      call.off('close', leave);
      log.signals.off('lost', leave);
    }
  }

  private async announceCaughtUp(): Promise<boolean> {
    const responses = this.request.filter && this.told < this.position ? [checkpoint(this.position)] : [];
    this.told = this.position;
    return send(this.call, [...responses, caughtUp()]);
  }

  private async untilAppended(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.position < this.log.lastPosition) return;
    await once(this.log.signals, 'appended', { signal }).catch((error: unknown) => {
      // An abort is the other thing waited for: the client left, or the log was lost.
      if (!signal.aborted) throw error;
    });
  }

  private async sendPage(): Promise<boolean> {
    const events = await this.log.readAll({ from: this.position + 1, direction: 'forwards', limit: PAGE_ROWS });
    const { filter, stream, structuredIds } = this.request;
    const responses: Streams.ReadResp[] = [];
    for (const event of events) {
      this.position = event.position;
      if (this.wanted(event)) {
        if (stream !== undefined && event.type === TOMBSTONE_TYPE) throw streamDeletedError(stream);
        responses.push(readResponse(event, stream === undefined, structuredIds));
        this.told = event.position;
      }
      this.looked += 1;
      if (filter && this.looked % filter.checkpointInterval === 0) {
        responses.push(checkpoint(event.position));
        this.told = event.position;
      }
    }
    return send(this.call, responses);
  }
}

async function subscribeToStream(log: EventLog, call: ReadCall, request: ReadRequest, stream: string): Promise<void> {
  // What the stream holds now is read from its own index; what comes later is picked out of `$all`.
  const head = log.lastPosition;
  let from = typeof request.from === 'number' ? request.from + 1 : 0;
  while (request.from !== 'end') {
    const page = await log.readStream({ stream, from, direction: 'forwards', limit: PAGE_ROWS });
    if (page.kind === 'stream-deleted') throw streamDeletedError(stream);
    const events = page.kind === 'events' ? page.events.filter((event) => event.position <= head) : [];
    const last = events.at(-1);
    if (!last) break;
    if (
      !(await send(
        call,
        events.map((event) => readResponse(event, false, request.structuredIds)),
      ))
    )
      return;
    from = last.revision + 1;
  }
  const after = typeof request.from === 'number' ? request.from : -1;
  const wanted = (event: RecordedEvent) => event.stream === stream && event.revision > after;
  await new Following(log, call, head, request, wanted).run();
}

/** Serves a subscription until the client leaves, the stream is ended for good, or the log becomes unavailable. */
export async function serveSubscription(log: EventLog, call: ReadCall, request: ReadRequest): Promise<void> {
  if (!log.available) throw unavailable('The event store lost its database or is stopping');
  if (!(await send(call, [confirmation()]))) return;
  if (request.stream !== undefined) return subscribeToStream(log, call, request, request.stream);
  const after = request.from === 'start' ? 0 : request.from === 'end' ? log.lastPosition : request.from;
  const { filter } = request;
  const wanted = filter ? (event: RecordedEvent) => filter.matches(event) : () => true;
  await new Following(log, call, after, request, wanted).run();
}
