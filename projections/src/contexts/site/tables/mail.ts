import { MailDropped, MailFailed, MailRequested, MailSent } from '@diapason/contracts/site';
import { table, words } from '@diapason/event-sourcing';

/** `read.mail`: requested mails and their outcome, without address or content. */
export const mails = table(
  {
    name: 'mail',
    version: 2,
    key: ['id_mail'],
    columns: {
      id_mail: 'text',
      template: 'text',
      id_utilisateur: 'integer',
      statut: words<'demande' | 'envoye' | 'abandonne' | 'echec'>(),
      date_demande: 'timestamptz',
      date_fin: 'timestamptz?',
      raison: 'text?',
    },
    indexes: ['id_utilisateur', 'statut'],
    longest: { statut: 'abandonne'.length },
  },
  (on) => [
    on(
      MailRequested,
      (event) => [[event.data.idMail]],
      (_row, { data, metadata }) => ({
        id_mail: data.idMail,
        template: data.template,
        id_utilisateur: data.idUtilisateur,
        statut: 'demande',
        date_demande: metadata.at,
        date_fin: null,
        raison: null,
      }),
    ),
    on(
      MailSent,
      (event) => [[event.data.idMail]],
      (row, { metadata }) => row && { ...row, statut: 'envoye', date_fin: metadata.at, raison: null },
    ),
    on(
      MailDropped,
      (event) => [[event.data.idMail]],
      (row, { metadata }) => row && { ...row, statut: 'abandonne', date_fin: metadata.at },
    ),
    on(
      MailFailed,
      (event) => [[event.data.idMail]],
      (row, { data, metadata }) => row && { ...row, statut: 'echec', date_fin: metadata.at, raison: data.raison },
    ),
  ],
);
