import { job } from '../../../machinery/app/job';
import { registerParams, requestMail } from '../../site';
import { account } from '../aggregate/account';
import { isSheetMerged } from '../commands/account-sheets';
import { holderOf, releaseEmail, reserveEmail } from '../commands/accounts';
import { followEmail, refusalOf } from '../commands/email-change';

export const EMAIL_ASKED = { queue: 'mail', name: 'email-asked' } as const;
export const EMAIL_CHANGED = { queue: 'mail', name: 'email-changed' } as const;

/**
 * A new address is asked to confirm, the old one is told. Where another account has the address, its owner is told instead of being
 * asked: who asked for it learns nothing either way.
 */
export const mailEmailChange = job(
  EMAIL_ASKED.queue,
  EMAIL_ASKED.name,
  async (data, context) => {
    const idUtilisateur = Number(data.idUtilisateur);
    const idDemande = String(data.idDemande);
    const { email, emailChange } = await context.load(account, idUtilisateur);
    if (emailChange?.idDemande !== idDemande) return { changed: false };
    const params = { idDemande };
    const holder = await holderOf(context, emailChange.email);
    if (holder === undefined || holder === idUtilisateur)
      await requestMail(context, {
        template: 'confirmationEmail',
        to: emailChange.email,
        person: idUtilisateur,
        params,
      });
    else await requestMail(context, { template: 'emailDejaUtilise', to: emailChange.email, person: holder });
    await requestMail(context, { template: 'changementEmail', to: email, person: idUtilisateur, params });
    return { changed: true };
  },
  { needs: ['accounts'] },
);

/**
 * What remains once the account has the new address, also where the confirming call died, or met a merge of the record: sheet, reservations,
 * old address.
 */
export const finishEmailChange = job(
  EMAIL_CHANGED.queue,
  EMAIL_CHANGED.name,
  async (data, context) => {
    const idUtilisateur = Number(data.idUtilisateur);
    const { email, previousEmail } = await context.load(account, idUtilisateur);
    const isMerged = () => isSheetMerged(context, idUtilisateur);
    await followEmail(context, idUtilisateur).catch(async (error: unknown) => {
      if (!(await isMerged())) throw error;
    });
    // The sheet of a record that was merged meanwhile stays as it is, and its address is free, unless it was separated in that instant.
    if (await isMerged()) {
      await releaseEmail(context, idUtilisateur, email);
      if (!(await isMerged())) await reserveEmail(context, idUtilisateur, email);
    }
    if (previousEmail === '' || previousEmail === email) return { changed: false };
    await releaseEmail(context, idUtilisateur, previousEmail);
    await requestMail(context, { template: 'emailChange', to: previousEmail, person: idUtilisateur });
    return { changed: true };
  },
  { needs: ['accounts'] },
);

/** The links with their tokens exist in the mails alone. */
registerParams('confirmationEmail', async ({ idUtilisateur, parametres }, { publicUrl, passwordLinks }) => ({
  lien: `${publicUrl}/confirmer-email/${passwordLinks.tokenOf(idUtilisateur, String(parametres?.idDemande))}`,
}));
registerParams('changementEmail', async ({ idUtilisateur, parametres }, { publicUrl, passwordLinks }) => ({
  lien: `${publicUrl}/refuser-email/${passwordLinks.tokenOf(idUtilisateur, refusalOf(String(parametres?.idDemande)))}`,
}));
