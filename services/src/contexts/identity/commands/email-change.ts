import { messages } from '@diapason/contracts/constants';
import { confirmEmail, refuseEmail } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import { account, decideConfirmEmail, decideRefuseEmail } from '../aggregate/account';
import { isSheetMerged, sheetOf } from './account-sheets';
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
  if (await isSheetMerged(context, idUtilisateur)) throw new Refusal(messages.families.mergedAway, 409);
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
  context: Pick<CommandContext, 'execute' | 'load'>,
  idUtilisateur: number,
): Promise<number> {
  const own = await context.load(account, idUtilisateur);
  return sheetOf(own).followEmail(context, idUtilisateur, own.email);
}
