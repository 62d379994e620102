import { limits } from '@diapason/contracts/constants';
import type { SessionUser } from '@diapason/contracts';

const NAME = 'user';

/** The `user` cookie says that a session may be renewed and whose it is. No right, no secret: rights come from the server. */
export function writeUserCookie(user: SessionUser): void {
  const known = { idUtilisateur: user.idUtilisateur, nomPrenomUtilisateur: user.nomPrenomUtilisateur, role: user.role };
  const seconds = Math.round(limits.loginCookieDays * 24 * 3600);
  document.cookie = `${NAME}=${encodeURIComponent(JSON.stringify(known))}; path=/; max-age=${seconds}; samesite=strict`;
}

export function removeUserCookie(): void {
  document.cookie = `${NAME}=; path=/; max-age=0; samesite=strict`;
}

export const hasUserCookie = (cookies: string): boolean => cookies.split(/;\s*/).some((pair) => pair.startsWith(`${NAME}=`));
