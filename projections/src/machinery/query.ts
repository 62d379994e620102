import type { Readable } from 'node:stream';
import { messages } from '@diapason/contracts/constants';
import type { CallerOf, DataOf, EndpointDefinition, InputOf, Session } from '@diapason/contracts/core';
import { type Codec, type Pool, type ReadModels, Refusal } from '@diapason/event-sourcing';
import type { Listed } from './listed';

/** A file instead of the envelope. `stream` is piped, never buffered whole. */
export interface FileAnswer {
  readonly file: {
    readonly name: string;
    readonly type: string;
    readonly stream: Readable;
    /** What it says, in short and in quotes: who has the same is answered 304. */
    readonly etag?: string;
  };
}

/** What a query may use; read only. */
export interface QueryContext<Caller extends Session | undefined = Session> {
  /** The read models, perhaps a replica’s, in the caller’s share; a long statement is ended. */
  readonly db: ReadModels;
  /** The main database, in the caller’s share too: for what a replica lacks, such as locks and an import of a moment ago. */
  readonly primary: ReadModels;
  /** The main database’s connections, to build something beside the read models. */
  readonly building: Pool;
  /** Decrypts and upcasts journal entries for history screens. */
  readonly codec: Codec;
  /** Undefined on public endpoints without a token. */
  readonly session: Caller;
  /** The access token that the call brought; undefined without one. */
  readonly token?: string | undefined;
  /** Today, `YYYY-MM-DD`, in Europe/Paris. */
  readonly today: string;
  /** Sites of the caller where the endpoint restricts the list (`ownSites`); undefined: all. */
  readonly sites: readonly number[] | undefined;
  /** The bank's page; undefined where card payment is not set up. */
  readonly cardPage?: string | undefined;
}

export interface QueryHandler {
  readonly kind: 'query';
  readonly endpoint: EndpointDefinition;
  readonly run: (input: InputOf<EndpointDefinition>, context: QueryContext<Session | undefined>) => Promise<unknown>;
}

/** What answers a call: the declaration's `data`, or a file. */
export type AnswerOf<E> = E extends { response: 'file' } ? FileAnswer : DataOf<E>;

/** Answers a query endpoint: the declared `data`, or a file. @throws Refusal 401 without a session, except on public endpoints. */
export function query<E extends EndpointDefinition>(
  endpoint: E,
  run: (input: InputOf<E>, context: QueryContext<CallerOf<E>>) => Promise<AnswerOf<E> | Listed>,
): QueryHandler {
  return {
    kind: 'query',
    endpoint,
    async run(input, context) {
      if (!context.session && endpoint.access.kind !== 'public')
        throw new Refusal(messages.identity.sessionExpired, 401);
      return run(input as InputOf<E>, context as QueryContext<CallerOf<E>>);
    },
  };
}
