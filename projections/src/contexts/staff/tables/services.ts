import { serviceAssignments, serviceAssignmentsLife, serviceSheet, serviceSheetLife } from '@diapason/contracts/staff';
import { recordTable } from '@diapason/event-sourcing';
import { sheetVersion } from '../../../machinery/sheet-version';

/** `read.fiche_service`: one row per agent and school year. */
export const serviceSheets = recordTable(serviceSheet, {
  ...serviceSheetLife,
  name: 'fiche_service',
  version: 1,
  follows: sheetVersion,
  indexes: ['fk_utilisateur, fk_annee_scolaire', 'fk_annee_scolaire'],
});

/** `read.service_affectations`: the assignments of an agent and school year in one row. */
export const assignments = recordTable(serviceAssignments, {
  ...serviceAssignmentsLife,
  name: 'service_affectations',
  version: 1,
  follows: sheetVersion,
  indexes: ['fk_utilisateur, fk_annee_scolaire', 'fk_annee_scolaire'],
});
