import type { OwnSites, Session, SiteRecord } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import { valueAt } from './access';
import { messages } from './messages';

/**
 * The sites a caller may see or act on, where the endpoint restricts it.
 * Held to their own sites are: without `unlockedBy`, with `lockedBy`, and lead teachers wherever no right unlocks them.
 * A filter on own and other sites is narrowed; one on other sites alone is refused.
 * @param input what a call carries: `params`, `query`, `body`.
 * @returns undefined when every site is open.
 * @throws Refusal 403 when only other sites were asked for.
 */
export function allowedSites(
  ownSites: OwnSites | undefined,
  session: Session | undefined,
  input: object,
): readonly number[] | undefined {
  if (!ownSites || !session || !isRestricted(ownSites, session)) return undefined;
  const asked = siteNumbers(valueAt(input, `body.${ownSites.field}`) ?? valueAt(input, `query.${ownSites.field}`));
  if (asked.length === 0) return session.sites;
  const allowed = asked.filter((site) => session.sites.includes(site));
  if (allowed.length === 0) throw new Refusal(messages.otherSites, 403, ownSites.field);
  return allowed;
}

function isRestricted(ownSites: OwnSites, session: Session): boolean {
  if (ownSites.unlockedBy !== undefined) return !session.functions.has(ownSites.unlockedBy);
  if (ownSites.lockedBy !== undefined && session.functions.has(ownSites.lockedBy)) return true;
  return session.role === 'Enseignant Resp.' || ownSites.lockedBy === undefined;
}

/** A site filter is a number, a list, a comma-separated text, or objects with idSite; 0 and empty mean all. */
function siteNumbers(value: unknown): number[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  return list
    .map((item) => (typeof item === 'object' && item !== null && 'idSite' in item ? item.idSite : item))
    .map(Number)
    .filter((site) => Number.isSafeInteger(site) && site > 0);
}

/** Whether a guardian is on one of the sites ($2): those of the pupils, every site while none of them is enrolled. */
const guardianOnSites = (guardian: string) => `(
    NOT EXISTS (SELECT FROM read.eleve_responsable er JOIN read.scolarite_interne s ON s.fk_eleve = er.fk_eleve
      WHERE er.fk_responsable = ${guardian} AND s.fk_site IS NOT NULL)
    OR EXISTS (SELECT FROM read.eleve_responsable er JOIN read.scolarite_interne s ON s.fk_eleve = er.fk_eleve
      WHERE er.fk_responsable = ${guardian} AND s.fk_site = any($2::int[])))`;

/** Whether there is such a record ($1), and it is on one of the sites ($2). */
const ON_SITES: Readonly<Record<SiteRecord['kind'], string>> = {
  workshop: 'SELECT 1 FROM read.atelier WHERE id_atelier = $1 AND fk_site = any($2::int[])',
  contribution: 'SELECT 1 FROM read.cotisation WHERE id_cotisation = $1 AND sites && $2::int[]',
  payment: `SELECT 1 FROM read.reglement r JOIN read.cotisation c ON c.id_cotisation = r.fk_cotisation
    WHERE r.id_reglement = $1 AND c.sites && $2::int[]`,
  pupil: `SELECT 1 FROM read.eleve e WHERE e.id_eleve = $1 AND (
    NOT EXISTS (SELECT FROM read.scolarite_interne s WHERE s.fk_eleve = $1 AND s.fk_site IS NOT NULL)
    OR EXISTS (SELECT FROM read.scolarite_interne s WHERE s.fk_eleve = $1 AND s.fk_site = any($2::int[])))`,
  guardian: `SELECT 1 FROM read.responsable r WHERE r.id_utilisateur = $1 AND ${guardianOnSites('r.id_utilisateur')}`,
  agent: 'SELECT 1 FROM read.agent WHERE id_utilisateur = $1 AND sites && $2::int[]',
  taxRecord: `SELECT 1 FROM read.revenu t WHERE t.id_revenu = $1 AND ${guardianOnSites('t.fk_responsable')}`,
};

/**
 * The one record a call is about is on one of the caller's sites: what a list does not show cannot be had by its number either.
 * A new record (id 0) is on no site yet.
 * @param sites what {@link allowedSites} said; undefined: every site.
 * @throws Refusal 403, for a record that does not exist too.
 */
export async function requireOnSite(
  ownSites: OwnSites | undefined,
  sites: readonly number[] | undefined,
  input: object,
  db: Pool,
): Promise<void> {
  const record = ownSites?.record;
  if (!record || !sites) return;
  const id = Number(valueAt(input, record.from));
  if (id === 0) return;
  const { rowCount } = await db.query(ON_SITES[record.kind], [id, sites]);
  if (!rowCount) throw new Refusal(messages.forbidden, 403);
}
