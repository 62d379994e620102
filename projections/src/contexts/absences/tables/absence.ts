import { absence, absenceLife } from '@diapason/contracts/absences';
import { recordTable } from '@diapason/event-sourcing';

/** `read.absence_agent`: one row per request that was not removed. */
export const absences = recordTable(absence, {
  ...absenceLife,
  name: 'absence_agent',
  version: 1,
  indexes: ['fk_user', 'fk_annee_scolaire, fk_absences_statut'],
});
