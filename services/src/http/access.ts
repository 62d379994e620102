import type { EndpointDefinition, Owner, OwnSites, Session } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import { messages } from './messages';
import type { Input } from './parse';

const forbidden = () => new Refusal(messages.forbidden, 403);
const holdsAny = (session: Session, functions: readonly number[]) => functions.some((id) => session.functions.has(id));

/**
 * What can be said before the body is read: signed in, module, rights.
 * @throws Refusal 401 without a session, 403 without the right or the module.
 */
export function requireAccess(endpoint: EndpointDefinition, session: Session | undefined): void {
  const { access } = endpoint;
  if (access.kind === 'public') return;
  if (!session) throw new Refusal(messages.notSignedIn, 401);
  if (endpoint.module !== null && !session.modules.has(endpoint.module)) throw forbidden();
  if (access.kind === 'rights' && !holdsAny(session, access.anyOf)) throw forbidden();
}

/**
 * For `own` endpoints: the record is the caller's (and `ownRight` is held where there is one), or one of `otherwise` is held.
 * A record that does not exist is nobody's, so the answer does not tell it from another's.
 * @throws Refusal 403.
 */
export async function requireOwner(
  endpoint: EndpointDefinition,
  session: Session | undefined,
  input: Input,
  db: Pool,
): Promise<void> {
  const { access } = endpoint;
  if (access.kind !== 'own') return;
  if (!session) throw new Refusal(messages.notSignedIn, 401);
  if (holdsAny(session, access.otherwise)) return;
  if (access.ownRight !== undefined && !session.functions.has(access.ownRight)) throw forbidden();
  const id = valueAt(input, access.from);
  const creates = endpoint.method === 'POST' && isNew(id);
  const owned = creates ? createsOwn(access.owner, input, session) : await owns(access.owner, id, session, db);
  if (!owned) throw forbidden();
}

const isNew = (id: unknown) => id === 0 || id === undefined || id === null;

/** A new record (id 0) is the caller's when it names nobody else as its person. */
function createsOwn(owner: Owner, input: Input, session: Session): boolean {
  const ownerFields: Partial<Record<Owner, string>> = {
    claim: 'fk_user',
    absence: 'fk_user',
    taxRecord: 'fk_responsable',
  };
  const field = ownerFields[owner];
  if (!field) return false;
  const named = valueAt(input, `body.${field}`);
  return isNew(named) || Number(named) === session.idUtilisateur;
}

const OWNERS: Readonly<Record<Exclude<Owner, 'guardian' | 'agent'>, string>> = {
  pupil: 'SELECT 1 FROM read.eleve_responsable WHERE fk_eleve = $1 AND fk_responsable = $2',
  contribution: 'SELECT 1 FROM read.cotisation WHERE id_cotisation = $1 AND id_utilisateur = $2',
  payment: `SELECT 1 FROM read.reglement r JOIN read.cotisation c ON c.id_cotisation = r.fk_cotisation
    WHERE r.id_reglement = $1 AND c.id_utilisateur = $2`,
  taxRecord: 'SELECT 1 FROM read.revenu WHERE id_revenu = $1 AND fk_responsable = $2',
  claim: 'SELECT 1 FROM read.frais WHERE id_frais = $1 AND fk_user = $2',
  absence: 'SELECT 1 FROM read.absence_agent WHERE id_absence = $1 AND fk_user = $2',
};

async function owns(owner: Owner, id: unknown, session: Session, db: Pool): Promise<boolean> {
  const number = Number(id);
  if (!Number.isSafeInteger(number)) return false;
  if (owner === 'guardian' || owner === 'agent') return number === session.idUtilisateur;
  const found = await db.query(OWNERS[owner], [number, session.idUtilisateur]);
  return (found.rowCount ?? 0) > 0;
}

/**
 * The sites a caller may see or act on, where the endpoint restricts it.
 * Held to their own sites are: without `unlockedBy`, with `lockedBy`, and lead teachers wherever no right unlocks them.
 * A filter on own and other sites is narrowed; one on other sites alone is refused.
 * @returns undefined when every site is open.
 * @throws Refusal 403 when only other sites were asked for.
 */
export function allowedSites(
  ownSites: OwnSites | undefined,
  session: Session | undefined,
  input: Input,
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

/** `body.fk_user` of an input; undefined where any step is missing. */
function valueAt(input: Input, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined),
      input,
    );
}
