import {
  PupilDeactivated,
  PupilDetailsChanged,
  PupilMerged,
  PupilReactivated,
  PupilRegistered,
  PupilSeparated,
  pupil,
} from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';
import { sheetVersion } from '../../../machinery/sheet-version';
import { mergedColumns, mergedFolds, unmergedRow } from '../merged-life';

/**
 * `read.eleve`: one row per record of a pupil. `version` counts the changes of the sheet. `fusionne_avec`: the record that is kept in place
 * of this one, which no list shows any more; `derniere_fusion`: the one that last was, also once that is undone.
 */
export const pupils = recordTable(pupil, {
  name: 'eleve',
  version: 5,
  set: [PupilRegistered],
  change: [PupilDetailsChanged],
  indexes: ['lower(nom) text_pattern_ops', 'fusionne_avec', 'derniere_fusion'],
  extra: {
    columns: { ...mergedColumns, derniere_fusion: 'integer?' },
    of: () => ({ ...unmergedRow, derniere_fusion: null }),
  },
  follows: sheetVersion,
  also: (on) => [
    ...mergedFolds('idEleve', {
      deactivated: PupilDeactivated,
      reactivated: PupilReactivated,
      merged: PupilMerged,
      separated: PupilSeparated,
    })(on),
    on(
      PupilMerged,
      ({ data }) => [[data.idEleve]],
      (row, { data }) => row && { ...row, derniere_fusion: data.fk_conserve },
    ),
  ],
});
