import type { SessionUser } from '@diapason/contracts';
import { holdsRight } from '@diapason/contracts/constants';

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
