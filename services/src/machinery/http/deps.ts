import type { EndpointDefinition } from '@diapason/contracts/core';
import type { Codec, ReadModels, Refusal, RetryPolicy } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import type { RequestContext } from '../app/command';
import type { Written } from '../app/command-context';
import type { FirstId } from '../app/first-id';
import type { Logger, SecurityLog } from '../app/logs';
import type { Throttle } from '../app/throttle';
import type { IncomingFile } from '../files/incoming';
import type { Files } from '../files/store';
import type { DeviceCookie } from '../session/device-cookie';
import type { RefreshCookie } from '../session/refresh-cookie';
import type { Secrets } from '../session/secrets';
import type { OpenSession } from '../session/sessions';
import type { Authenticate } from './authenticate';
import type { Check } from './check';
import type { Metrics } from './metrics';
import type { Handler } from './routes';
import type { Shares } from './shares';

/** What a request brings to a command's context; the rest is the process's. */
export interface CommandRequest {
  readonly session: OpenSession | undefined;
  /** The access token it brought, good or not. */
  readonly token: string | undefined;
  readonly sites: readonly number[] | undefined;
  readonly ip: string;
  /** Key of the share of database connections that it uses. */
  readonly holder: string;
  readonly requestId: string;
  readonly screen: string | undefined;
  readonly refreshCookie: RefreshCookie;
  readonly deviceCookie: DeviceCookie;
  /** From the Idempotency-Key; a new one when undefined. */
  readonly commandId: string | undefined;
  /** The id that was taken with the key's claim. */
  readonly first: FirstId | undefined;
  /** An earlier run of the same command left no outcome. */
  readonly again: boolean;
  /** What a multipart call brought. */
  readonly file: IncomingFile | undefined;
  readonly afterwards: (run: () => Promise<void>) => void;
}

/** Everything the HTTP server stands on. Tests pass real ones on free ports. */
export interface HttpDeps {
  readonly endpoints: readonly EndpointDefinition[];
  readonly handlers: readonly Handler[];
  readonly db: Pool;
  /** Read-only, and bounded in time: replicas for queries, or the main database. */
  readonly queryDb: Pool;
  readonly shares: Shares;
  /** How far in the log the read models are that queries read. @param reading a share of `queryDb` */
  readonly readTo: (reading: ReadModels) => Promise<bigint>;
  readonly codec: Codec;
  /** How long a command waits for the event store in all. */
  readonly retryPolicy: RetryPolicy;
  readonly authenticate: Authenticate;
  readonly commandContext: (request: CommandRequest) => RequestContext & Written;
  /** Takes an id of a kind, for the claim of a key to keep. */
  readonly nextId: (kind: string) => Promise<number>;
  readonly throttle: Throttle;
  readonly files: Files;
  /** The bank's page; undefined where card payment is not set up. */
  readonly cardPage: string | undefined;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly metrics: Metrics;
  readonly checks: () => Promise<readonly Check[]>;
  readonly now: () => Date;
  /** `YYYY-MM-DD` in Europe/Paris. */
  readonly today: () => string;
  readonly trustProxy: number;
  /** Cookies are marked Secure: false only where the product is served over plain HTTP. */
  readonly secureCookies: boolean;
  readonly secrets: Pick<Secrets, 'device'>;
  readonly metricsToken: string | undefined;
  /** Sees the data of every successful answer before it is sent; tests compare it with the declaration. */
  readonly onAnswer?: (endpoint: EndpointDefinition, data: unknown) => void;
  /** Hears of a command that was refused with a part of it in the log; tests let none pass. */
  readonly onLateRefusal?: (endpoint: EndpointDefinition, refusal: Refusal) => void;
}

declare module 'express-serve-static-core' {
  interface Request {
    requestId: string;
    /** Who acts, once known: for the log. */
    userId?: number;
  }
}
