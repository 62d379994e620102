import {
  type Access,
  type EndpointDefinition,
  holdsAny,
  holdsRights,
  type Session,
  type Source,
} from '@diapason/contracts/core';
import { exists, type ReadModels, Refusal } from '@diapason/event-sourcing';
import { recordFacts } from '@diapason/projections/catalogue/records';
import { messages } from './messages';
import type { Input } from './parse';

const forbidden = () => new Refusal(messages.forbidden, 403);

/**
 * What can be said before the body is read: signed in, by a password of one's own, module, rights.
 * @throws Refusal 401 without a session, 403 without the right or the module, or while the password must be changed, 423 without a second
 * login where it is asked for.
 */
export function requireAccess(endpoint: EndpointDefinition, session: Session | undefined): void {
  const { access } = endpoint;
  if (access.kind === 'public') return;
  if (!session) throw new Refusal(messages.notSignedIn, 401);
  if (session.passwordExpired && !endpoint.whilePasswordExpired) throw new Refusal(messages.passwordToChange, 403);
  if (endpoint.module !== null && !session.modules.has(endpoint.module)) throw forbidden();
  if (access.kind === 'rights' && !holdsRights(session, access)) throw forbidden();
  if (endpoint.unlocked && !session.unlocked) throw new Refusal(messages.locked, 423);
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
  db: ReadModels,
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
  // Another right opens every record; own ones matter then only to callers held to their sites.
  if (others && !endpoint.ownSites?.record) return false;
  const mayOwn = mayOwnBy(access, session);
  if (mayOwn && (await isOwn(endpoint, access, session, input, db))) return true;
  if (!others) throw forbidden();
  return false;
}

async function isOwn(
  endpoint: EndpointDefinition,
  { owner, from, day }: Extract<Access, { kind: 'own' }>,
  session: Session,
  input: Input,
  db: ReadModels,
): Promise<boolean> {
  const id = valueAt(input, from);
  if (mayCreate(endpoint, from) && isNew(id)) return createsOwn(owner, input, session);
  return owns(owner, { id, day: day && valueAt(input, day) }, session, db);
}

/** A new record has its number 0 in the address; what a body names, or a file is of, exists already. */
const mayCreate = ({ method, file, response }: EndpointDefinition, from: Source): boolean =>
  method === 'POST' && from.startsWith('params.') && !file && response !== 'file';

/** Whether this access opens the caller's own records. */
export const mayOwnBy = (access: Access, session: Session): boolean =>
  access.kind === 'own' && (access.ownRight === undefined || session.functions.has(access.ownRight));

const isNew = (id: unknown) => id === 0 || id === undefined || id === null;

/** A new record (id 0) is the caller's when it names nobody else as its person. */
function createsOwn(owner: string, input: Input, session: Session): boolean {
  const field = recordFacts.get(owner)?.ownerField;
  if (!field) return false;
  const named = valueAt(input, `body.${field}`);
  return isNew(named) || Number(named) === session.idUtilisateur;
}

interface Asked {
  readonly id: unknown;
  /** The day for which it is asked, where the call says one. */
  readonly day: unknown;
}

async function owns(owner: string, { id, day }: Asked, session: Session, db: ReadModels): Promise<boolean> {
  const number = Number(id);
  if (!Number.isSafeInteger(number)) return false;
  const facts = recordFacts.get(owner);
  if (facts?.isPerson) return number === session.idUtilisateur;
  if (!facts?.owner) throw new Error(`nothing says whose ${owner} is`);
  if (day && facts.ownerOn) return exists(db, facts.ownerOn, [number, session.idUtilisateur, day]);
  return exists(db, facts.owner, [number, session.idUtilisateur]);
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
