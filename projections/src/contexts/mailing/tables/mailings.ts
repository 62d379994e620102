import { FamilyWritten, RemindersResumed, RemindersStopped } from '@diapason/contracts/families';
import { MailingRetried, mailing, mailingLife } from '@diapason/contracts/mailing';
import { recordTable, table } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** `read.envoi`: mails to many families. `utilisateur`: who had it sent. */
export const mailings = recordTable(mailing, {
  ...mailingLife,
  name: 'envoi',
  version: 1,
  indexes: ['fk_annee_scolaire'],
  extra: {
    columns: { utilisateur: 'integer?', demande_le: 'timestamptz' },
    of: (_data, metadata) => ({
      utilisateur: userOf({ actor: metadata.onBehalfOf ?? metadata.actor }),
      demande_le: metadata.at,
    }),
  },
});

/** `read.envoi_reprise`: to whom a mailing was sent again; `tour` 1 is the second time. */
export const retries = table(
  {
    name: 'envoi_reprise',
    version: 1,
    key: ['fk_envoi', 'tour'],
    columns: { fk_envoi: 'integer', tour: 'integer', destinataires: 'integer[]' },
    indexes: [],
  },
  (on) => [
    on(
      MailingRetried,
      ({ data }) => [[data.idEnvoi, data.tour]],
      (_row, { data }) => ({ fk_envoi: data.idEnvoi, tour: data.tour, destinataires: data.destinataires }),
    ),
  ],
);

/** `read.relance_ecartee`: families that are left out of reminders. */
export const leftOut = table(
  {
    name: 'relance_ecartee',
    version: 1,
    key: ['id_utilisateur'],
    columns: { id_utilisateur: 'integer', motif: 'text' },
    indexes: [],
  },
  (on) => [
    on(
      RemindersStopped,
      ({ data }) => [[data.idUtilisateur]],
      (_row, { data }) => ({ id_utilisateur: data.idUtilisateur, motif: data.motif }),
    ),
    on(
      RemindersResumed,
      ({ data }) => [[data.idUtilisateur]],
      () => undefined,
    ),
  ],
);

/** `read.courrier_famille`: the mailings that reached a family, by the day each did. */
export const writtenFamilies = table(
  {
    name: 'courrier_famille',
    version: 1,
    key: ['fk_responsable', 'fk_envoi'],
    columns: { fk_responsable: 'integer', fk_envoi: 'integer', nature: 'text', envoye_le: 'timestamptz' },
    indexes: ['fk_responsable, envoye_le'],
  },
  (on) => [
    on(
      FamilyWritten,
      ({ data }) => [[data.idUtilisateur, data.idEnvoi]],
      (_row, { data, metadata }) => ({
        fk_responsable: data.idUtilisateur,
        fk_envoi: data.idEnvoi,
        nature: data.nature,
        envoye_le: metadata.at,
      }),
    ),
  ],
);
