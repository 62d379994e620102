import type { SessionUser } from '@diapason/contracts';
import { isGuardian } from './rights';

/** Where a session begins: a guardian with the portal on its dashboard, everyone else on the staff home. */
export function homeOf(user: Pick<SessionUser, 'role' | 'module'>): string {
  return isGuardian(user) && user.module.includes('espaceResponsable') ? '/accueilResponsable' : '/accueil';
}

const LOGIN = '/connexion';
/** The login leads home by itself, and to the home of whoever logs in. */
const HOMES = ['/', '/accueil', '/accueilResponsable'];

/** The login screen's address, which keeps where the visitor wanted to go: `/connexion?suite=%2Fliste-cotisations%3Fpage%3D2`. */
export function loginFrom(path: string, search = ''): string {
  return HOMES.includes(path) ? LOGIN : `${LOGIN}?${new URLSearchParams({ suite: path + search })}`;
}

/** Where the login leads: to the address that the login screen's query kept, if it is one of the product's own, else home. */
export function landingOf(search: string, user: Pick<SessionUser, 'role' | 'module'>): string {
  return ownAddress(new URLSearchParams(search).get('suite')) ?? homeOf(user);
}

/** Stands for the product's own origin, whichever that is. */
const HERE = 'https://diapason.invalid';

/** The address as the browser would read it; undefined when it leads to another site, or back to the login. */
function ownAddress(address: string | null): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  // The browser drops tabs and dots: `/\t/site` and `/.//site` lead to another site.
  if (origin !== HERE || pathname.startsWith('//') || pathname === LOGIN) return undefined;
  return pathname + search + hash;
}
