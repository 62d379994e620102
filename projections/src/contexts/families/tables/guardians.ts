import {
  GuardianDeactivated,
  GuardianDetailsChanged,
  GuardianReactivated,
  GuardianRegistered,
  guardian,
} from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';

/** `read.responsable`: one row per guardian. */
export const guardians = recordTable(guardian, {
  name: 'responsable',
  version: 1,
  set: [GuardianRegistered],
  change: [GuardianDetailsChanged],
  indexes: ['lower(nom) text_pattern_ops', 'lower(email)', 'code_insee'],
  extra: {
    columns: { date_suppression: 'date?', actif: 'flag', date_creation: 'timestamptz' },
    of: (_data, { at }) => ({ date_suppression: null, actif: true, date_creation: at }),
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
