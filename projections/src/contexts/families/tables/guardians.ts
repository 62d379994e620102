import {
  GuardianDeactivated,
  GuardianDetailsChanged,
  GuardianMerged,
  GuardianReactivated,
  GuardianRegistered,
  GuardianSeparated,
  guardian,
} from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';
import { personSearch, personSearchColumns, SORTED_BY, searchedPhone } from '../../../machinery/person-search';
import { nextVersion, sheetVersion } from '../../../machinery/sheet-version';
import { mergedColumns, mergedFolds, unmergedRow } from '../merged-life';

/**
 * `read.responsable`: one row per record of a guardian. `version` counts the changes of the sheet. `fusionne_avec`: the record that is kept
 * in place of this one, which no list shows any more.
 */
export const guardians = recordTable(guardian, {
  name: 'responsable',
  version: 10,
  set: [GuardianRegistered],
  change: [GuardianDetailsChanged],
  indexes: [
    'lower(nom) text_pattern_ops',
    'lower(email)',
    'code_insee',
    'commune_declaree_le',
    'fusionne_avec',
    'nom_tri collate "C", id_utilisateur',
  ],
  longest: { nom_tri: SORTED_BY },
  extra: {
    columns: { ...mergedColumns, date_creation: 'timestamptz' },
    of: (_data, { at }) => ({ ...unmergedRow, date_creation: at }),
  },
  follows: {
    columns: { ...personSearchColumns, ...sheetVersion.columns },
    of: (row, before) => {
      const text = (column: string) => String(row[column] ?? '');
      const phones = [text('telephone_mobile'), text('telephone_fixe')].map(searchedPhone);
      return {
        ...personSearch({ nom: text('nom'), prenom: text('prenom') }, text('email'), text('ville'), ...phones),
        version: nextVersion(before),
      };
    },
  },
  also: mergedFolds('idUtilisateur', {
    deactivated: GuardianDeactivated,
    reactivated: GuardianReactivated,
    merged: GuardianMerged,
    separated: GuardianSeparated,
  }),
});
