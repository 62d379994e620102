import { isInOwnName } from './call';
import type { EndpointDefinition } from './endpoint';
import type { Session } from './session';
import { holdsAny, holdsRights } from './sight';

/** What somebody may do with a list or a record: by the access of the call it makes, and by functions besides. */
export interface Act {
  /** The call it makes; `isNew` by the functions of a new record. */
  readonly call?: EndpointDefinition;
  readonly isNew?: true;
  /** One of these functions is needed. */
  readonly rights?: readonly number[];
  /** The function needed instead, where the record is the caller's own. */
  readonly own?: number;
  /** Each of these functions is needed too. */
  readonly and?: readonly number[];
}

/** The button of an act that opens a screen; one that opens a dialog is the screen's own (`actions` of its `ListPage`). */
interface Opening {
  /** « Ajouter un élève » */
  readonly label: string;
  readonly icon?: string;
  /** The filled button. */
  readonly first?: true;
  readonly opens: string;
}
type ListAct = Act & (Opening | { readonly [K in keyof Opening]?: undefined });

export type Acts = Readonly<Record<string, ListAct>>;

/**
 * Whether a session's functions and modules allow an act; of a record, its owner and sites are asked by the server besides.
 * @param isOwn what it is done with is the caller's
 */
export function mayAct({ call, isNew, rights, own, and = [] }: Act, session: Session, isOwn = false): boolean {
  const needed = isOwn && own !== undefined ? [own] : rights;
  if (needed && !holdsAny(session, needed)) return false;
  if (!and.every((one) => session.functions.has(one))) return false;
  return !call || mayCall(call, session, isNew === true, isOwn);
}

function mayCall(call: EndpointDefinition, session: Session, isNew: boolean, isOwn: boolean): boolean {
  const { access, module } = call;
  if (session.act !== undefined && isInOwnName(call)) return false;
  if (module !== null && !session.modules.has(module)) return false;
  if (access.kind !== 'rights' && access.kind !== 'own') return true;
  if (isOwn && access.kind === 'own' && (access.ownRight === undefined || session.functions.has(access.ownRight)))
    return true;
  if (access.kind === 'rights' && !holdsRights(session, access)) return false;
  const any = access.kind === 'rights' ? access.anyOf : access.otherwise;
  return holdsAny(session, access.byRecord ? (isNew ? access.byRecord.create : access.byRecord.change) : any);
}

/** The acts, of those declared, that a session may do. @param isOwn with what is the caller's */
export const actsOf = (acts: Acts, session: Session, isOwn = false): readonly string[] =>
  Object.entries(acts).flatMap(([word, act]) => (mayAct(act, session, isOwn) ? [word] : []));
