import { faults, messages } from '@diapason/contracts/constants';
import { longestMailing, saveFamilyMailings, sendMailing } from '@diapason/contracts/mailing';
import { Refusal } from '@diapason/event-sourcing';
import { readFamilies } from '@diapason/projections/mailing/family-values';
import { foundFamilies, ownSitesOf, requireMayWrite } from '@diapason/projections/mailing/queries/mailings';
import { command } from '../../../machinery/app/command';
import { guardian } from '../../families/aggregate/guardian';
import { decideResumeReminders, decideStopReminders } from '../../families/aggregate/reminders';
import { sanitiseRichText } from '../../site/aggregate/rich-text';
import { decideRequestMailing, mailing } from '../aggregate/mailing';

/** One event; the mails are the ledger's. */
export const sendMailingCommand = command(sendMailing, async ({ body }, context) => {
  const { db, session, execute, ids, load } = context;
  const { type, fk_anneeScolaire, objet, destinataires } = body;
  requireMayWrite(type, session);
  const texte = sanitiseRichText(body.texte);
  if (texte.length > longestMailing) throw new Refusal(faults.tooLong(longestMailing), 400, 'texte');
  const sites = context.sites ?? (type === 'message' ? ownSitesOf(session) : undefined);
  const seen = new Set(await foundFamilies(db, { type, fk_anneeScolaire, responsables: destinataires }, sites));
  if (destinataires.some((id) => !seen.has(id))) throw new Refusal(messages.mailing.notShown, 422, 'destinataires');
  const families = await readFamilies(db, { type, fk_anneeScolaire, ids: destinataires });
  const decide = (idEnvoi: number) => (state: Parameters<typeof decideRequestMailing>[0]) =>
    decideRequestMailing(state, { idEnvoi, type, fk_anneeScolaire, objet, texte }, families);
  // Refused before a number is given out.
  decide(0)(undefined);
  const idEnvoi = await ids.next('envoi');
  await execute(mailing, idEnvoi, decide(idEnvoi));
  const sent = await load(mailing, idEnvoi);
  return { idEnvoi, nombre: sent?.destinataires.length ?? 0 };
});

export const saveFamilyMailingsCommand = command(saveFamilyMailings, async ({ params, body }, { execute }) => {
  const leaveOut = body.ecartee === 1;
  await execute(guardian, params.id, (state) =>
    leaveOut ? decideStopReminders(state, body.motif) : decideResumeReminders(state),
  );
  return { ecartee: leaveOut };
});
