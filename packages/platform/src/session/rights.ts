import type { SessionUser } from '@diapason/contracts';
import { holdsRight } from '@diapason/contracts/constants';
import { type ApiKey, callOf } from '../api/calls';

/** Whether the mask holds the function, one of the functions, or none is asked. A mask that is not a number holds nothing. */
export function holdsAny(mask: string, asked: number | readonly number[] | undefined): boolean {
  if (asked === undefined) return true;
  if (!/^\d+$/.test(mask)) return false;
  return (typeof asked === 'number' ? [asked] : asked).some((id) => holdsRight(mask, id));
}

export const isGuardian = (user: Pick<SessionUser, 'role'>): boolean => user.role === 'Responsable';

export interface Requirement {
  readonly right?: number | readonly number[];
  readonly module?: string;
  readonly audience?: 'staff' | 'guardian' | 'any';
}

/** Whether the user may open a screen: its function, its module, and its audience (staff when it does not say). */
export function mayOpen(user: SessionUser, asked: Requirement): boolean {
  const audience = asked.audience ?? 'staff';
  if (audience !== 'any' && (audience === 'guardian') !== isGuardian(user)) return false;
  if (asked.module !== undefined && !user.module.includes(asked.module)) return false;
  return holdsAny(user.roleFonction, asked.right);
}

/** The record a call is about, as far as the screen knows it. */
export interface RecordAtHand {
  /** It is the caller's own: then a call of one's own records is open too. */
  readonly own?: boolean;
  /** It does not exist yet, or it does. Unsaid: whichever of the two the user may. */
  readonly isNew?: boolean;
}

/** Whether the user's role and modules open a call. The server has the last word: it knows whose the record is and on which site. */
export function mayCall(user: SessionUser, key: ApiKey, { own = false, isNew }: RecordAtHand = {}): boolean {
  const { module, anyOf, own: ownRight, byRecord } = callOf(key);
  if (module !== undefined && !user.module.includes(module)) return false;
  if (anyOf === undefined) return true;
  const ownIsOpen = ownRight === true || (ownRight !== undefined && holdsAny(user.roleFonction, ownRight));
  if (own && ownIsOpen && (isNew || !byRecord?.ownOnlyCreates)) return true;
  if (isNew === undefined || !byRecord) return holdsAny(user.roleFonction, anyOf);
  return holdsAny(user.roleFonction, isNew ? byRecord.create : byRecord.change);
}
