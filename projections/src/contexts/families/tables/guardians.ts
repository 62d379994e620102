import {
  GuardianDeactivated,
  GuardianDetailsChanged,
  GuardianReactivated,
  GuardianRegistered,
  guardian,
} from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';
import { personSearch, personSearchColumns, SORTED_BY, searchedPhone } from '../../../machinery/person-search';
import { nextVersion, sheetVersion } from '../../../machinery/sheet-version';

/** `read.responsable`: one row per guardian. `version` counts the changes of the sheet. */
export const guardians = recordTable(guardian, {
  name: 'responsable',
  version: 3,
  set: [GuardianRegistered],
  change: [GuardianDetailsChanged],
  indexes: ['lower(nom) text_pattern_ops', 'lower(email)', 'code_insee', 'nom_tri collate "C", id_utilisateur'],
  longest: { nom_tri: SORTED_BY },
  extra: {
    columns: { date_suppression: 'date?', actif: 'flag', date_creation: 'timestamptz' },
    of: (_data, { at }) => ({ date_suppression: null, actif: true, date_creation: at }),
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
  ],
});
