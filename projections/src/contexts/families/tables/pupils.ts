import {
  PupilDeactivated,
  PupilDetailsChanged,
  PupilReactivated,
  PupilRegistered,
  pupil,
} from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';
import { sheetVersion } from '../../../machinery/sheet-version';

/** `read.eleve`: one row per pupil. `version` counts the changes of the sheet. */
export const pupils = recordTable(pupil, {
  name: 'eleve',
  version: 3,
  set: [PupilRegistered],
  change: [PupilDetailsChanged],
  indexes: ['lower(nom) text_pattern_ops'],
  extra: {
    columns: { date_suppression: 'date?', actif: 'flag' },
    of: () => ({ date_suppression: null, actif: true }),
  },
  follows: sheetVersion,
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
