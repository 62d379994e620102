import { CalendarMade, CalendarRevoked, calendar } from '@diapason/contracts/teaching';
import { table } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** `read.calendrier`: secret addresses that answer, found by the digest of their secret. */
export const calendars = table(
  {
    name: 'calendrier',
    version: 1,
    record: calendar,
    key: ['id_calendrier'],
    columns: {
      id_calendrier: 'integer',
      fk_enseignant: 'integer?',
      fk_eleve: 'integer?',
      fk_responsable: 'integer?',
      fk_salle: 'integer?',
      empreinte: 'text',
      cree_le: 'timestamptz',
      cree_par: 'integer?',
    },
    indexes: ['empreinte', 'fk_enseignant', 'fk_eleve', 'fk_salle'],
  },
  (on) => [
    on(
      CalendarMade,
      ({ data }) => [[data.idCalendrier]],
      (_, { data, metadata }) => ({
        id_calendrier: data.idCalendrier,
        fk_enseignant: data.fk_enseignant,
        fk_eleve: data.fk_eleve,
        fk_responsable: data.fk_responsable,
        fk_salle: data.fk_salle,
        empreinte: data.empreinte,
        cree_le: metadata.at,
        cree_par: userOf(metadata),
      }),
    ),
    on(
      CalendarRevoked,
      ({ data }) => [[data.idCalendrier]],
      () => undefined,
    ),
  ],
);
