import { type EndpointDefinition, type OwnSites, type Session, sitesHeldTo } from '@diapason/contracts/core';
import { exists, type ReadModels, Refusal } from '@diapason/event-sourcing';
import { recordFacts } from '@diapason/projections/catalogue/records';
import { valueAt } from './access';
import { messages } from './messages';

/** The restriction that a call falls under, by the kind of record that it names where there are several. */
export const ownSitesOf = (
  { ownSites, ownSitesBy }: Pick<EndpointDefinition, 'ownSites' | 'ownSitesBy'>,
  input: object,
): OwnSites | undefined => (ownSitesBy ? ownSitesBy.kinds[String(valueAt(input, ownSitesBy.by))] : ownSites);

/**
 * The sites a caller may see or act on, where the endpoint restricts it.
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
  const own = ownSites && session && sitesHeldTo(ownSites, session);
  if (!own) return undefined;
  const asked = siteNumbers(valueAt(input, `body.${ownSites.field}`) ?? valueAt(input, `query.${ownSites.field}`));
  if (asked.length === 0) return own;
  const allowed = asked.filter((site) => own.includes(site));
  if (allowed.length === 0) throw new Refusal(messages.otherSites, 403, ownSites.field);
  return allowed;
}

/** A site filter is a number, a list, a comma-separated text, or objects with idSite; 0 and empty mean all. */
function siteNumbers(value: unknown): number[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  return list
    .map((item) => (typeof item === 'object' && item !== null && 'idSite' in item ? item.idSite : item))
    .map(Number)
    .filter((site) => Number.isSafeInteger(site) && site > 0);
}

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
  db: ReadModels,
): Promise<void> {
  const record = ownSites?.record;
  if (!record || !sites) return;
  const id = Number(valueAt(input, record.from) ?? 0);
  if (id === 0) return;
  const { onSites, onSitesOn } = recordFacts.get(record.kind) ?? {};
  if (!onSites) throw new Error(`nothing says on which sites ${record.kind} is`);
  const day = record.day && valueAt(input, record.day);
  const isThere = day && onSitesOn ? exists(db, onSitesOn, [id, sites, day]) : exists(db, onSites, [id, sites]);
  if (!(await isThere)) throw new Refusal(messages.forbidden, 403);
}
