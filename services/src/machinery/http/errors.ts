import { isEventStoreUnavailable, isUnavailable, Refusal } from '@diapason/event-sourcing';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { DatabaseError } from 'pg';
import type { Logger } from '../app/logs';
import { FileStoreUnavailable } from '../files/store';
import { failed } from './envelope';
import { messages } from './messages';
import { ClientDisconnected } from './shares';

export const unknownRoute: RequestHandler = (req, res) => {
  res.status(404).json(failed(messages.unknownRoute, req.requestId));
};

/** Turns whatever was thrown into the envelope. Only refusals speak for themselves; the rest is logged and said in general words. */
export function errorHandler(log: Logger, onFailure: (source: FailureSource) => void): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const { requestId } = req;
    if (error instanceof ClientDisconnected) return;
    if (res.headersSent) {
      log.error({ requestId, err: error }, 'an answer broke off');
      next(error);
      return;
    }
    if (error instanceof Refusal) {
      if (error.status === 429) res.setHeader('retry-after', '60');
      res.status(error.status).json(failed(error.message, requestId, error.field));
      return;
    }
    const known = readingFault(error);
    if (known) {
      res.status(known.status).json(failed(known.message, requestId));
      return;
    }
    log.error({ requestId, err: error }, 'a call failed');
    onFailure(sourceOf(error));
    if (tookTooLong(error)) {
      res.status(503).json(failed(messages.tookTooLong, requestId));
      return;
    }
    if (isUnavailable(error) || error instanceof FileStoreUnavailable) {
      res.setHeader('retry-after', '5');
      res.status(503).json(failed(messages.away, requestId));
      return;
    }
    res.status(500).json(failed(messages.broken, requestId));
  };
}

/** The server at fault where a call failed, for the metrics. */
export const FAILURE_SOURCES = ['postgresql', 'eventstore', 'files', 'slow', 'other'] as const;
export type FailureSource = (typeof FAILURE_SOURCES)[number];

/** PostgreSQL ended a statement at the bound of its connection (`query_canceled`). */
const tookTooLong = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57014';

function sourceOf(error: unknown): FailureSource {
  if (tookTooLong(error)) return 'slow';
  if (isEventStoreUnavailable(error)) return 'eventstore';
  if (error instanceof FileStoreUnavailable) return 'files';
  const isDatabase = error instanceof DatabaseError || isUnavailable(error);
  return isDatabase ? 'postgresql' : 'other';
}

/** What Express and its body parser throw for a request that cannot be read. */
function readingFault(error: unknown): { status: number; message: string } | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  if (error.status === 413) return { status: 413, message: messages.tooLarge };
  const status = Number(error.status);
  return status >= 400 && status < 500 ? { status, message: messages.unreadableBody } : undefined;
}
