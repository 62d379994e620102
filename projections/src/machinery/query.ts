import type { Readable } from 'node:stream';
import type { CallerOf, DataOf, EndpointDefinition, InputOf, Session } from '@diapason/contracts/core';
import type { Codec } from '@diapason/event-sourcing';
import type { Pool } from 'pg';

/** A file answered instead of the envelope: exports, receipts. `stream` is piped, never buffered whole. */
export interface FileAnswer {
  readonly file: { readonly name: string; readonly type: string; readonly stream: Readable };
}

/** What a query may use. It reads; it never writes. */
export interface QueryContext<Caller extends Session | undefined = Session> {
  readonly db: Pool;
  /** Opens journal entries: decrypts and upcasts, for the history screens. */
  readonly codec: Codec;
  /** Undefined on public endpoints called without a token. */
  readonly session: Caller;
  /** Today, `YYYY-MM-DD`, in Europe/Paris. */
  readonly today: string;
  /** Sites the caller may see in this list, where the endpoint restricts it (`ownSites`); undefined: all. */
  readonly sites: readonly number[] | undefined;
}

export interface QueryHandler {
  readonly kind: 'query';
  readonly endpoint: EndpointDefinition;
  readonly run: (input: InputOf<EndpointDefinition>, context: QueryContext<Session | undefined>) => Promise<unknown>;
  /** Reads the main database and never a replica: for what a replica does not know, such as locks. */
  readonly primary?: boolean;
}

type Answer<E> = E extends { response: 'file' } ? FileAnswer : DataOf<E>;

/** Answers a query endpoint: the declaration's `data`, or a file. */
export function query<E extends EndpointDefinition>(
  endpoint: E,
  run: (input: InputOf<E>, context: QueryContext<CallerOf<E>>) => Promise<Answer<E>>,
  options: Pick<QueryHandler, 'primary'> = {},
): QueryHandler {
  // What comes here has been let in: nobody without a session passes an endpoint that is not public.
  return { kind: 'query', endpoint, run: run as QueryHandler['run'], ...options };
}
