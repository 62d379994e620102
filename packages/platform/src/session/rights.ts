import type { SessionUser } from '@diapason/contracts';
import { holdsRight } from '@diapason/contracts/constants';
import { type ApiKey, callOf } from '../api/calls';

/** The mask holds the function, one of several, or none is required. An invalid mask holds nothing. */
export function holdsAny(mask: string, asked: number | readonly number[] | undefined): boolean {
  if (asked === undefined) return true;
  if (!/^\d+$/.test(mask)) return false;
  return (typeof asked === 'number' ? [asked] : asked).some((id) => holdsRight(mask, id));
}

export const isGuardian = (user: Pick<SessionUser, 'role'>): boolean => user.role === 'Responsable';

export interface Requirement {
  readonly right?: number | readonly number[];
  readonly module?: string;
  /** `public`: without a session too. */
  readonly audience?: 'staff' | 'guardian' | 'any' | 'public';
}

/** The user may open a screen: function, module and audience (staff by default). */
export function mayOpen(user: SessionUser, asked: Requirement): boolean {
  const audience = asked.audience ?? 'staff';
  if (audience !== 'any' && audience !== 'public' && (audience === 'guardian') !== isGuardian(user)) return false;
  if (asked.module !== undefined && !user.module.includes(asked.module)) return false;
  return holdsAny(user.roleFonction, asked.right);
}

/** What the screen knows of the call's record. */
export interface RecordContext {
  /** The record belongs to the caller, which opens calls limited to one's own. */
  readonly own?: boolean;
  /** Whether the record exists. Undefined: either right suffices. */
  readonly isNew?: boolean;
}

/** The user's role and modules allow a call. The server also checks owner and site. */
export function mayCall(user: SessionUser, key: ApiKey, { own = false, isNew }: RecordContext = {}): boolean {
  const { module, anyOf, and = [], own: ownRight, byRecord, inOwnName } = callOf(key);
  if (inOwnName && user.usurpation) return false;
  if (module !== undefined && !user.module.includes(module)) return false;
  if (anyOf === undefined) return true;
  if (!and.every((one) => holdsAny(user.roleFonction, one))) return false;
  const ownIsOpen = ownRight === true || (ownRight !== undefined && holdsAny(user.roleFonction, ownRight));
  if (own && ownIsOpen) return true;
  if (isNew === undefined || !byRecord) return holdsAny(user.roleFonction, anyOf);
  return holdsAny(user.roleFonction, isNew ? byRecord.create : byRecord.change);
}
