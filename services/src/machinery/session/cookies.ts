import type { CookieOptions } from 'express';

/** By https no neighbour, and nobody on the way, can give a browser a cookie of this name. */
export const cookieNamed = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** For the server alone, and for no call that another site began. */
export const cookieOptions = (secure: boolean) =>
  ({ httpOnly: true, sameSite: 'strict', secure, path: '/' }) as const satisfies CookieOptions;

/** @returns the value of a cookie; undefined where there is none, or it is not of that form. */
export function cookieIn(header: string | undefined, name: string, form: RegExp): string | undefined {
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value && form.test(value) ? value : undefined;
}
