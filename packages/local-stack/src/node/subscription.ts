import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PAGE_ROWS, type ReadCall, send } from './delivery';
import { tooSlow, unavailable } from './errors';
import type { RecordedEvent } from './event';
import type { EventLog } from './log';
import { type Streams, streams } from './protocol';
import type { ReadRequest } from './read-request';
import { readResponse } from './wire';

/** A live subscriber who reads slowly is thrown out when more events than this wait for it. */
const LIVE_ROOM = 32;
/** A wait below this is the connection's, not the client's. */
const SLOW_MS = 250;

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
 * Follows `$all` after a position: stored events, a caught-up notice, then each new event.
 * `wanted` selects events; with a filter the client also gets checkpoints.
 */
class LiveRead {
  private examined = 0;
  private reported: number;
  /** Whether the client let the last page wait. */
  private waited = false;

  constructor(
    private readonly log: EventLog,
    private readonly call: ReadCall,
    private position: number,
    private readonly request: ReadRequest,
    private readonly wanted: (event: RecordedEvent) => boolean,
  ) {
    this.reported = position;
  }

  async run(): Promise<void> {
    const { call, log } = this;
    const ended = new AbortController();
    const abort = () => ended.abort();
    let thrownOut = false;
    const throwOut = () => {
      thrownOut = true;
      abort();
    };
    call.once('cancelled', abort);
    call.once('close', abort);
    log.signals.once('lost', abort);
    log.signals.once('thrown out', throwOut);
    try {
      let caughtUpSent = false;
      while (!ended.signal.aborted && log.available) {
        if (this.position < log.lastPosition) {
          const begun = performance.now();
          if (!(await this.sendPage())) return;
          const isSlow = this.waited && performance.now() - begun > SLOW_MS;
          if (caughtUpSent && isSlow && log.lastPosition - this.position > LIVE_ROOM) throw tooSlow();
        } else {
          if (!caughtUpSent && !(await this.announceCaughtUp())) return;
          caughtUpSent = true;
          await this.untilAppended(ended.signal);
        }
      }
      if (call.cancelled || call.destroyed) return;
      if (thrownOut) throw tooSlow();
      throw unavailable('The event store lost its database or is stopping');
    } finally {
      call.off('cancelled', abort);
      call.off('close', abort);
      log.signals.off('lost', abort);
      log.signals.off('thrown out', throwOut);
    }
  }

  private async announceCaughtUp(): Promise<boolean> {
    const responses = this.request.filter && this.reported < this.position ? [checkpoint(this.position)] : [];
    this.reported = this.position;
    return send(this.call, [...responses, caughtUp()]);
  }

  private async untilAppended(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.position < this.log.lastPosition) return;
    await once(this.log.signals, 'appended', { signal }).catch((error: unknown) => {
      // Aborted: the client left, or the log was lost.
      if (!signal.aborted) throw error;
    });
  }

  private async sendPage(): Promise<boolean> {
    const events = await this.log.readAll({ from: this.position + 1, direction: 'forwards', limit: PAGE_ROWS });
    const { filter, stream, structuredIds } = this.request;
    const responses: Streams.ReadResp[] = [];
    for (const event of events) {
      this.position = event.position;
      const isWanted = this.wanted(event);
      if (isWanted) {
        responses.push(readResponse(event, stream === undefined, structuredIds));
        this.reported = event.position;
      }
      this.examined += 1;
      // A client knows the position of an event that it gets.
      if (filter && !isWanted && this.examined % filter.checkpointInterval === 0) {
        responses.push(checkpoint(event.position));
        this.reported = event.position;
      }
    }
    this.waited = false;
    return send(this.call, responses, () => {
      this.waited = true;
    });
  }
}

async function subscribeToStream(log: EventLog, call: ReadCall, request: ReadRequest, stream: string): Promise<void> {
  // Reads stored events by the stream's index; later ones are selected from `$all`.
  const head = log.lastPosition;
  let from = typeof request.from === 'number' ? request.from + 1 : 0;
  while (request.from !== 'end') {
    const page = await log.readStream({ stream, from, direction: 'forwards', limit: PAGE_ROWS });
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
  await new LiveRead(log, call, head, request, wanted).run();
}

/** Serves a subscription until the client leaves or the log becomes unavailable. */
export async function serveSubscription(log: EventLog, call: ReadCall, request: ReadRequest): Promise<void> {
  if (!log.available) throw unavailable('The event store lost its database or is stopping');
  if (!(await send(call, [confirmation()]))) return;
  if (request.stream !== undefined) return subscribeToStream(log, call, request, request.stream);
  const after = request.from === 'start' ? 0 : request.from === 'end' ? log.lastPosition : request.from;
  const { filter } = request;
  const wanted = filter ? (event: RecordedEvent) => filter.matches(event) : () => true;
  await new LiveRead(log, call, after, request, wanted).run();
}
