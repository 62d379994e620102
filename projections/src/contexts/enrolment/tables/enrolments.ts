import { enrolment, enrolmentLife } from '@diapason/contracts/enrolment';
import { recordTable } from '@diapason/event-sourcing';
import { sheetVersion } from '../../../machinery/sheet-version';

/** `read.demande_inscription`: one row a request. `version` counts its changes. */
export const enrolments = recordTable(enrolment, {
  ...enrolmentLife,
  name: 'demande_inscription',
  version: 1,
  indexes: ['fk_annee_scolaire, etat', 'id_utilisateur'],
  follows: sheetVersion,
});
