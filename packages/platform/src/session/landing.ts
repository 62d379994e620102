import type { SessionUser } from '@diapason/contracts';
import { isGuardian } from './rights';

/** The first screen of a session: a guardian's portal or the staff home. */
export function homeOf(user: Pick<SessionUser, 'role' | 'module'>): string {
  return isGuardian(user) && user.module.includes('espaceResponsable') ? '/accueilResponsable' : '/accueil';
}

const LOGIN = '/connexion';
/** Without an address to return to, the login leads home. */
const HOMES = ['/', '/accueil', '/accueilResponsable'];

/** The login screen's address with the address to return to: `/connexion?suite=%2Fliste-cotisations%3Fpage%3D2`. */
export function loginFrom(path: string, search = ''): string {
  return HOMES.includes(path) ? LOGIN : `${LOGIN}?${new URLSearchParams({ suite: path + search })}`;
}

/** Where the login leads: the stored address if it belongs to the product, else home. */
export function addressAfterLogin(search: string, user: Pick<SessionUser, 'role' | 'module'>): string {
  return ownAddress(new URLSearchParams(search).get('suite')) ?? homeOf(user);
}

/** Stands for the product's own origin. */
const HERE = 'https://diapason.invalid';

/** The address as the browser reads it; undefined for another site or the login. */
function ownAddress(address: string | null): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  // The browser drops tabs and dots: `/\t/site` and `/.//site` lead to another site.
  if (origin !== HERE || pathname.startsWith('//') || pathname === LOGIN) return undefined;
  return pathname + search + hash;
}
