import type { ListMeta, SheetMeta } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';

/** A failed call. `status` 500 with the network message when the server could not be reached. */
export interface ApiError {
  readonly status: number;
  readonly message: string;
  /** Field of the form that the server refused. */
  readonly field?: string;
  readonly requestId?: string;
}

export interface AnswerNotes {
  /** Saved, and not in the lists yet. */
  readonly late: boolean;
  /** The first attempt had succeeded; this one changed nothing. */
  readonly before: boolean;
}

/** What an answer says beside `data`. */
export interface AnswerMeta {
  readonly liste?: ListMeta;
  readonly fiche?: SheetMeta;
}

export type Answer<Data> =
  | ({ readonly ok: true; readonly data: Data; readonly message: string } & AnswerMeta & AnswerNotes)
  | { readonly ok: false; readonly error: ApiError };

export const networkFailure: ApiError = { status: 500, message: messages.general.networkFailure };

/**
 * Reads an answer's text as the envelope `{ success, message, data }`. What is not JSON is a text message with the answer's
 * status (document 000, §7). `success: false` is a failure whatever the status.
 */
export function readEnvelope<Data>(
  status: number,
  text: string,
  notes: AnswerNotes = { late: false, before: false },
): Answer<Data> {
  const envelope = parse(text);
  const reached = status >= 200 && status < 300;
  if (envelope === undefined) {
    if (reached) return { ok: true, data: text as Data, message: text, ...notes };
    return { ok: false, error: { status, message: text.trim().slice(0, 300) || messages.errorPage[500] } };
  }
  const message = textOf(envelope.message) ?? '';
  const { liste, fiche } = envelope as AnswerMeta;
  const said = { ...(liste ? { liste } : {}), ...(fiche ? { fiche } : {}) };
  if (reached && envelope.success !== false)
    return { ok: true, data: envelope.data as Data, message, ...said, ...notes };
  const field = textOf(envelope.field);
  const requestId = textOf(envelope.requestId);
  return {
    ok: false,
    error: {
      status: reached ? 400 : status,
      message: message || messages.errorPage[500],
      ...(field ? { field } : {}),
      ...(requestId ? { requestId } : {}),
    },
  };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
