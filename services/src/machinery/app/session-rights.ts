import { type Module, messages } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';

/** @throws Refusal 403 when the caller holds none of the functions. */
export function requireOneOf(session: Session, ...functions: readonly number[]): void {
  if (!functions.some((id) => session.functions.has(id))) throw new Refusal(messages.identity.notAllowed, 403);
}

/** @throws Refusal 403 when the caller's group does not have the module. */
export function requireModule(session: Session, module: Module): void {
  if (!session.modules.has(module)) throw new Refusal(messages.identity.notAllowed, 403);
}

/** Whether the id is the caller's or, while impersonating, the actor's: neither counts as another person. */
export const isOneself = ({ idUtilisateur, act }: Pick<Session, 'idUtilisateur' | 'act'>, id: number): boolean =>
  id === idUtilisateur || id === act;

/**
 * A password is the person's own, and so is the address that a new one is asked for with: nobody sets them while acting for another.
 * @throws Refusal 403 on the field.
 */
export function refuseWhileImpersonating(session: Session, field: 'password' | 'email'): void {
  if (session.act !== undefined) throw new Refusal(messages.identity.forbiddenWhileImpersonating, 403, field);
}
