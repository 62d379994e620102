import { absence, absenceLife } from '@diapason/contracts/absences';
import { recordTable } from '@diapason/event-sourcing';
import { sheetVersion } from '../../../machinery/sheet-version';

/**
 * `read.absence_agent`: one row per request that was not removed. `version` counts its changes; `remplacements`: lessons that others give by
 * it, as the last decision about them said.
 */
export const absences = recordTable(absence, {
  ...absenceLife,
  name: 'absence_agent',
  version: 3,
  follows: {
    columns: { ...sheetVersion.columns, remplacements: 'jsonb' },
    of: (row, before, data) => ({
      ...sheetVersion.of(row, before),
      remplacements: data.remplacements ?? before?.remplacements ?? [],
    }),
  },
  indexes: ['fk_user', 'fk_annee_scolaire, fk_absences_statut'],
});
