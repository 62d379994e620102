import { messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import {
  AccountDeactivated,
  AccountEmailChanged,
  AccountOpened,
  AccountReactivated,
  AccountRoleGroupChanged,
  dropsEmailChange,
  EmailChangeRefused,
  EmailChangeRequested,
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
  EmailChangeRequested,
  EmailChangeRefused,
  AccountRoleGroupChanged,
  AccountDeactivated,
  AccountReactivated,
  PasswordChanged,
  PasswordResetRequested,
  ImpersonationStarted,
  ImpersonationEnded,
};
export type AccountEvent = EventsOf<typeof events>;

/** A link that is mailed. `date`, `expire`: ISO instants. */
export interface Link {
  readonly idUtilisateur: number;
  readonly idReset: string;
  readonly date: string;
  readonly expire: string;
  readonly motif: LinkMotive;
}

type LinkMotive = EventOf<typeof PasswordResetRequested>['data']['motif'];
const HOUR_MS = 3_600_000;
const LINK_HOURS: Readonly<Record<LinkMotive, number>> = { oubli: 1, bienvenue: 72, agent: 72 };

/** Until when a link is good that is sent at an ISO instant: one hour for `oubli`, three days otherwise. */
export const linkExpires = (motif: LinkMotive, date: string): string =>
  new Date(Date.parse(date) + LINK_HOURS[motif] * HOUR_MS).toISOString();

export interface AccountState {
  readonly isOpen: boolean;
  readonly isActive: boolean;
  /** A password was set or a link requested: the person has, or had, a way in. */
  readonly isHandedOver: boolean;
  /** Passwords set so far. */
  readonly passwords: number;
  /** Someone else chose the last one. */
  readonly isProvisional: boolean;
  readonly isResponsable: 0 | 1;
  readonly email: string;
  /** The address before the last change; the reservation of it is given back. */
  readonly previousEmail: string;
  /** The new address that is to be confirmed. `date`, `expire`: ISO instants. */
  readonly emailChange:
    | { readonly email: string; readonly idDemande: string; readonly date: string; readonly expire: string }
    | undefined;
  /** When new addresses were asked for, the newest last: ISO instants, as many as count for the limit. */
  readonly emailRequests: readonly string[];
  readonly fk_groupe: number;
  /** The last link requested since the password was set. */
  readonly reset: Omit<Link, 'idUtilisateur'> | undefined;
  /** When somebody who was not logged in had links sent since then, the newest last, as many as count for the limit: ISO instants. */
  readonly visitorLinks: readonly string[];
  /** The person this account impersonates now. */
  readonly impersonates: number | undefined;
}

const initial: AccountState = {
  isOpen: false,
  isActive: false,
  isHandedOver: false,
  passwords: 0,
  isProvisional: false,
  isResponsable: 0,
  email: '',
  previousEmail: '',
  emailChange: undefined,
  emailRequests: [],
  fk_groupe: 0,
  reset: undefined,
  visitorLinks: [],
  impersonates: undefined,
};

export const account = aggregate<AccountState, typeof events>({ category: 'account', events, initial, evolve });

function evolve(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'AccountOpened':
      return {
        ...state,
        isOpen: true,
        isActive: true,
        isResponsable: event.data.isResponsable,
        email: event.data.email,
        fk_groupe: event.data.fk_groupe,
      };
    case 'AccountEmailChanged':
      return {
        ...state,
        email: event.data.email,
        previousEmail: state.email,
        emailChange: undefined,
        reset: undefined,
      };
    case 'EmailChangeRequested': {
      const { emailDemande, idDemande, date, expire } = event.data;
      const emailChange = { email: emailDemande ?? '', idDemande, date, expire };
      return { ...state, emailChange, emailRequests: [...state.emailRequests, date].slice(-EMAIL_CHANGES_A_DAY) };
    }
    case 'EmailChangeRefused':
      return { ...state, emailChange: undefined };
    case 'AccountRoleGroupChanged':
      // Who asked for the address may do less than the new group.
      return { ...state, fk_groupe: event.data.fk_groupe, emailChange: undefined };
    case 'AccountDeactivated':
      return { ...state, isActive: false, reset: undefined, emailChange: undefined };
    case 'AccountReactivated':
      return { ...state, isActive: true };
    case 'PasswordChanged':
      return {
        ...state,
        isHandedOver: true,
        passwords: state.passwords + 1,
        isProvisional: event.data.provisoire === 1,
        reset: undefined,
        visitorLinks: [],
        emailChange: dropsEmailChange(event.data) ? undefined : state.emailChange,
      };
    case 'PasswordResetRequested':
      return linkSent(state, event.data);
    case 'ImpersonationStarted':
      return { ...state, impersonates: event.data.fk_id };
    case 'ImpersonationEnded':
      return { ...state, impersonates: undefined };
  }
}

/** A link that is sent again is sent for a visitor. */
function linkSent(state: AccountState, link: EventOf<typeof PasswordResetRequested>['data']): AccountState {
  const { idReset, date, expire, motif } = link;
  const forVisitor = motif === 'oubli' || idReset === state.reset?.idReset;
  const visitorLinks = forVisitor ? [...state.visitorLinks, date].slice(-VISITOR_LINKS_AN_HOUR) : state.visitorLinks;
  return { ...state, isHandedOver: true, reset: { idReset, date, expire, motif }, visitorLinks };
}

/** Appends nothing when the account is open. @throws Refusal 409 when it is open for the other kind of person. */
export function decideOpen(
  state: AccountState,
  data: { idUtilisateur: number; isResponsable: 0 | 1; email: string; fk_groupe: number },
): AccountEvent[] {
  if (state.isOpen && state.isResponsable !== data.isResponsable)
    throw new Refusal(messages.families.emailExists, 409, 'email');
  return state.isOpen ? [] : [make(AccountOpened, data)];
}

/** New addresses that one account may ask for in a day: each writes to an address that nobody has proved to be theirs. */
const EMAIL_CHANGES_A_DAY = 5;
const DAY_MS = 86_400_000;
/** Links that visitors may have sent to one account in an hour: whoever knows an address could fill its mailbox. */
const VISITOR_LINKS_AN_HOUR = 3;
/** The same address, or another link, again sooner than this is the same wish. */
const SAME_WISH_MS = 10 * 60_000;
/** Another link by staff sooner than this is the same click: a loop of them would fill a mailbox. */
const SAME_CLICK_MS = 60_000;

/**
 * A new address is asked for; it counts when it is confirmed from there. The address that the account has is already so, and leaves
 * a pending one alone: sheets are saved with the address that they show.
 * @param data.date `data.expire` ISO instants.
 * @throws Refusal 404 without an account, 429 for the sixth in a day.
 */
export function decideRequestEmail(
  state: AccountState,
  data: {
    idUtilisateur: number;
    emailDemande: string;
    idDemande: string;
    date: string;
    expire: string;
    origine: 'profil' | 'agent';
  },
): AccountEvent[] {
  requireOpen(state);
  if (state.email === data.emailDemande) return [];
  const since = (instant: string) => Date.parse(data.date) - Date.parse(instant);
  const { emailChange } = state;
  if (emailChange?.email === data.emailDemande && since(emailChange.date) < SAME_WISH_MS) return [];
  if (state.emailRequests.filter((instant) => since(instant) < DAY_MS).length >= EMAIL_CHANGES_A_DAY)
    throw new Refusal(messages.identity.tooManyEmailChanges, 429, 'email');
  return [make(EmailChangeRequested, data)];
}

/**
 * The link that the new address got is good once, until it expires, and until another address was asked for.
 * @param now ISO instant.
 * @throws Refusal 410.
 */
export function decideConfirmEmail(
  state: AccountState,
  { idUtilisateur, idDemande, now }: { idUtilisateur: number; idDemande: string; now: string },
): AccountEvent[] {
  const { emailChange } = state;
  if (!emailChange || emailChange.idDemande !== idDemande || now >= emailChange.expire)
    throw new Refusal(messages.identity.emailLinkInvalid, 410);
  return [make(AccountEmailChanged, { idUtilisateur, email: emailChange.email })];
}

/** The link that the old address got. @throws Refusal 410 when nothing waits for a confirmation any more. */
export function decideRefuseEmail(
  state: AccountState,
  { idUtilisateur, idDemande }: { idUtilisateur: number; idDemande: string },
): AccountEvent[] {
  if (state.emailChange?.idDemande !== idDemande) throw new Refusal(messages.identity.emailLinkTooLate, 410);
  return [make(EmailChangeRefused, { idUtilisateur })];
}

/** @param link is requested in the same append where somebody else chose the password. */
export function decideChangeGroup(
  state: AccountState,
  { idUtilisateur, fk_groupe }: { readonly idUtilisateur: number; readonly fk_groupe: number },
  link?: Link,
): AccountEvent[] {
  requireOpen(state);
  if (state.fk_groupe === fk_groupe) return [];
  const changed = make(AccountRoleGroupChanged, { idUtilisateur, fk_groupe });
  const isWithdrawn = link !== undefined && state.isActive && state.isProvisional;
  return [changed, ...(isWithdrawn ? decideRequestReset(evolve(state, changed), link) : [])];
}

export function decideDeactivate(state: AccountState, idUtilisateur: number): AccountEvent[] {
  return state.isActive ? [make(AccountDeactivated, { idUtilisateur })] : [];
}

export function decideReactivate(state: AccountState, idUtilisateur: number): AccountEvent[] {
  requireOpen(state);
  return state.isActive ? [] : [make(AccountReactivated, { idUtilisateur })];
}

/**
 * Gives no link for a closed or unknown account, nor a second welcome, and does not say so. What a visitor asks for (`oubli`) leaves a
 * link of the last minutes good, sends one again that is good for longer, and counts a few times an hour.
 */
export function decideRequestReset(state: AccountState, link: Link): AccountEvent[] {
  if (!state.isActive || (link.motif === 'bienvenue' && state.isHandedOver)) return [];
  const { reset, visitorLinks } = state;
  const since = (instant: string) => Date.parse(link.date) - Date.parse(instant);
  if (link.motif !== 'oubli') {
    const isSent = reset?.motif === link.motif && since(reset.date) < SAME_CLICK_MS;
    return isSent ? [] : [make(PasswordResetRequested, link)];
  }
  if (reset && link.date < reset.expire && since(reset.date) < SAME_WISH_MS) return [];
  if (visitorLinks.filter((instant) => since(instant) < HOUR_MS).length >= VISITOR_LINKS_AN_HOUR) return [];
  const waiting = reset && reset.expire > link.expire ? reset : link;
  return [make(PasswordResetRequested, { ...link, ...waiting, date: link.date })];
}

/**
 * The link works once, until it expires or is replaced, and only for the address it was sent to.
 * @param now ISO instant.
 * @throws Refusal 410; 400 on field `email` for a good link and another address.
 */
export function decideResetPassword(
  state: AccountState,
  { idUtilisateur, idReset, email, now }: { idUtilisateur: number; idReset: string; email: string; now: string },
): AccountEvent[] {
  const good = state.isActive && state.reset?.idReset === idReset && now < state.reset.expire;
  if (!good) throw new Refusal(messages.identity.resetLinkInvalid, 410);
  // Who has the link knows that there is an account.
  if (state.email !== email) throw new Refusal(messages.identity.resetLinkOfAnother, 400, 'email');
  return [make(PasswordChanged, { idUtilisateur, provisoire: 0, origine: 'lien' })];
}

/** @param provisoire 1: someone else chose it, so the person must choose another at the next login. */
export function decideSetPassword(
  state: AccountState,
  {
    idUtilisateur,
    origine,
    provisoire,
  }: { idUtilisateur: number; origine: 'profil' | 'agent' | 'initial'; provisoire: 0 | 1 },
): AccountEvent[] {
  requireOpen(state);
  return [make(PasswordChanged, { idUtilisateur, provisoire, origine })];
}

/**
 * The person's own choice, made with the password that counted when `passwords` of them had been set.
 * @throws Refusal 409 where another was set meanwhile, as staff's: it stays the one that must be changed.
 */
export function decideOwnPassword(
  state: AccountState,
  { idUtilisateur, passwords }: { idUtilisateur: number; passwords: number },
): AccountEvent[] {
  requireOpen(state);
  if (state.passwords !== passwords) throw new Refusal(messages.identity.passwordOvertaken, 409);
  return decideSetPassword(state, { idUtilisateur, origine: 'profil', provisoire: 0 });
}

/** Staff's password that counts has its mark, whoever changed theirs between its event and its hash. */
export function decideProvisional(state: AccountState, idUtilisateur: number): AccountEvent[] {
  return state.isProvisional ? [] : decideSetPassword(state, { idUtilisateur, origine: 'agent', provisoire: 1 });
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
