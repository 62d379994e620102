import { messages } from '@diapason/contracts/constants';
import { confirmEmail, refuseEmail } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import { guardian, decideFollowEmail as guardianFollows } from '../../families/aggregate/guardian';
import { requireUnmerged } from '../../families/aggregate/merging';
import { agent, decideFollowEmail as agentFollows } from '../../staff/aggregate/agent';
import { account, decideConfirmEmail, decideRefuseEmail } from '../aggregate/account';
import { reserveEmail } from './accounts';

/** The id in the token of the link that refuses: it is no id of a request, so it can confirm nothing. */
export const refusalOf = (idDemande: string): string => `${idDemande}${REFUSAL}`;
const REFUSAL = '-refus';

const NEEDS = { needs: ['accounts', 'passwordLinks', 'security'] } as const;

/**
 * @throws Refusal 410 for a link that is used, expired, refused or replaced; 409 when another account has the address by now, or the
 * record was merged.
 */
export const confirmNewEmail = command(confirmEmail, NEEDS, async ({ body }, context) => {
  const { accounts, execute, load, now, passwordLinks, security } = context;
  const link = passwordLinks.read(body.token);
  if (!link) throw new Refusal(messages.identity.emailLinkInvalid, 410);
  const { idUtilisateur, idReset: idDemande } = link;
  const confirmation = { idUtilisateur, idDemande, now };
  // Refused before anything is written.
  requireUnmerged(await load(guardian, idUtilisateur));
  const before = await load(account, idUtilisateur);
  const email = decideConfirmEmail(before, confirmation).reduce(account.evolve, before).email;
  await reserveEmail(context, idUtilisateur, email);
  // Before the address counts: whoever was in by the old one is out.
  await accounts.endSessions(idUtilisateur);
  await execute(account, idUtilisateur, (state) => decideConfirmEmail(state, confirmation));
  security({ event: 'email-changed', user: idUtilisateur });
  await followEmail(context, idUtilisateur);
  return null;
});

/** @throws Refusal 410 when nothing waits for a confirmation any more. */
export const refuseNewEmail = command(refuseEmail, NEEDS, async ({ body }, { execute, passwordLinks, security }) => {
  const link = passwordLinks.read(body.token);
  if (!link?.idReset.endsWith(REFUSAL)) throw new Refusal(messages.identity.emailLinkInvalid, 410);
  const { idUtilisateur } = link;
  const idDemande = link.idReset.slice(0, -REFUSAL.length);
  await execute(account, idUtilisateur, (state) => decideRefuseEmail(state, { idUtilisateur, idDemande }));
  security({ event: 'email-refused', user: idUtilisateur });
  return null;
});

/**
 * The person's sheet takes over the address of the account, where there is one. May be done again.
 * @returns the version of the sheet.
 * @throws Refusal 409 for a record that was merged.
 */
export async function followEmail(
  { execute, load }: Pick<CommandContext, 'execute' | 'load'>,
  idUtilisateur: number,
): Promise<number> {
  const { email, isResponsable } = await load(account, idUtilisateur);
  const { state } =
    isResponsable === 1
      ? await execute(guardian, idUtilisateur, (before) => guardianFollows(before, email))
      : await execute(agent, idUtilisateur, (before) => agentFollows(before, email));
  return state.version;
}
