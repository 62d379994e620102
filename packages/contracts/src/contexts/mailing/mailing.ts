import { MOST_FAMILIES, mailingTypes, mailingTypeWords } from '../../constants/mailing';
import { refs } from '../../core/composed-fields';
import { choice, id, ref, text } from '../../core/field';
import { longText } from '../../core/field-kinds';
import { record } from '../../core/record';

/** Characters, HTML included. */
export const longestMailing = 20_000;

/** A mail to many families, each with its own name, amount and link. */
export const mailing = record('envoi', {
  label: 'Envoi aux familles',
  stream: 'mailing',
  key: 'idEnvoi',
  toldBy: ['objet'],
  fields: {
    idEnvoi: id(),
    type: choice('Type', mailingTypes, mailingTypeWords),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    objet: text('Objet', 200),
    /** Sanitised HTML with names of fields between braces. */
    texte: longText('Texte', longestMailing),
    /** As they were when it was asked for. */
    destinataires: refs('guardian', 'Destinataires', { max: MOST_FAMILIES }),
  },
});
export const MailingRequested = mailing.event('MailingRequested', 1, 'Envoi aux familles demandé');
export const mailingLife = { set: [MailingRequested] } as const;

/** The mail of one recipient, as SQL. */
export const mailingIdMail = (idEnvoi: string, fk_responsable: string): string =>
  `'envoi-' || ${idEnvoi} || '-' || ${fk_responsable}`;
