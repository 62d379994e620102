import { AttendanceRecorded, AttendanceValidated, attendance, pupilAttendance } from '@diapason/contracts/teaching';
import { table } from '@diapason/event-sourcing';

/** `read.presence`: one sheet per workshop and day; hours and teachers once it is validated. */
export const attendanceSheets = table(
  {
    name: 'presence',
    version: 3,
    record: attendance,
    key: ['id_presence'],
    columns: {
      id_presence: 'integer',
      fk_atelier: 'integer',
      date: 'date',
      commentaire: 'text?',
      date_creation: 'timestamptz',
      date_validation: 'date?',
      heure_debut: 'time?',
      heure_fin: 'time?',
      enseignants: 'integer[]?',
    },
    indexes: ['fk_atelier, date', 'date'],
  },
  (on) => [
    on(
      AttendanceRecorded,
      (event) => [[event.data.idPresence]],
      (row, { data, metadata }) => ({
        id_presence: data.idPresence,
        fk_atelier: data.fk_atelier,
        date: data.date,
        commentaire: data.commentaire,
        date_creation: row?.date_creation ?? metadata.at,
        date_validation: row?.date_validation ?? null,
        heure_debut: row?.heure_debut ?? null,
        heure_fin: row?.heure_fin ?? null,
        enseignants: row?.enseignants ?? null,
      }),
    ),
    on(
      AttendanceValidated,
      (event) => [[event.data.idPresence]],
      (row, { data }) =>
        row && {
          ...row,
          date_validation: data.dateValidation,
          heure_debut: data.heureDebut ?? null,
          heure_fin: data.heureFin ?? null,
          enseignants: data.enseignants ?? null,
        },
    ),
  ],
);

/** `read.presence_eleve`; the status is null while undecided. */
export const attendancePupils = table(
  {
    name: 'presence_eleve',
    version: 1,
    record: pupilAttendance,
    key: ['id_presence_eleve'],
    columns: {
      id_presence_eleve: 'integer',
      fk_presence: 'integer',
      fk_eleve: 'integer',
      fk_statut_presence: 'integer?',
      commentaire: 'text?',
    },
    indexes: ['fk_presence', 'fk_eleve'],
  },
  (on) => [
    on(
      AttendanceRecorded,
      (event) => event.data.eleves.map((pupil) => [pupil.idPresenceEleve]),
      (row, { data }, [id]) => {
        const pupil = data.eleves.find((one) => one.idPresenceEleve === id);
        return pupil
          ? {
              id_presence_eleve: pupil.idPresenceEleve,
              fk_presence: data.idPresence,
              fk_eleve: pupil.fk_eleve,
              fk_statut_presence: pupil.fk_statutPresence,
              commentaire: pupil.commentaire,
            }
          : row;
      },
    ),
  ],
);
