import { faults, messages } from '@diapason/contracts/constants';
import {
  longestMailing,
  mailingIdMail,
  retryMailing,
  saveFamilyMailings,
  sendMailing,
  tryMailing,
} from '@diapason/contracts/mailing';
import { firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { readFamilies } from '@diapason/projections/mailing/family-values';
import { foundFamilies, listedSites, listedYear, requireMayWrite } from '@diapason/projections/mailing/found-families';
import { failedLines, linesSites } from '@diapason/projections/mailing/recipient-lines';
import { command } from '../../../machinery/app/command';
import { decideResumeReminders, decideStopReminders, guardian } from '../../families';
import { requestMail, sanitiseRichText } from '../../site';
import { decideRequestMailing, decideRetryMailing, decideTryMailing, mailing } from '../aggregate/mailing';

/** @throws Refusal 400 for a text that is too long once it is clean. */
function clean(html: string): string {
  const texte = sanitiseRichText(html);
  if (texte.length > longestMailing) throw new Refusal(faults.tooLong(longestMailing), 400, 'texte');
  return texte;
}

/** One event; the mails are the ledger's. */
export const sendMailingCommand = command(sendMailing, async ({ body }, context) => {
  const { db, session, execute, ids, load } = context;
  const { type, fk_anneeScolaire, objet, destinataires } = body;
  requireMayWrite(type, session);
  const texte = clean(body.texte);
  const shown = {
    type,
    // A message speaks of one year, and may go to families of any.
    fk_anneeScolaire: listedYear({ type, fk_anneeScolaire: type === 'message' ? 0 : fk_anneeScolaire }, session),
    fk_site: undefined,
    responsables: destinataires,
  };
  const seen = new Set(await foundFamilies(db, shown, { session, sites: listedSites(type, context) }));
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

export const tryMailingCommand = command(tryMailing, async ({ body }, context) => {
  const { db, session, execute, ids } = context;
  requireMayWrite(body.type, session);
  const me = await firstOf(db, { email: sql.text("coalesce(email, '')") }, 'from agent where id_utilisateur = $1', [
    session.idUtilisateur,
  ]);
  if (!me?.email) throw new Refusal(messages.mailing.noAddress, 422);
  const { fk_responsable } = body;
  const asked = { ...body, texte: clean(body.texte) };
  // Refused before a number is given out.
  decideTryMailing(undefined, { ...asked, idEnvoi: 0 });
  const idEnvoi = await ids.next('envoi');
  await execute(mailing, idEnvoi, (state) => decideTryMailing(state, { ...asked, idEnvoi }));
  await requestMail(context, {
    idMail: mailingIdMail(idEnvoi, session.idUtilisateur),
    template: 'envoi',
    to: me.email,
    person: session.idUtilisateur,
    params: { idEnvoi, fk_responsable },
  });
  return { idEnvoi };
});

export const retryMailingCommand = command(retryMailing, async ({ params: { id } }, { db, session, execute, load }) => {
  const before = await load(mailing, id);
  if (before) requireMayWrite(before.type, session);
  const failed = await failedLines(db, id, linesSites(session));
  await execute(mailing, id, (state) => decideRetryMailing(state, failed.rounds, failed.ids));
  return { idEnvoi: id, nombre: failed.ids.length };
});

export const saveFamilyMailingsCommand = command(saveFamilyMailings, async ({ params, body }, { execute }) => {
  const leaveOut = body.ecartee === 1;
  await execute(guardian, params.id, (state) =>
    leaveOut ? decideStopReminders(state, body.motif) : decideResumeReminders(state),
  );
  return { ecartee: leaveOut };
});
