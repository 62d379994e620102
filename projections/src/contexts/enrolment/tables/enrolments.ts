import {
  EnrolmentAddressConfirmed,
  EnrolmentDecided,
  EnrolmentDoubleSettled,
  enrolment,
  enrolmentLife,
} from '@diapason/contracts/enrolment';
import { recordTable } from '@diapason/event-sourcing';
import { nextVersion, sheetVersion } from '../../../machinery/sheet-version';

/** `read.demande_inscription`: one row a request. `version` counts its changes; `decidee_le` is when it was last answered. */
export const enrolments = recordTable(enrolment, {
  set: enrolmentLife.set,
  change: [EnrolmentAddressConfirmed, EnrolmentDoubleSettled],
  name: 'demande_inscription',
  version: 2,
  indexes: ['fk_annee_scolaire, etat', 'id_utilisateur'],
  extra: { columns: { decidee_le: 'timestamptz?' }, of: () => ({ decidee_le: null }) },
  follows: sheetVersion,
  also: (on) => [
    on(
      EnrolmentDecided,
      ({ data }) => [[data.idDemande]],
      (row, { data: { etat, motif }, metadata: { at } }) =>
        row && { ...row, etat, motif, decidee_le: at, version: nextVersion(row) },
    ),
  ],
});
