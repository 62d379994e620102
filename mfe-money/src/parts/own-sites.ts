import type { SessionUser } from '@diapason/contracts';

/**
 * Sites among which the user may choose; undefined is all of them. Without the right to change site (241 for contributions, 242
 * for payments, document 002 §6) they are the user's own; the server holds them to these too.
 */
export function sitesOffered(user: Pick<SessionUser, 'antennes'>, mayChange: boolean): readonly number[] | undefined {
  return mayChange ? undefined : user.antennes.map(({ idSite }) => idSite);
}

/** The site asked for, unless it is not among those offered: an address may name any. */
export function siteAllowed(site: number | null, offered: readonly number[] | undefined): number | null {
  return site !== null && offered && !offered.includes(site) ? null : site;
}
