import { messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import {
  AccountDeactivated,
  AccountEmailChanged,
  AccountOpened,
  AccountReactivated,
  AccountRoleGroupChanged,
  ImpersonationEnded,
  ImpersonationStarted,
  PasswordChanged,
  PasswordResetRequested,
} from '@diapason/contracts/identity';
import { aggregate, Refusal } from '@diapason/event-sourcing';

/** Stream `account-{idUtilisateur}`. The password's hash is in the vault. */
const events = {
  AccountOpened,
  AccountEmailChanged,
  AccountRoleGroupChanged,
  AccountDeactivated,
  AccountReactivated,
  PasswordChanged,
  PasswordResetRequested,
  ImpersonationStarted,
  ImpersonationEnded,
};
export type AccountEvent = EventsOf<typeof events>;

export interface AccountState {
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly email: string;
  readonly fk_groupe: number;
  /** The last link requested since the password was set. `expire`: ISO instant. */
  readonly reset: { readonly idReset: string; readonly expire: string } | undefined;
  /** The person this account impersonates now. */
  readonly impersonates: number | undefined;
}

const initial: AccountState = {
  isOpen: false,
  isActive: false,
  email: '',
  fk_groupe: 0,
  reset: undefined,
  impersonates: undefined,
};

export const account = aggregate<AccountState, typeof events>({ category: 'account', events, initial, evolve });

function evolve(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'AccountOpened':
      return { ...state, isOpen: true, isActive: true, email: event.data.email, fk_groupe: event.data.fk_groupe };
    case 'AccountEmailChanged':
      return { ...state, email: event.data.email, reset: undefined };
    case 'AccountRoleGroupChanged':
      return { ...state, fk_groupe: event.data.fk_groupe };
    case 'AccountDeactivated':
      return { ...state, isActive: false, reset: undefined };
    case 'AccountReactivated':
      return { ...state, isActive: true };
    case 'PasswordChanged':
      return { ...state, reset: undefined };
    case 'PasswordResetRequested':
      return { ...state, reset: { idReset: event.data.idReset, expire: event.data.expire } };
    case 'ImpersonationStarted':
      return { ...state, impersonates: event.data.fk_id };
    case 'ImpersonationEnded':
      return { ...state, impersonates: undefined };
  }
}

/** Appends nothing when the account is open. */
export function decideOpen(
  state: AccountState,
  data: { idUtilisateur: number; isResponsable: 0 | 1; email: string; fk_groupe: number },
): AccountEvent[] {
  return state.isOpen ? [] : [make(AccountOpened, data)];
}

export function decideChangeEmail(state: AccountState, idUtilisateur: number, email: string): AccountEvent[] {
  requireOpen(state);
  return state.email === email ? [] : [make(AccountEmailChanged, { idUtilisateur, email })];
}

export function decideChangeGroup(state: AccountState, idUtilisateur: number, fk_groupe: number): AccountEvent[] {
  requireOpen(state);
  return state.fk_groupe === fk_groupe ? [] : [make(AccountRoleGroupChanged, { idUtilisateur, fk_groupe })];
}

export function decideDeactivate(state: AccountState, idUtilisateur: number): AccountEvent[] {
  return state.isActive ? [make(AccountDeactivated, { idUtilisateur })] : [];
}

export function decideReactivate(state: AccountState, idUtilisateur: number): AccountEvent[] {
  requireOpen(state);
  return state.isActive ? [] : [make(AccountReactivated, { idUtilisateur })];
}

/** Gives no link for a closed or unknown account, and does not say so. `expire`: ISO instant. */
export function decideRequestReset(
  state: AccountState,
  data: { idUtilisateur: number; idReset: string; expire: string; motif: 'oubli' | 'bienvenue' },
): AccountEvent[] {
  return state.isActive ? [make(PasswordResetRequested, data)] : [];
}

/**
 * The link works once, until it expires or is replaced, and only for the address it was sent to.
 * @param now ISO instant.
 * @throws Refusal 410.
 */
export function decideResetPassword(
  state: AccountState,
  { idUtilisateur, idReset, email, now }: { idUtilisateur: number; idReset: string; email: string; now: string },
): AccountEvent[] {
  const good = state.isActive && state.reset?.idReset === idReset && now < state.reset.expire && state.email === email;
  if (!good) throw new Refusal(messages.identity.resetLinkInvalid, 410);
  return [make(PasswordChanged, { idUtilisateur, origine: 'lien' })];
}

export function decideSetPassword(
  state: AccountState,
  idUtilisateur: number,
  origine: 'profil' | 'agent' | 'initial',
): AccountEvent[] {
  requireOpen(state);
  return [make(PasswordChanged, { idUtilisateur, origine })];
}

/** Recorded on the actor's account. Ends a forgotten impersonation first. */
export function decideStartImpersonation(
  state: AccountState,
  { idUtilisateur, fk_id, isResponsable }: { idUtilisateur: number; fk_id: number; isResponsable: 0 | 1 },
): AccountEvent[] {
  if (idUtilisateur === fk_id) throw new Refusal(messages.identity.notAllowed, 403, 'fk_id');
  return [
    ...decideEndImpersonation(state, idUtilisateur),
    make(ImpersonationStarted, { idUtilisateur, fk_id, isResponsable }),
  ];
}

export function decideEndImpersonation(state: AccountState, idUtilisateur: number): AccountEvent[] {
  return state.impersonates === undefined
    ? []
    : [make(ImpersonationEnded, { idUtilisateur, fk_id: state.impersonates })];
}

function requireOpen(state: AccountState): void {
  if (!state.isOpen) throw new Refusal(messages.general.notFound, 404);
}
