import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { KNOWN_SECONDS } from '../app/throttle';
import { cookieIn, cookieNamed, cookieOptions } from './cookies';
import type { Secrets } from './secrets';

/** The browser that somebody logged in with. It opens nothing, and tells nothing of who. */
export interface DeviceCookie {
  /** Undefined where the browser brings none that we signed. */
  readonly device: string | undefined;
  /** Gives the browser one, or prolongs the one it has. @returns the device. */
  keep(): string;
}

const SIGNED = /^[\da-f-]{36}\.[\w-]{43}$/;

export function deviceCookieOf(
  req: Request,
  res: Response,
  { secrets, secure }: { readonly secrets: Pick<Secrets, 'device'>; readonly secure: boolean },
): DeviceCookie {
  const name = cookieNamed('diapason-device', secure);
  const signatureOf = (device: string) => createHmac('sha256', secrets.device).update(device).digest('base64url');
  const [device = '', signature = ''] = cookieIn(req.get('cookie'), name, SIGNED)?.split('.') ?? [];
  const isOurs = signature !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(device)));
  return {
    device: isOurs ? device : undefined,
    keep() {
      const kept = isOurs ? device : randomUUID();
      res.cookie(name, `${kept}.${signatureOf(kept)}`, { ...cookieOptions(secure), maxAge: KNOWN_SECONDS * 1_000 });
      return kept;
    },
  };
}
