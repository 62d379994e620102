import { presenceStatus } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import {
  AttendanceRecorded,
  AttendanceValidated,
  attendance,
  ExcuseWithdrawn,
  PupilExcused,
  pupilAttendance,
} from '@diapason/contracts/teaching';
import { table } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/**
 * `read.presence`: one sheet per workshop and day; hours and teachers once it is validated. Of one that an excuse made, and that nobody recorded
 * yet, `date_creation` is null and `version` 0.
 */
export const attendanceSheets = table(
  {
    name: 'presence',
    version: 4,
    record: attendance,
    key: ['id_presence'],
    columns: {
      id_presence: 'integer',
      fk_atelier: 'integer',
      date: 'date',
      commentaire: 'text?',
      date_creation: 'timestamptz?',
      version: 'integer',
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
        version: (row?.version ?? 0) + 1,
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
    on(
      PupilExcused,
      (event) => [[event.data.fk_presence]],
      (row, { data }) =>
        row ?? {
          id_presence: data.fk_presence,
          fk_atelier: data.fk_atelier,
          date: data.date,
          commentaire: null,
          date_creation: null,
          version: 0,
          date_validation: null,
          heure_debut: null,
          heure_fin: null,
          enseignants: null,
        },
    ),
  ],
);

const lineOf = (
  line: Pick<EventOf<typeof ExcuseWithdrawn>['data'], 'idPresenceEleve' | 'fk_presence' | 'fk_eleve'>,
) => ({
  id_presence_eleve: line.idPresenceEleve,
  fk_presence: line.fk_presence,
  fk_eleve: line.fk_eleve,
});

const isExcuseOf = (
  row: { readonly commentaire_excuse: string | null } | undefined,
  { fk_statutPresence, commentaire }: EventOf<typeof AttendanceRecorded>['data']['eleves'][number],
): boolean => fk_statutPresence === presenceStatus.excused && row?.commentaire_excuse === commentaire;

/**
 * `read.presence_eleve`; the status is null while undecided. `commentaire` is the teacher's, `commentaire_excuse` the excuse's. Of who is excused: when, by whom and in which declaration it was declared. Of an
 * excuse that was taken back the declaration stays, with when and by whom.
 */
export const attendancePupils = table(
  {
    name: 'presence_eleve',
    version: 4,
    record: pupilAttendance,
    key: ['id_presence_eleve'],
    columns: {
      id_presence_eleve: 'integer',
      fk_presence: 'integer',
      fk_eleve: 'integer',
      fk_statut_presence: 'integer?',
      commentaire: 'text?',
      commentaire_excuse: 'text?',
      declare_le: 'timestamptz?',
      declare_agent: 'integer?',
      declare_responsable: 'integer?',
      declaration: 'integer?',
      annule_le: 'timestamptz?',
      annule_par: 'integer?',
    },
    indexes: ['fk_presence', 'fk_eleve', 'declaration'],
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
              // Sheets of before copied the excuse's words to the line.
              commentaire: isExcuseOf(row, pupil) ? null : pupil.commentaire,
              commentaire_excuse: row?.commentaire_excuse ?? null,
              declare_le: row?.declare_le ?? null,
              declare_agent: row?.declare_agent ?? null,
              declare_responsable: row?.declare_responsable ?? null,
              declaration: row?.declaration ?? null,
              annule_le: row?.annule_le ?? null,
              annule_par: row?.annule_par ?? null,
            }
          : row;
      },
    ),
    on(
      PupilExcused,
      (event) => [[event.data.idPresenceEleve]],
      (row, { data, metadata }) => ({
        ...lineOf(data),
        fk_statut_presence: presenceStatus.excused,
        commentaire: row?.commentaire ?? null,
        commentaire_excuse: data.commentaire,
        declare_le: metadata.at,
        declare_agent: data.fk_agent,
        declare_responsable: data.fk_responsable,
        declaration: data.declaration ?? null,
        annule_le: null,
        annule_par: null,
      }),
    ),
    on(
      ExcuseWithdrawn,
      (event) => [[event.data.idPresenceEleve]],
      (row, { data, metadata }) => ({
        ...lineOf(data),
        fk_statut_presence: null,
        commentaire: row?.commentaire ?? null,
        commentaire_excuse: null,
        declare_le: null,
        declare_agent: null,
        declare_responsable: null,
        declaration: row?.declaration ?? null,
        annule_le: metadata.at,
        annule_par: userOf(metadata),
      }),
    ),
  ],
);
