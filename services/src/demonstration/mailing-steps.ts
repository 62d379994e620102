import { make } from '@diapason/contracts/core';
import { MailingRequested, mailingIdMail } from '@diapason/contracts/mailing';
import { MailFailed, MailRequested, MailSent } from '@diapason/contracts/site';
import { type GuardianState, guardian } from '../contexts/families/aggregate/guardian';
import { decideStopReminders, decideWritten } from '../contexts/families/aggregate/reminders';
import { mailing } from '../contexts/mailing/aggregate/mailing';
import { mail } from '../contexts/site/mail/mail';
import { idsOf } from './ids';
import type { DemoPlan } from './plan';
import type { DemoYear } from './school-years';
import { inTurn, type Step } from './steps';

const idEnvoi = 1;
const objet = 'Cotisation {Année}\u00a0: il reste {Reste à payer}';
const MOST = 12;
const AGREED = 'Échéancier convenu avec le secrétariat';

/** A reminder to families that paid nothing: one address was refused, and one family is left out from then on. */
export function mailingSteps(plan: DemoPlan, year: DemoYear): readonly Step[] {
  const ids = idsOf(plan);
  const destinataires = plan.payments
    .filter(({ fk_anneeScolaire, payments }) => fk_anneeScolaire === year.id && payments.length === 0)
    .slice(0, MOST)
    .map((family) => ids.guardian(family.guardian));
  const [spared, refused] = destinataires;
  if (spared === undefined) return [];
  return [
    async ({ execute }) => {
      const texte =
        '<p>Bonjour {Nom},</p><p>Il reste {Reste à payer} à régler pour {Élèves}.</p><p>{Lien de paiement}</p>';
      const asked = { idEnvoi, type: 'relance', fk_anneeScolaire: year.id, objet, texte, destinataires } as const;
      await execute(mailing, idEnvoi, (state) => (state ? [] : [make(MailingRequested, asked)]));
    },
    ...destinataires.map(
      (idUtilisateur): Step =>
        async ({ execute }) => {
          const idMail = mailingIdMail(idEnvoi, idUtilisateur);
          const requested = { template: 'envoi', parametres: { idEnvoi }, piecesJointes: [] };
          const destinataire = `responsable${idUtilisateur}@famille.example`;
          const ended =
            idUtilisateur === refused
              ? make(MailFailed, { idMail, raison: 'SMTP 550' })
              : make(MailSent, { idMail, messageId: `<${idMail}@diapason.example>` });
          await execute(mail, idMail, (state) =>
            state ? [] : [make(MailRequested, { idMail, idUtilisateur, destinataire, ...requested }), ended],
          );
          if (idUtilisateur === refused) return;
          const told = { idEnvoi, nature: 'relance', objet } as const;
          const spare = idUtilisateur === spared ? [(state: GuardianState) => decideStopReminders(state, AGREED)] : [];
          await execute(guardian, idUtilisateur, inTurn(guardian, [(state) => decideWritten(state, told), ...spare]));
        },
    ),
  ];
}
