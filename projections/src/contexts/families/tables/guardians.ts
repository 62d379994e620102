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

/**
 * `read.responsable`: one row per record of a guardian. `version` counts the changes of the sheet. `fusionne_avec`: the record that is kept
 * in place of this one, which no list shows any more.
 */
export const guardians = recordTable(guardian, {
  name: 'responsable',
  version: 4,
  set: [GuardianRegistered],
  change: [GuardianDetailsChanged],
  indexes: [
    'lower(nom) text_pattern_ops',
    'lower(email)',
    'code_insee',
    'fusionne_avec',
    'nom_tri collate "C", id_utilisateur',
  ],
  longest: { nom_tri: SORTED_BY },
  extra: {
    columns: {
      date_suppression: 'date?',
      actif: 'flag',
      date_creation: 'timestamptz',
      fusionne_avec: 'integer?',
      date_fusion: 'timestamptz?',
    },
    of: (_data, { at }) => ({
      date_suppression: null,
      actif: true,
      date_creation: at,
      fusionne_avec: null,
      date_fusion: null,
    }),
  },
  follows: {
    columns: { ...personSearchColumns, ...sheetVersion.columns },
    of: (row, before) => {
      const text = (column: string) => String(row[column] ?? '');
      const phones = [text('telephone_mobile'), text('telephone_fixe')].map(searchedPhone);
      return {
        ...personSearch({ nom: text('nom'), prenom: text('prenom') }, text('email'), ...phones),
        version: nextVersion(before),
      };
    },
  },
  also: (on) => [
    on(
      GuardianDeactivated,
      ({ data }) => [[data.idUtilisateur]],
      (row, { data }) => row && { ...row, date_suppression: data.dateSuppression, actif: false },
    ),
    on(
      GuardianReactivated,
      ({ data }) => [[data.idUtilisateur]],
      (row) => row && { ...row, date_suppression: null, actif: true },
    ),
    on(
      GuardianMerged,
      ({ data }) => [[data.idUtilisateur]],
      (row, { data, metadata }) =>
        row && { ...row, fusionne_avec: data.fk_conserve, date_fusion: metadata.at, actif: false },
    ),
    on(
      GuardianSeparated,
      ({ data }) => [[data.idUtilisateur]],
      (row) => row && { ...row, fusionne_avec: null, date_fusion: null, actif: row.date_suppression === null },
    ),
  ],
});
