import {
  PupilDeactivated,
  PupilDetailsChanged,
  PupilReactivated,
  PupilRegistered,
  pupil,
} from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';

/** `read.eleve`: one row per pupil. */
export const pupils = recordTable(pupil, {
  name: 'eleve',
  version: 2,
  set: [PupilRegistered],
  change: [PupilDetailsChanged],
  indexes: ['lower(nom) text_pattern_ops'],
  extra: {
    columns: { date_suppression: 'date?', actif: 'flag' },
    of: () => ({ date_suppression: null, actif: true }),
  },
  also: (on) => [
    on(
      PupilDeactivated,
      ({ data }) => [[data.idEleve]],
      (row, { data }) => row && { ...row, date_suppression: data.dateSuppression, actif: false },
    ),
    on(
      PupilReactivated,
      ({ data }) => [[data.idEleve]],
      (row) => row && { ...row, date_suppression: null, actif: true },
    ),
  ],
});
