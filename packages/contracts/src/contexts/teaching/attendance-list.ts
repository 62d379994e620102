import { z } from 'zod';
import { right } from '../../constants';
import { faults } from '../../constants/faults';
import { flag } from '../../core/fields';
import { listOf } from '../../core/list';
import { answerOnly, column, columnOf } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { orNull, wireFlag, wireInt } from '../../core/wire';
import { attendance } from './attendance';
import { listedSheet } from './attendance-endpoints';
import { workshop } from './workshop';

const { idAtelier, heureDebut, heureFin } = workshop.fields;
const textOrNull = z.string().nullable();

/** Sheets of a range of days: those that were recorded, and those that lessons want by the calendar (document 001 §7). */
export const attendanceList = listOf({
  name: 'attendanceList',
  id: 'presences',
  title: 'Présences',
  noun: 'fiche',
  feminine: true,
  file: 'Liste présence',
  context: 'teaching',
  module: 'presences',
  shows: ['families', 'staff', 'site'],
  right: [right.seeAttendanceSheets],
  ownSites: { field: 'fk_site', lockedBy: right.restrictWorkshopsToOwnSites },
  paths: { list: '/api/presences/liste', totals: '/api/presences/resume', file: '/api/presences/export' },
  /** Without a beginning a week back. */
  documented: {
    path: '/api/presences/listePresences',
    summary: 'Feuilles de présence',
    takes: ['dateDebut', 'dateFin', 'fk_site', 'fk_salle', 'fk_enseignant', 'valide'],
    row: listedSheet,
  },
  key: 'idFiche',
  sort: '-date',
  search: {
    recherche: filter.words('Atelier, enseignant, élève…'),
    /** Counted as it is, whatever else is searched: lessons of a whole year are many. */
    dateDebut: { ...filter.days('dateFin', { in: 'jours', label: 'Période' }), kept: true },
    dateFin: { ...filter.lastDay(), kept: true },
    fk_site: filter.site(),
    valide: filter.oneOf(
      orNull(z.union([wireFlag, wireInt], { error: faults.notANumber })).optional(),
      [
        { value: 2, in: 'toutes', label: 'Validées et non validées' },
        { value: 1, in: 'validees', label: 'Validées' },
        { value: 0, in: 'nonvalidees', label: 'Non validées' },
      ],
      { in: 'etat', label: 'Validation', atFirst: 'toutes', all: 2, pinned: true },
    ),
    fk_salle: filter.of('salle', { in: 'salle', label: 'Salle', none: 'Toutes' }),
    fk_enseignant: filter.of('teacher', { in: 'enseignant', label: 'Enseignant', none: 'Tous' }),
  },
  row: {
    /** Of a workshop on a day: both in one. */
    idFiche: answerOnly(z.number()),
    idAtelier: answerOnly(idAtelier.row),
    libelleType: column('Atelier', z.string(), { sort: 'type', fixed: true, width: 'wide', file: 30 }),
    date: columnOf(attendance.fields.date, { sort: 'date', fixed: true, file: 12 }),
    heureDebut: columnOf(heureDebut, { label: 'Heures', fileOnly: true, file: 10 }),
    heureFin: columnOf(heureFin, { fileOnly: true, file: 10 }),
    libelleSalle: column('Salle', textOrNull, { drops: 3, file: 18 }),
    libelleSite: column('Site', z.string(), { under: 'libelleSalle', file: 24 }),
    enseignant: column('Enseignant', z.string(), { file: 30 }),
    /** The same teachers by number. */
    enseignants: answerOnly(z.array(z.number())),
    countEleves: answerOnly(z.number()),
    /** « ADAM Tom, piano » of a lesson of one pupil. */
    seul: answerOnly(textOrNull),
    /** When the sheet was first recorded; null until then. */
    dateCreation: answerOnly(textOrNull),
    dateValidation: column('Validation', textOrNull, {
      sort: 'validation',
      kind: 'date',
      fixed: true,
      file: 12,
    }),
    /** 1: all its teachers are absent and nobody replaces them. */
    annule: answerOnly(flag),
    /** Pupils of the workshop who were absent three times running, or more, as it is now. */
    absencesRepetees: answerOnly(
      z.array(z.object({ fk_eleve: z.number(), nomPrenomEleve: z.string(), fois: z.number() })),
    ),
  },
  acts: {
    ouvrir: { rights: [right.seeAttendanceSheets] },
    exporter: { rights: [right.seeAttendanceSheets] },
  },
});
export type AttendanceListRow = z.infer<typeof attendanceList.rowSchema>;
