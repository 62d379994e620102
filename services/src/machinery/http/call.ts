import type { EndpointDefinition } from '@diapason/contracts/core';
import type { Request, Response } from 'express';
import type { IncomingFile } from '../files/incoming';
import type { DeviceCookie } from '../session/device-cookie';
import type { RefreshCookie } from '../session/refresh-cookie';
import type { OpenSession } from '../session/sessions';
import { requestHash } from './idempotency';
import type { Input } from './parse';

/** A call that was let in. */
export interface Call {
  readonly req: Request;
  readonly res: Response;
  readonly session: OpenSession | undefined;
  readonly input: Input;
  readonly sites: readonly number[] | undefined;
  /** It is about a record of the caller's own. */
  readonly isOwn: boolean;
  readonly refreshCookie: RefreshCookie;
  readonly deviceCookie: DeviceCookie;
  /** Key of the share of database connections that it uses, see `Shares`. */
  readonly holder: string;
  /** What a multipart call brought; nobody's until an event names it. */
  readonly file?: IncomingFile;
  /** Work of its command that runs once the answer is stored. */
  readonly later: (() => Promise<void>)[];
}

/** Who calls what, as the security log is told. */
export const caller = ({ method, path }: EndpointDefinition, req: Request, session: OpenSession | undefined) => ({
  user: session?.idUtilisateur,
  act: session?.act,
  ip: req.ip ?? '',
  endpoint: `${method} ${path}`,
  requestId: req.requestId,
});

/** Hash of a call's content: under the same Idempotency-Key another hash is another call. */
export const hashOf = (
  key: string,
  { endpoint, req, input, file }: Pick<Call, 'req' | 'input' | 'file'> & { endpoint: EndpointDefinition },
) =>
  requestHash(key, endpoint, {
    params: req.params,
    query: req.query,
    body: input.body ?? null,
    ...(file ? { file: file.empreinte } : {}),
  });
