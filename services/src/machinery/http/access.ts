import type { Access, EndpointDefinition, Owner, Session } from '@diapason/contracts/core';
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
 * What can be said once the input is known: for `own` endpoints the record is the caller's (and `ownRight` is held where there is
 * one), or one of `otherwise` is held; where a new record and one that exists need different functions, the one that counts.
 * A record that does not exist is nobody's, so the answer does not tell it from another's.
 * @returns whether the record is the caller's own.
 * @throws Refusal 403.
 */
export async function requireOwner(
  endpoint: EndpointDefinition,
  session: Session | undefined,
  input: Input,
  db: Pool,
): Promise<boolean> {
  const { access } = endpoint;
  if (access.kind !== 'own' && access.kind !== 'rights') return false;
  if (!session) throw new Refusal(messages.notSignedIn, 401);
  const { byRecord } = access;
  const creates = byRecord !== undefined && isNew(valueAt(input, byRecord.from));
  const counting = byRecord && (creates ? byRecord.create : byRecord.change);
  if (access.kind === 'rights') {
    if (counting && !holdsAny(session, counting)) throw forbidden();
    return false;
  }
  const others = holdsAny(session, counting ?? access.otherwise);
  // Whose it is matters to those only who have no other right, or none on other sites.
  if (others && !endpoint.ownSites?.record) return false;
  const ownable = access.ownRight === undefined || session.functions.has(access.ownRight);
  const mayOwn = ownable && (creates || !byRecord?.ownOnlyCreates);
  if (mayOwn && (await isOwn(endpoint, access, session, input, db))) return true;
  if (!others) throw forbidden();
  return false;
}

async function isOwn(
  { method }: EndpointDefinition,
  { owner, from }: Extract<Access, { kind: 'own' }>,
  session: Session,
  input: Input,
  db: Pool,
): Promise<boolean> {
  const id = valueAt(input, from);
  return method === 'POST' && isNew(id) ? createsOwn(owner, input, session) : owns(owner, id, session, db);
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
  workshop: 'SELECT 1 FROM read.atelier_enseignant WHERE fk_atelier = $1 AND fk_enseignant = $2',
};

async function owns(owner: Owner, id: unknown, session: Session, db: Pool): Promise<boolean> {
  const number = Number(id);
  if (!Number.isSafeInteger(number)) return false;
  if (owner === 'guardian' || owner === 'agent') return number === session.idUtilisateur;
  const found = await db.query(OWNERS[owner], [number, session.idUtilisateur]);
  return (found.rowCount ?? 0) > 0;
}

/** @throws Refusal 403 for what nobody does in another person's name. */
export function refuseImpersonated(
  { notWhileImpersonating: refused }: EndpointDefinition,
  session: Session | undefined,
  input: Input,
): void {
  if (!refused || session?.act === undefined) return;
  if (refused.field === undefined || valueAt(input, `body.${refused.field}`))
    throw new Refusal(refused.message, 403, refused.field);
}

/** `body.fk_user` of an input; undefined where any step is missing. */
export function valueAt(input: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined),
      input,
    );
}
