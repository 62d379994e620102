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
 * of this one, which no list shows any more; `fusions`: every one that ever was, also once that is undone.
 */
export const pupils = recordTable(pupil, {
  name: 'eleve',
  version: 8,
  set: [PupilRegistered],
  change: [PupilDetailsChanged],
  indexes: ['lower(nom) text_pattern_ops', 'fusionne_avec', "using btree (id_eleve) where fusions <> '{}'"],
  extra: {
    columns: { ...mergedColumns, fusions: 'integer[]' },
    of: () => ({ ...unmergedRow, fusions: [] }),
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
      (row, { data }) => row && { ...row, fusions: [...new Set([...(row.fusions as number[]), data.fk_conserve])] },
    ),
  ],
});
