import { declaredIn, isOfKind, modules } from '@diapason/contracts';
import type { EndpointDefinition, Owner, SeenBy } from '@diapason/contracts/core';
import { z } from 'zod';

/** What the declaration needs to know of a caller to say what a call must answer. */
export interface Person {
  readonly functions: ReadonlySet<number>;
  readonly modules: ReadonlySet<string>;
  readonly role: string;
  /** The kinds of record of the call's place that are the caller's own. */
  readonly owns: ReadonlySet<Owner>;
  /** Whether the place's site is one of the caller's. */
  readonly onSite: boolean;
  readonly impersonating?: boolean;
}

/** What a call does, as its sample says: whether it is for a new record. */
export interface Deed {
  readonly creates: boolean;
  /** It names number 0 as the record whose owner may call, where no record is made: that is nobody's. */
  readonly ofNone?: boolean;
  /** Fields of the body that it sends. */
  readonly fields?: readonly string[];
  /** Of which kind the record is, where the call says so. */
  readonly kind?: string;
  /** The kinds of record, of the call's place, that its body names besides the one that it is about. */
  readonly names?: readonly string[];
}

export type Verdict = 'let in' | 401 | 403;

/**
 * The one answer that an endpoint's declaration allows, told a second time and apart from the server: a mistake in one of the two
 * shows as a difference.
 */
export function expected(endpoint: EndpointDefinition, person: Person | undefined, deed: Deed): Verdict {
  const { access, module, notWhileImpersonating: forbidden } = endpoint;
  if (person?.impersonating && forbidden && (!forbidden.field || deed.fields?.includes(forbidden.field))) return 403;
  if (access.kind === 'public') return 'let in';
  if (!person) return 401;
  if (module !== null && !person.modules.has(module)) return 403;
  if (access.kind === 'signedIn') return onSite(endpoint, person, deed) ? 'let in' : 403;
  const holds = (functions: readonly number[]) => functions.some((id) => person.functions.has(id));
  const { byRecord } = access;
  const all = access.kind === 'own' ? access.otherwise : access.anyOf;
  const counting = byRecord ? byRecord[deed.creates ? 'create' : 'change'] : all;
  const named = (deed.names ?? []).every((kind) => sees(kind, person)) ? 'let in' : 403;
  if (access.kind === 'own' && isOwner(access, person, deed)) return named;
  const besides = access.kind === 'rights' ? (access.and ?? []) : [];
  if (besides.some((id) => !person.functions.has(id))) return 403;
  return holds(counting) && onSite(endpoint, person, deed) ? named : 403;
}

const seen = new Map(declaredIn(modules, isOfKind<SeenBy>('seenBy')).map((one) => [one.record, one]));

/** Whether a person sees the place's record of a kind: by some query that shows such records, or because they are it. */
function sees(kind: string, person: Person): boolean {
  const { queries = [], everybody } = seen.get(kind) ?? {};
  if (everybody) return true;
  const owned = person.owns.has(kind as Owner);
  if (owned && (kind === 'agent' || kind === 'guardian')) return true;
  return queries.some(({ access, module, ownSites }) => {
    if (module !== null && !person.modules.has(module)) return false;
    const near = person.onSite || !ownSites || !isHeldToOwnSites(ownSites, person);
    if (access.kind === 'rights') return near && access.anyOf.some((id) => person.functions.has(id));
    if (access.kind !== 'own') return near;
    const { ownRight, otherwise } = access;
    const asOwner = owned && (ownRight === undefined || person.functions.has(ownRight));
    return asOwner || (near && otherwise.some((id) => person.functions.has(id)));
  });
}

function isOwner(
  access: Extract<EndpointDefinition['access'], { kind: 'own' }>,
  person: Person,
  { creates, ofNone }: Deed,
): boolean {
  if (ofNone) return false;
  if (access.ownRight !== undefined && !person.functions.has(access.ownRight)) return false;
  // What does not exist yet is nobody's.
  if (creates && access.byRecord?.from === access.from) return false;
  return person.owns.has(access.owner);
}

/** Whether a call must say of which site it is: it answers for that one, or not at all. */
const mustNameSite = ({ body }: EndpointDefinition, field: string): boolean =>
  body instanceof z.ZodObject &&
  field in body.shape &&
  !z.object(body.shape).shape[field]?.safeParse(undefined).success;

function onSite(endpoint: EndpointDefinition, person: Person, { creates, ofNone, kind }: Deed) {
  const { access, ownSites: of, ownSitesBy } = endpoint;
  const ownSites = ownSitesBy ? ownSitesBy.kinds[kind ?? ''] : of;
  if (!ownSites || person.onSite) return true;
  if (!ownSites.record) return !mustNameSite(endpoint, ownSites.field) || !isHeldToOwnSites(ownSites, person);
  // Number 0 is on no site.
  if (ofNone && access.kind === 'own' && access.from === ownSites.record.from) return true;
  const byRecord = access.kind === 'rights' || access.kind === 'own' ? access.byRecord : undefined;
  if (creates && byRecord?.from === ownSites.record.from) return true;
  return !isHeldToOwnSites(ownSites, person);
}

/** Without the function that unlocks; or with the one that locks, and lead teachers always where nothing unlocks. */
export function isHeldToOwnSites(
  ownSites: NonNullable<EndpointDefinition['ownSites']>,
  { functions, role }: Pick<Person, 'functions' | 'role'>,
): boolean {
  const { unlockedBy, lockedBy } = ownSites;
  if (unlockedBy !== undefined) return !functions.has(unlockedBy);
  return lockedBy === undefined || functions.has(lockedBy) || role === 'Enseignant Resp.';
}
