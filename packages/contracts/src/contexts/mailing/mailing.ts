import { MOST_FAMILIES, mailingTypes, mailingTypeWords } from '../../constants/mailing';
import { refs } from '../../core/composed-fields';
import { choice, id, int, ref, text } from '../../core/field';
import { longText } from '../../core/field-kinds';
import { record } from '../../core/record';

/** Characters, HTML included. */
export const longestMailing = 20_000;

/** A mail to many families, each with its own name, amount and link. */
export const mailing = record('envoi', {
  label: 'Envoi aux familles',
  stream: 'mailing',
  key: 'idEnvoi',
  identifiedBy: ['objet'],
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
/** Those whom it did not reach are written to again: the second time is `tour` 1. */
export const MailingRetried = mailing.event(
  'MailingRetried',
  1,
  'Envoi repris pour les échecs',
  mailing.pick('idEnvoi', 'destinataires').extend({ tour: int('Reprise', { min: 1, max: 1_000 }).stored }),
);
/** Whoever writes has one family's mail sent to themselves. Nobody else gets it. */
export const MailingTried = mailing.event(
  'MailingTried',
  1,
  'Essai d’un envoi aux familles',
  mailing
    .pick('idEnvoi', 'type', 'fk_anneeScolaire', 'objet', 'texte')
    .extend({ fk_responsable: ref('guardian', 'Famille montrée').stored }),
);

/** The mail of one recipient. */
export const mailingIdMail = (idEnvoi: number, fk_responsable: number, tour = 0): string =>
  `envoi-${idEnvoi}-${fk_responsable}${tour > 0 ? `-${tour}` : ''}`;
