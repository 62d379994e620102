import type { Request, Response } from 'express';
import type { RefreshCookie } from '../app/command';

const NAME = 'diapason-refresh';

/** The only cookie the API sets. It authenticates nothing but its own renewal: its path is `/api/refresh`. */
export function refreshCookieOf(req: Request, res: Response, secure: boolean): RefreshCookie {
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/api/refresh' } as const;
  return {
    value: cookieIn(req.get('cookie')),
    set: (value, expires) => void res.cookie(NAME, value, { ...options, expires }),
    clear: () => void res.clearCookie(NAME, options),
  };
}

function cookieIn(header: string | undefined): string | undefined {
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${NAME}=`));
  const value = pair?.slice(NAME.length + 1);
  return value && /^[\w-]{20,200}$/.test(value) ? value : undefined;
}
