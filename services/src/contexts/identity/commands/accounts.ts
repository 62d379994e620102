import { randomBytes, randomUUID } from 'node:crypto';
import { messages } from '@diapason/contracts/constants';
import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import { type Aggregate, isAbandoned, Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { normalEmail } from '../../../machinery/app/fields';
import type { WorkPowers } from '../../../machinery/app/powers';
import { hashPassword, requireStrong } from '../../../machinery/session/passwords';
import {
  account,
  decideChangeGroup,
  decideDeactivate,
  decideOpen,
  decideReactivate,
  decideRequestEmail,
  decideRequestReset,
  decideSetPassword,
  type Link,
  linkExpires,
} from '../aggregate/account';
import { emailReservation } from '../aggregate/email';
import { roleGroup } from '../aggregate/role-group';

/** What account functions need from a command's or a job's context. */
export type AccountContext = Pick<CommandContext, 'execute' | 'load' | 'now'> & Pick<WorkPowers, 'accounts'>;

/** The security log names who set a password. */
export type PasswordContext = AccountContext & Pick<WorkPowers, 'security'> & Partial<Pick<CommandContext, 'session'>>;

export interface NewAccount {
  readonly idUtilisateur: number;
  readonly isResponsable: 0 | 1;
  readonly email: string;
  readonly fk_groupe: number;
  /** Without one, nobody can log in until the link was used (`sendPasswordLink`). */
  readonly motDePasse?: string;
  /** 1: `motDePasse` was chosen by someone else, so the person must choose another at the first login. */
  readonly provisoire?: 0 | 1;
}

/** Who sets a password: the person, staff for another, or the opening of the account. */
type PasswordOrigin = Parameters<typeof decideSetPassword>[1]['origine'];

/**
 * Opens the account of a guardian or an agent; does nothing when it is open.
 * @throws Refusal 409 on `email` for an address in use, 404 on `fk_groupe`, 400 for a weak password.
 */
export async function openAccount(context: PasswordContext, opening: NewAccount): Promise<void> {
  const { idUtilisateur, isResponsable, fk_groupe, motDePasse, provisoire = 0 } = opening;
  const email = normalEmail(opening.email);
  if (motDePasse !== undefined) await requireStrong(motDePasse, email);
  await requireGroup(context, fk_groupe);
  await reserveEmail(context, idUtilisateur, email);
  await context.execute(account, idUtilisateur, (state) =>
    decideOpen(state, { idUtilisateur, isResponsable, email, fk_groupe }),
  );
  await context.accounts.prepare(idUtilisateur);
  if (motDePasse !== undefined)
    await setPassword(context, { idUtilisateur, motDePasse, origine: 'initial', provisoire });
}

type Registration = Omit<NewAccount, 'idUtilisateur' | 'provisoire'>;

/** What a guardian or an agent is beside the account. */
interface Sheet<State extends { readonly details: unknown }, Defs extends Record<string, EventDefinition>> {
  readonly aggregate: Aggregate<State, Defs>;
  /** Appends nothing where the sheet is the same already. */
  readonly decide: (state: State, idUtilisateur: number) => readonly EventsOf<Defs>[];
}

/**
 * Registers a person: an account that nobody can enter and no mail tells of, the sheet, then the way in: a password to be changed at the
 * first login, or a link by mail. What a call that died left is finished by the next one with its address, under its number.
 * @param requirePassword asked where the sheet was there before this call and its repetitions, as of an import: its password is another's.
 * @returns idUtilisateur.
 * @throws Refusal as {@link openAccount}, and what `requirePassword` refuses.
 */
export async function registerPerson<
  State extends { readonly details: unknown },
  Defs extends Record<string, EventDefinition>,
>(
  context: PasswordContext & Pick<CommandContext, 'ids'>,
  { motDePasse, ...opening }: Registration,
  { aggregate, decide }: Sheet<State, Defs>,
  requirePassword: (idUtilisateur: number, motDePasse: string) => Promise<void>,
): Promise<number> {
  const email = normalEmail(opening.email);
  if (motDePasse !== undefined) await requireStrong(motDePasse, email);
  const left = await leftUnfinished(context, email, opening.isResponsable);
  const idUtilisateur = left ?? (await context.ids.next('utilisateur'));
  await openAccount(context, { ...opening, idUtilisateur });
  const { events: written } = await context.execute(aggregate, idUtilisateur, (state) => {
    const events = decide(state, idUtilisateur);
    if (state.details !== undefined && events.length > 0) throw emailReservation.taken();
    return events;
  });
  if (motDePasse !== undefined && written.length === 0) await requirePassword(idUtilisateur, motDePasse);
  await changeAccountGroup(context, idUtilisateur, opening.fk_groupe);
  await handOver(context, idUtilisateur, motDePasse);
  return idUtilisateur;
}

/**
 * Opens the account of a person who is registered and had none: the account, the sheet with its address, then the way in as
 * {@link registerPerson} gives it.
 * @throws Refusal as {@link openAccount}, and what `save` refuses.
 */
export async function openAccountOfRegistered<Saved>(
  context: PasswordContext,
  { motDePasse, ...opening }: Omit<NewAccount, 'provisoire'>,
  save: () => Promise<Saved>,
): Promise<Saved> {
  if (motDePasse !== undefined) await requireStrong(motDePasse, normalEmail(opening.email));
  await openAccount(context, opening);
  const saved = await save();
  await handOver(context, opening.idUtilisateur, motDePasse);
  return saved;
}

/** Whom a registration that died, or is under way, took the address for; undefined when it is nobody's, or somebody's for good. */
async function leftUnfinished(
  { accounts, load }: AccountContext,
  email: string,
  isResponsable: 0 | 1,
): Promise<number | undefined> {
  const held = await load(emailReservation, accounts.emailHash(email));
  if (!held) return undefined;
  const holder = await load(account, held.idUtilisateur);
  const unfinished =
    !holder.isOpen ||
    (holder.isActive && !holder.isHandedOver && holder.email === email && holder.isResponsable === isResponsable);
  return unfinished ? held.idUtilisateur : undefined;
}

/** Gives the person the way in, once. */
async function handOver(context: AccountContext, idUtilisateur: number, motDePasse: string | undefined): Promise<void> {
  if (motDePasse === undefined) return sendPasswordLink(context, idUtilisateur, 'bienvenue');
  // First the hash: without the event the account is still to be handed over.
  if (!(await context.load(account, idUtilisateur)).isHandedOver)
    await context.accounts.storePassword(idUtilisateur, await hashPassword(motDePasse));
  await context.execute(account, idUtilisateur, (state) =>
    state.isHandedOver ? [] : decideSetPassword(state, { idUtilisateur, origine: 'initial', provisoire: 1 }),
  );
}

const CONFIRM_HOURS = 72;

interface NewEmail {
  readonly email: string;
  /** Someone else than the person asks. */
  readonly byStaff: boolean;
}

const asked = ({ now }: AccountContext, idUtilisateur: number, { email, byStaff }: NewEmail) => ({
  idUtilisateur,
  emailDemande: normalEmail(email),
  idDemande: randomUUID(),
  date: now,
  expire: new Date(Date.parse(now) + CONFIRM_HOURS * 3_600_000).toISOString(),
  origine: byStaff ? ('agent' as const) : ('profil' as const),
});

/**
 * Refuses what {@link requestEmailChange} would refuse, and writes nothing.
 * @throws Refusal as it does.
 */
export async function requireEmailChange(
  context: AccountContext,
  idUtilisateur: number,
  wanted: NewEmail,
): Promise<void> {
  decideRequestEmail(await context.load(account, idUtilisateur), asked(context, idUtilisateur, wanted));
}

/**
 * Asks for a new address: it counts once it was confirmed from there (`confirmEmail`), and the old one is told. Nobody learns here
 * whether the address has an account already: the mails tell its owner.
 * @returns whether there is a new address to confirm.
 * @throws Refusal 404 when the person has no account, 429 for too many in a day.
 */
export async function requestEmailChange(
  context: AccountContext,
  idUtilisateur: number,
  wanted: NewEmail,
): Promise<boolean> {
  const request = asked(context, idUtilisateur, wanted);
  const { state } = await context.execute(account, idUtilisateur, (before) => decideRequestEmail(before, request));
  return state.emailChange?.email === request.emailDemande;
}

/** @throws Refusal 409 on `email` when another person's account has the address: for those who may see everybody. */
export async function refuseTakenEmail(context: AccountContext, idUtilisateur: number, email: string): Promise<void> {
  const holder = await holderOf(context, normalEmail(email));
  if (holder !== undefined && holder !== idUtilisateur) throw new Refusal(messages.families.emailExists, 409, 'email');
}

/** Whose account has the address; a reservation that was left behind is nobody's. */
export async function holderOf(context: AccountContext, email: string): Promise<number | undefined> {
  const held = await context.load(emailReservation, context.accounts.emailHash(email));
  if (!held) return undefined;
  return (await context.load(account, held.idUtilisateur)).email === email ? held.idUtilisateur : undefined;
}

/** Refuses what {@link changeAccountGroup} would refuse, and writes nothing. @throws Refusal as it does. */
export async function requireGroupChange(
  context: Pick<CommandContext, 'load'>,
  idUtilisateur: number,
  fk_groupe: number,
): Promise<void> {
  await requireGroup(context, fk_groupe);
  decideChangeGroup(await context.load(account, idUtilisateur), { idUtilisateur, fk_groupe });
}

/**
 * Applies to the person's next call. Whoever chose a password for them may do less than the new group: it goes, and a link is mailed.
 * @param how.key as `execute` has it. @param how.passwordFollows the same save gives another password: a link would be dead at once.
 * @throws Refusal 404 for an unknown group or account.
 */
export async function changeAccountGroup(
  context: AccountContext,
  idUtilisateur: number,
  fk_groupe: number,
  { key, passwordFollows = false }: { readonly key?: string; readonly passwordFollows?: boolean } = {},
): Promise<void> {
  await requireGroup(context, fk_groupe);
  await withdrawPassword(context, idUtilisateur, fk_groupe);
  const link = passwordFollows ? undefined : newLink(context, idUtilisateur, 'agent');
  await context.execute(
    account,
    idUtilisateur,
    (state) => decideChangeGroup(state, { idUtilisateur, fk_groupe }, link),
    key,
  );
}

/** Before the group counts, nobody gets in by a password that somebody else chose. One that was set meanwhile stays. */
async function withdrawPassword(context: AccountContext, idUtilisateur: number, fk_groupe: number): Promise<void> {
  const { accounts, load } = context;
  const before = await load(account, idUtilisateur);
  if (!before.isActive || !before.isProvisional || before.fk_groupe === fk_groupe) return;
  const hash = await hashPassword(randomBytes(32).toString('base64url'));
  const now = await load(account, idUtilisateur);
  if (now.passwords !== before.passwords || now.fk_groupe !== before.fk_groupe) return;
  await accounts.storePassword(idUtilisateur, hash);
  await accounts.endSessions(idUtilisateur);
}

/** Closes the account and its sessions. The address stays reserved for a reactivation. @param key as `execute` has it. */
export async function deactivateAccount(context: AccountContext, idUtilisateur: number, key?: string): Promise<void> {
  const { state } = await context.execute(account, idUtilisateur, (one) => decideDeactivate(one, idUtilisateur), key);
  // Done before under this key, the account may be open again by now.
  if (!state.isActive) await context.accounts.endSessions(idUtilisateur);
}

/** Does nothing for a person who has none. */
export async function reactivateAccount(context: AccountContext, idUtilisateur: number): Promise<void> {
  if (!(await context.load(account, idUtilisateur)).isOpen) return;
  await context.execute(account, idUtilisateur, (state) => decideReactivate(state, idUtilisateur));
}

/**
 * Sets a password and ends every session of the person, who is told by mail; the security log has who did.
 * @param chosen.about the person's name, where it is at hand: it is guessed first.
 * @param chosen.isStrong found so just before by {@link requireStrong}, which takes as long as the hash.
 * @param chosen.provisoire 1: someone else chose it, so the person must choose another at the next login.
 * @throws Refusal 400 for a weak one.
 */
export async function setPassword(
  context: PasswordContext,
  chosen: {
    idUtilisateur: number;
    motDePasse: string;
    origine: PasswordOrigin;
    provisoire?: 0 | 1;
    about?: readonly string[];
    isStrong?: boolean;
  },
): Promise<void> {
  const { idUtilisateur, motDePasse, origine, provisoire = 0, about = [], isStrong = false } = chosen;
  if (!isStrong) {
    const { email } = await context.load(account, idUtilisateur);
    await requireStrong(motDePasse, email, ...about);
  }
  const hash = await hashPassword(motDePasse);
  const store = () => context.accounts.storePassword(idUtilisateur, hash);
  const say = () =>
    context.execute(account, idUtilisateur, (state) =>
      decideSetPassword(state, { idUtilisateur, origine, provisoire }),
    );
  // Cut short on the way, the person must choose another; never does a password that someone else knows count as theirs.
  for (const step of provisoire === 1 ? [say, store] : [store, say]) await step();
  if (origine === 'initial') return; // Part of the account's opening.
  const by = context.session?.idUtilisateur;
  context.security({
    event: 'password-changed',
    user: idUtilisateur,
    act: by === idUtilisateur ? undefined : by,
    reason: `sheet, ${origine}`,
  });
}

const newLink = ({ now: date }: Pick<CommandContext, 'now'>, idUtilisateur: number, motif: Link['motif']): Link => ({
  idUtilisateur,
  idReset: randomUUID(),
  date,
  expire: linkExpires(motif, date),
  motif,
});

/** Requests the mail with a single-use link. */
export async function sendPasswordLink(
  context: Pick<CommandContext, 'execute' | 'now'>,
  idUtilisateur: number,
  motif: Link['motif'],
): Promise<void> {
  const link = newLink(context, idUtilisateur, motif);
  await context.execute(account, idUtilisateur, (state) => decideRequestReset(state, link));
}

/** The usual way to another person's new password: they choose it. @throws Refusal 422 when there is no account, or it is closed. */
export async function sendLinkByStaff(
  context: Pick<CommandContext, 'execute' | 'load' | 'now'>,
  idUtilisateur: number,
): Promise<void> {
  const { isOpen, isActive } = await context.load(account, idUtilisateur);
  if (!isOpen) throw new Refusal(messages.identity.noAccount, 422);
  if (!isActive) throw new Refusal(messages.identity.accountClosed, 422);
  await sendPasswordLink(context, idUtilisateur, 'agent');
}

/** @throws Refusal 409 on `email` when another account has the address. */
export async function reserveEmail(context: AccountContext, idUtilisateur: number, email: string): Promise<void> {
  const empreinte = context.accounts.emailHash(email);
  const left = await leftBy(context, empreinte, email);
  const wanted = { empreinte, idUtilisateur, date: context.now };
  await context.execute(emailReservation, empreinte, emailReservation.reserve(wanted, left));
}

/** The reservation of a command that died, if that is what the address has. */
async function leftBy({ load, now }: AccountContext, empreinte: string, email: string) {
  const held = await load(emailReservation, empreinte);
  if (!held || !isAbandoned(held.date, now)) return undefined;
  const holder = await load(account, held.idUtilisateur);
  return holder.email === email ? undefined : held;
}

/** @param key as `execute` has it. */
export async function releaseEmail(
  { accounts, execute }: AccountContext,
  idUtilisateur: number,
  email: string,
  key?: string,
): Promise<void> {
  await execute(emailReservation, accounts.emailHash(email), emailReservation.release(idUtilisateur), key);
}

async function requireGroup(context: Pick<CommandContext, 'load'>, fk_groupe: number): Promise<void> {
  const { group } = await context.load(roleGroup, fk_groupe);
  if (!group) throw new Refusal(messages.general.notFound, 404, 'fk_groupe');
}
