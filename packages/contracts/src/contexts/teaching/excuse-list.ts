import { z } from 'zod';
import { right } from '../../constants';
import { listOf } from '../../core/list';
import { answerOnly, column, columnOf } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { orNull, wireInt } from '../../core/wire';
import { pupilAttendance } from './attendance';
import { declareAbsence, excuse, withdrawExcuses } from './pupil-absence-endpoints';
import { workshop } from './workshop';

const { idAtelier, heureDebut, heureFin } = workshop.fields;
const { idPresenceEleve, fk_eleve, commentaire } = pupilAttendance.fields;
const text = z.string();

/** Who declared an absence. `lien`: what the guardian is to the pupil. */
export const excuseAsker = z.object({
  role: z.enum(['Agent', 'Responsable']),
  nomPrenom: text,
  lien: text.nullable(),
});

/** Declared absences: one row for each lesson that a pupil is excused from (document 002 §2). */
export const excuseList = listOf({
  name: 'excuseList',
  id: 'excuses',
  title: 'Déclaration des absences',
  noun: 'excuse',
  feminine: true,
  file: 'Liste excuses',
  context: 'teaching',
  module: 'presences',
  shows: ['families', 'staff', 'site'],
  right: [right.seeAttendanceSheets],
  ownSites: { field: 'fk_site', lockedBy: right.restrictWorkshopsToOwnSites },
  paths: {
    list: '/api/presences/listeExcuses',
    totals: '/api/presences/resumeExcuses',
    file: '/api/presences/exportExcuses',
  },
  /** Of a year back and of what is to come, unless days are told. */
  documented: {
    path: '/api/presences/listePresencesExcuse',
    summary: 'Absences déclarées d’élèves',
    takes: ['dateDebut', 'dateFin', 'fk_site'],
    row: excuse,
  },
  key: 'idPresenceEleve',
  sort: '-date',
  search: {
    recherche: filter.words('Élève, enseignant, atelier…'),
    dateDebut: { ...filter.days('dateFin', { in: 'jours', label: 'Période' }), kept: true },
    dateFin: { ...filter.lastDay(), kept: true },
    fk_site: filter.several('site', { in: 'site', label: 'Sites', none: 'Tous les sites', pinned: true }),
    demandeur: filter.oneOf(
      orNull(wireInt).optional(),
      [
        { value: 2, in: 'tous', label: 'Agents et familles' },
        { value: 1, in: 'famille', label: 'Par la famille' },
        { value: 0, in: 'agent', label: 'Par un agent' },
      ],
      { in: 'demandeur', label: 'Demandeur', atFirst: 'tous', all: 2 },
    ),
  },
  row: {
    idPresenceEleve: answerOnly(idPresenceEleve.row),
    fk_eleve: answerOnly(fk_eleve.row),
    nomPrenomEleve: column('Élève', text, { sort: 'eleve', fixed: true, file: 30 }),
    libelleSite: column('Site', text, { sort: 'site', under: 'nomPrenomEleve', file: 24 }),
    /** Of rows that were declared together: which one it is, and how many are still excused. */
    rang: answerOnly(z.number()),
    nombre: answerOnly(z.number()),
    dateExcuse: column('Excusé le', text, { kind: 'date', sort: 'date', fixed: true, file: 12 }),
    heureDebut: columnOf(heureDebut, { label: 'Jour et heures', fileOnly: true, file: 10 }),
    heureFin: columnOf(heureFin, { fileOnly: true, file: 10 }),
    idAtelier: answerOnly(idAtelier.row),
    libelleType: column('Atelier', text, { sort: 'atelier', file: 30 }),
    enseignant: column('Enseignant', text, { under: 'libelleType', file: 30 }),
    demandeur: column('Demandeur', excuseAsker, { fixed: true }),
    commentaire: columnOf(commentaire, { under: 'demandeur', file: 40 }),
    /** When it was declared, ISO 8601. */
    dateCreation: answerOnly(text),
    declaration: answerOnly(z.number().nullable()),
  },
  fileOnly: {
    role: column('Demandeur', text, { file: 14 }),
    declarePar: column('Déclaré par', text, { file: 30 }),
    declareLe: column('Déclaré le', text, { kind: 'dateTime', file: 20 }),
  },
  acts: {
    declarer: { call: declareAbsence, rights: [right.declarePupilAbsences] },
    annuler: { call: withdrawExcuses, rights: [right.declarePupilAbsences] },
    ouvrirEleve: { rights: [right.seePupilAndWorkshop] },
    ouvrirFiche: { rights: [right.seeAttendanceSheets] },
    exporter: { rights: [right.seeAttendanceSheets] },
  },
});
export type ExcuseRow = z.infer<typeof excuseList.rowSchema>;
