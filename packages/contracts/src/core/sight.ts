import type { Access, OwnSites } from './access';
import type { EndpointDefinition } from './endpoint';
import type { Reading } from './named';
import type { Session, SiteHolder } from './session';

/** What a session sees of the records of others by one query. */
export interface Sight {
  /** Sites the session is held to; undefined: every site. */
  readonly sites: readonly number[] | undefined;
}

export const holdsAny = (session: Pick<Session, 'functions'>, functions: readonly number[]): boolean =>
  functions.some((id) => session.functions.has(id));

/** Whether the functions that rights ask for are held, where no record is looked at. */
export const holdsRights = (
  session: Pick<Session, 'functions'>,
  { anyOf, and = [] }: Extract<Access, { readonly kind: 'rights' }>,
): boolean => holdsAny(session, anyOf) && and.every((one) => session.functions.has(one));

/** Whether rights alone open records of others by this access. */
export function opensToOthers(access: Access, session: Session): boolean {
  if (access.kind === 'rights') return holdsRights(session, access);
  if (access.kind === 'own') return holdsAny(session, access.otherwise);
  return true;
}

/** What a query shows a session of the records of others, by its module, access and sites; undefined: nothing. */
export function sightOfOthers({ access, module, ownSites }: Reading, session: Session): Sight | undefined {
  if (module !== null && !session.modules.has(module)) return undefined;
  if (!opensToOthers(access, session)) return undefined;
  return { sites: ownSites && sitesHeldTo(ownSites, session) };
}

/** Every restriction to own sites that a call may fall under. */
export const everyOwnSites = ({
  ownSites,
  ownSitesBy,
}: Pick<EndpointDefinition, 'ownSites' | 'ownSitesBy'>): readonly OwnSites[] => [
  ...(ownSites ? [ownSites] : []),
  ...Object.values(ownSitesBy?.kinds ?? {}),
];

/**
 * The sites a caller is held to; while an agent impersonates another, those that both are held to. Undefined: every site is open.
 * Held to their own sites are: without `unlockedBy`, with `lockedBy`, and lead teachers wherever no right unlocks them.
 */
export function sitesHeldTo(ownSites: OwnSites, session: Session): readonly number[] | undefined {
  const holders: readonly SiteHolder[] = session.both ?? [session];
  const [first, ...others] = holders.filter((holder) => isRestricted(ownSites, holder));
  return first?.sites.filter((site) => others.every(({ sites }) => sites.includes(site)));
}

function isRestricted(ownSites: OwnSites, holder: SiteHolder): boolean {
  if (ownSites.unlockedBy !== undefined) return !holder.functions.has(ownSites.unlockedBy);
  if (ownSites.lockedBy !== undefined && holder.functions.has(ownSites.lockedBy)) return true;
  return holder.role === 'Enseignant Resp.' || ownSites.lockedBy === undefined;
}
