import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerDuplexStream, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { accessDenied, maximumAppendSizeExceeded, toServiceError } from './errors';
import { type AppendOutcome, type ExpectedRevision, isSystemStream, type NewEvent, sizeOf } from './event';
import type { EventLog } from './log';
import { Any, GoogleEmpty, type Shared, type Streams, shared, status, streams } from './protocol';
import {
  allStreamPosition,
  expectedFrom,
  newEventFrom,
  streamIdentifier,
  streamNameFrom,
  wrongVersionDetails,
} from './wire';

/** Largest append, in bytes. A real server's default is 1 MiB. */
const MAX_APPEND_BYTES = 16 * 1024 * 1024;

const ABORTED = 10;
const PERMISSION_DENIED = 7;
const INVALID_ARGUMENT = 3;
const UNKNOWN = 2;

const bytesOf = (events: readonly NewEvent[]): number => events.reduce((total, event) => total + sizeOf(event), 0);

function appendResponse(outcome: AppendOutcome): Streams.AppendResp {
  const response = new streams.AppendResp();
  if (outcome.kind === 'appended') {
    const success = new streams.AppendResp.Success();
    if (outcome.revision < 0) success.setNoStream(new shared.Empty());
    else success.setCurrentRevision(String(outcome.revision));
    const position = String(outcome.position);
    success.setPosition(new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position));
    return response.setSuccess(success);
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.current === undefined) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(outcome.current));
  if (outcome.expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (outcome.expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (outcome.expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(outcome.expected));
  return response.setWrongExpectedVersion(wrong);
}

/** One append is a stream of messages: the options first, then each event. */
export function appendHandler(log: EventLog) {
  return (
    call: ServerReadableStream<Streams.AppendReq, Streams.AppendResp>,
    callback: sendUnaryData<Streams.AppendResp>,
  ): void => {
    let options: Streams.AppendReq.Options | undefined;
    const messages: Streams.AppendReq.ProposedMessage[] = [];
    call.on('data', (request: Streams.AppendReq) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message) messages.push(message);
    });
    const run = async () => {
      const firstOptions = options;
      const stream = streamNameFrom(firstOptions?.getStreamIdentifier());
      const expected = firstOptions ? expectedFrom(firstOptions, () => firstOptions.getRevision()) : 'any';
      if (isSystemStream(stream)) throw accessDenied(stream);
      const events = messages.map(newEventFrom);
      if (bytesOf(events) > MAX_APPEND_BYTES) throw maximumAppendSizeExceeded(MAX_APPEND_BYTES);
      return appendResponse(await log.append(stream, expected, events));
    };
    call.on('end', async () => {
      // A client that breaks off also ends its messages, and only counts as cancelled one turn later.
      await nextTurn();
      if (call.cancelled) return;
      run().then(
        (response) => callback(null, response),
        (error: unknown) => callback(toServiceError(error)),
      );
    });
    // The client is gone: nobody waits for an answer.
    call.on('error', () => undefined);
  };
}

interface OpenBatch {
  readonly correlation: Shared.UUID | undefined;
  readonly options: Streams.BatchAppendReq.Options | undefined;
  readonly messages: Streams.BatchAppendReq.ProposedMessage[];
}

function errorStatus(
  code: number,
  message: string,
  typeName: string,
  details: Uint8Array,
): InstanceType<typeof status.Status> {
  const any = new Any();
  any.pack(details, typeName);
  return new status.Status().setCode(code).setMessage(message).setDetails(any);
}

function batchError(error: unknown): InstanceType<typeof status.Status> {
  const { message, metadata } = toServiceError(error);
  if (metadata.get('exception').includes('maximum-append-size-exceeded')) {
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
    return errorStatus(
      INVALID_ARGUMENT,
      message,
      'event_store.client.MaximumAppendSizeExceeded',
      details.serializeBinary(),
    );
  }
  if (metadata.get('exception').includes('access-denied'))
    return errorStatus(
      PERMISSION_DENIED,
      message,
      'event_store.client.AccessDenied',
      new shared.AccessDenied().serializeBinary(),
    );
  return errorStatus(UNKNOWN, message, 'event_store.client.Unknown', new shared.Unknown().serializeBinary());
}

function fillBatchResponse(response: Streams.BatchAppendResp, outcome: AppendOutcome): void {
  if (outcome.kind === 'appended') {
    const success = new streams.BatchAppendResp.Success();
    if (outcome.revision < 0) success.setNoStream(new GoogleEmpty());
    else success.setCurrentRevision(String(outcome.revision));
    response.setSuccess(success.setPosition(allStreamPosition(outcome.position)));
  } else {
    const details = wrongVersionDetails(outcome.expected, outcome.current).serializeBinary();
    response.setError(errorStatus(ABORTED, 'WrongExpectedVersion', 'event_store.client.WrongExpectedVersion', details));
  }
}

/** Many appends over one call, matched by correlation id. Answers come in the order of the commits. */
export function batchAppendHandler(log: EventLog) {
  return (call: ServerDuplexStream<Streams.BatchAppendReq, Streams.BatchAppendResp>): void => {
    const open = new Map<string, OpenBatch>();
    let ended = false;
    let running = 0;
    const endWhenDone = () => {
      if (ended && running === 0) call.end();
    };
    const answer = async ({ correlation, options, messages }: OpenBatch): Promise<void> => {
      const response = new streams.BatchAppendResp().setCorrelationId(correlation);
      try {
        const stream = streamNameFrom(options?.getStreamIdentifier());
        response.setStreamIdentifier(streamIdentifier(stream));
        const expected: ExpectedRevision = options ? expectedFrom(options, () => options.getStreamPosition()) : 'any';
        if (isSystemStream(stream)) throw accessDenied(stream);
        const events = messages.map(newEventFrom);
        if (bytesOf(events) > MAX_APPEND_BYTES) throw maximumAppendSizeExceeded(MAX_APPEND_BYTES);
        fillBatchResponse(response, await log.append(stream, expected, events));
      } catch (error) {
        const failure = toServiceError(error);
        if (!log.available) {
          // Fail the whole call: the client then reconnects. An error for this append alone would read "unknown".
          call.emit('error', failure);
          return;
        }
        response.setError(batchError(failure));
      }
      if (!call.cancelled) call.write(response);
    };
    call.on('data', (request: Streams.BatchAppendReq) => {
      const correlation = request.getCorrelationId();
      const key = correlation ? Buffer.from(correlation.serializeBinary()).toString('latin1') : '';
      const batch = open.get(key) ?? { correlation, options: request.getOptions(), messages: [] };
      batch.messages.push(...request.getProposedMessagesList());
      if (!request.getIsFinal()) {
        open.set(key, batch);
        return;
      }
      open.delete(key);
      running += 1;
      void answer(batch).finally(() => {
        running -= 1;
        endWhenDone();
      });
    });
    call.on('end', () => {
      ended = true;
      endWhenDone();
    });
    call.on('cancelled', () => open.clear());
  };
}

/** The product never hides or ends a stream, so a call that would is refused, whoever sends it. */
export function refused(_call: unknown, callback: sendUnaryData<never>): void {
  callback(accessDenied('a stream that is to be deleted'));
}
