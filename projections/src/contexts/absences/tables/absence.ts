import { absence, absenceLife } from '@diapason/contracts/absences';
import { recordTable } from '@diapason/event-sourcing';
import { sheetVersion } from '../../../machinery/sheet-version';

/** `read.absence_agent`: one row per request that was not removed. `version` counts its changes. */
export const absences = recordTable(absence, {
  ...absenceLife,
  name: 'absence_agent',
  version: 2,
  follows: sheetVersion,
  indexes: ['fk_user', 'fk_annee_scolaire, fk_absences_statut'],
});
