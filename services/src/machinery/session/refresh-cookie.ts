import type { Request, Response } from 'express';

/** The cookie that renews access tokens. */
export interface RefreshCookie {
  readonly value: string | undefined;
  set(value: string, expires: Date): void;
  clear(): void;
}

const NAME = 'diapason-refresh';
/** By https no neighbour, and nobody on the way, can give a browser a cookie of this name. */
const SECURE_NAME = `__Host-${NAME}`;

/** It authenticates nothing but its own renewal, and leaving. */
export function refreshCookieOf(req: Request, res: Response, secure: boolean): RefreshCookie {
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  const name = secure ? SECURE_NAME : NAME;
  return {
    value: cookieIn(req.get('cookie'), name),
    set: (value, expires) => void res.cookie(name, value, { ...options, expires }),
    clear: () => void res.clearCookie(name, options),
  };
}

function cookieIn(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value && /^[\w-]{20,200}$/.test(value) ? value : undefined;
}
