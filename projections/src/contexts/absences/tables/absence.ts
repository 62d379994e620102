import {
  StaffAbsenceChanged,
  StaffAbsenceRemoved,
  StaffAbsenceRequested,
  StaffAbsenceStatusChanged,
} from '@diapason/contracts/absences';
import type { EventOf } from '@diapason/contracts/core';
import { table } from '@diapason/event-sourcing';

const rowOf = (data: EventOf<typeof StaffAbsenceRequested>['data']) => ({
  id_absence: data.idAbsence,
  fk_user: data.fk_user,
  fk_annee_scolaire: data.fk_anneeScolaire,
  fk_absences_statut: data.fk_absencesStatut,
  fk_absences_objet: data.fk_absencesObjet,
  date_demande: data.dateDemande,
  date_debut: data.dateDebut,
  date_fin: data.dateFin,
  heures_annulees: data.heuresAnnulees,
  report_demande: data.reportDemande === 1,
  report_heures: data.reportHeures,
  report_detail: data.reportDetail,
  motif: data.motif,
  avis_direction: data.avisDirection,
  refus_possible: data.refusPossible === 1,
});

/** `read.absence_agent`: one row per request that was not removed. */
export const absences = table<ReturnType<typeof rowOf>>(
  {
    name: 'absence_agent',
    version: 1,
    key: ['id_absence'],
    columns: {
      id_absence: 'integer',
      fk_user: 'integer',
      fk_annee_scolaire: 'integer',
      fk_absences_statut: 'integer',
      fk_absences_objet: 'integer',
      date_demande: 'date',
      date_debut: 'date',
      date_fin: 'date',
      heures_annulees: 'numeric',
      report_demande: 'boolean',
      report_heures: 'numeric',
      report_detail: 'text',
      motif: 'text',
      avis_direction: 'text',
      refus_possible: 'boolean',
    },
    indexes: ['fk_user', 'fk_annee_scolaire, fk_absences_statut'],
  },
  (on) => [
    on(
      StaffAbsenceRequested,
      (event) => [[event.data.idAbsence]],
      (_row, { data }) => rowOf(data),
    ),
    on(
      StaffAbsenceChanged,
      (event) => [[event.data.idAbsence]],
      (_row, { data }) => rowOf(data),
    ),
    on(
      StaffAbsenceStatusChanged,
      (event) => [[event.data.idAbsence]],
      (row, { data }) =>
        row && { ...row, fk_absences_statut: data.fk_absencesStatut, avis_direction: data.avisDirection },
    ),
    on(
      StaffAbsenceRemoved,
      (event) => [[event.data.idAbsence]],
      () => undefined,
    ),
  ],
);
