import type { SessionUser } from '@diapason/contracts';
import { limits } from '@diapason/contracts/constants';

const NAME = 'user';

/** The `user` cookie says whose session can be renewed. No rights, no secrets. */
export function writeUserCookie(user: SessionUser): void {
  const known = { idUtilisateur: user.idUtilisateur, nomPrenomUtilisateur: user.nomPrenomUtilisateur, role: user.role };
  const seconds = Math.round(limits.loginCookieDays * 24 * 3600);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${NAME}=${encodeURIComponent(JSON.stringify(known))}; path=/; max-age=${seconds}; samesite=strict`;
}

export function removeUserCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${NAME}=; path=/; max-age=0; samesite=strict`;
}

export const hasUserCookie = (cookies: string): boolean => cookieValue(cookies) !== undefined;

/** The cookie's user; undefined when missing or malformed. */
export function userOfCookie(cookies: string): number | undefined {
  const id = cookieValue(cookies)?.match(/"idUtilisateur":(\d+)/)?.[1];
  return id === undefined ? undefined : Number(id);
}

function cookieValue(cookies: string): string | undefined {
  const pair = cookies.split(/;\s*/).find((one) => one.startsWith(`${NAME}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(NAME.length + 1));
}
