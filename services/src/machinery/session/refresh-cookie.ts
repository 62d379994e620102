import type { Request, Response } from 'express';
import { cookieIn, cookieNamed, cookieOptions } from './cookies';

/** The cookie that renews access tokens. */
export interface RefreshCookie {
  readonly value: string | undefined;
  set(value: string, expires: Date): void;
  clear(): void;
}

const TOKEN = /^[\w-]{20,200}$/;

/** It authenticates nothing but its own renewal, and leaving. */
export function refreshCookieOf(req: Request, res: Response, secure: boolean): RefreshCookie {
  const name = cookieNamed('diapason-refresh', secure);
  const options = cookieOptions(secure);
  return {
    value: cookieIn(req.get('cookie'), name, TOKEN),
    set: (value, expires) => void res.cookie(name, value, { ...options, expires }),
    clear: () => void res.clearCookie(name, options),
  };
}
