import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { type OwnSites, own } from '../../core/access';
import { refs } from '../../core/composed-fields';
import { endpoint } from '../../core/endpoint';
import { date, ref } from '../../core/field';
import { flag } from '../../core/fields';
import { orNull, wireDate, wireFlag, wireId, wireIdFilter, wireIdList, wireIgnored, wireText } from '../../core/wire';
import { pupilOfOwnSites } from '../families/own-sites';
import { pupil } from '../families/pupil';
import { pupilAttendance } from './attendance';
import { attendanceRow } from './attendance-endpoints';
import { otherwise } from './otherwise';
import { workshop } from './workshop';

const presences = { context: 'teaching', module: 'presences' } as const;
const reads = { ...presences, kind: 'query', shows: ['families', 'staff', 'site'] } as const;
const text = z.string();
const textOrNull = z.string().nullable();
const id = z.number();
const idOrNull = z.number().nullable();

/** A pupil is read by their guardian, and by who may open pupils' sheets. */
const readsPupil = { otherwise: [right.seePupilAndWorkshop] } as const;
const pupilOf = (from: 'params.idEleve' | 'query.fk_eleve' | 'body.fk_eleve'): OwnSites => ({
  ...pupilOfOwnSites,
  record: { kind: 'pupil', from },
});

const place = workshop.row.pick({ fk_site: true, jour: true, heureDebut: true, heureFin: true }).extend({
  idAtelier: id,
  libelleType: text,
  libelleSite: text,
  libelleSalle: textOrNull,
  enseignants: z.array(z.object({ idUtilisateur: id, nomPrenomUtilisateur: text })),
});

/** A workshop of a pupil. */
export const pupilWorkshopRow = place.extend({
  fk_typeRepetition: id,
  semaine: idOrNull,
  dateSeance: textOrNull,
  /** The pupil's place in it. */
  fk_statut: id,
  libelleStatut: text,
  libelleInstrument: text,
});
export type PupilWorkshopRow = z.infer<typeof pupilWorkshopRow>;

export const listWorkshopsOfPupil = endpoint('POST', '/api/eleves/:id/listAteliers', {
  ...reads,
  module: null,
  access: own('pupil', 'params.id', readsPupil),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  body: z.object({ fk_anneeScolaire: workshop.fields.fk_anneeScolaire.wire }),
  response: z.array(pupilWorkshopRow),
  summary: 'Ateliers d’un élève pendant une année scolaire',
});

/** A workshop of a pupil, with its lessons of a period: which of them an absence is declared for. */
export const lessonsOfPupilRow = place.extend({
  seances: z.array(
    z.object({
      date: text,
      idPresenceEleve: idOrNull,
      fk_statutPresence: idOrNull,
      libelleStatut: text,
      /** A family reads what families wrote, staff everything. */
      commentaire: textOrNull,
      /** Once validated, what it says stays. */
      dateValidation: textOrNull,
      /** 1: it was cancelled, or every teacher is absent and nobody replaces them: nobody is excused from it. */
      annule: flag,
      /** As it is held on its day. */
      heureDebut: text,
      heureFin: text,
      libelleSite: text,
      libelleSalle: textOrNull,
      enseignants: place.shape.enseignants,
      /** Null: it is as planned. */
      autrement: otherwise.nullable(),
    }),
  ),
});
export type LessonsOfPupilRow = z.infer<typeof lessonsOfPupilRow>;

const period = { dateDebut: wireDate, dateFin: wireDate } as const;
/** The guardian who asks, as clients send it; whose session it is says that already. */
const asker = { fk_responsable: wireIgnored } as const;

/** The period is a year at most. */
export const listLessonsOfPupil = endpoint('GET', '/api/ateliers/elevesParAteliersParEleve/:id', {
  ...reads,
  access: own('pupil', 'params.id', readsPupil),
  ownSites: pupilOfOwnSites,
  params: z.object({ id: pupil.existing }),
  query: z.object({ ...period, ...asker }),
  response: z.array(lessonsOfPupilRow),
  summary: 'Cours d’un élève pendant une période',
});

/** A pupil's line of a sheet (document 001, §3). */
export const pupilPresenceRow = attendanceRow.omit({ idAtelier: true }).extend({
  idPresence: id,
  idPresenceEleve: id,
  fk_presence: id,
  fk_eleve: id,
  fk_statutPresence: idOrNull,
  libelleStatut: text,
  commentaire: textOrNull,
});
export type PupilPresenceRow = z.infer<typeof pupilPresenceRow>;

/** Lines of recorded sheets, the newest first. Without a beginning a year back, without an end up to today; a year at most. */
export const listPresencesById = endpoint('GET', '/api/presences/listePresencesParId', {
  ...reads,
  access: own('pupil', 'query.fk_eleve', { otherwise: [right.seePupilAndWorkshop, right.seeAttendanceSheets] }),
  ownSites: pupilOf('query.fk_eleve'),
  query: z.object({
    dateDebut: orNull(wireDate).optional(),
    dateFin: orNull(wireDate).optional(),
    fk_atelier: wireIdFilter,
    fk_eleve: wireId.optional(),
    fk_statutPresence: wireIdFilter,
  }),
  response: z.array(pupilPresenceRow),
  summary: 'Présences d’un élève, ou d’un atelier',
});

/** What is known of a pupil's lesson: a line of its sheet. `dateExcuse` is the lesson's day for who is excused. */
export const pupilPresence = pupilAttendance.row.extend({ fk_atelier: id, date: text, dateExcuse: textOrNull });

/** Lines of one day, or of the week of today where none is told. */
export const listPresencesOfPupil = endpoint('GET', '/api/presences/parEleve/:idEleve', {
  ...reads,
  access: own('pupil', 'params.idEleve', { otherwise: [right.seePupilAndWorkshop, right.seeAttendanceSheets] }),
  ownSites: pupilOf('params.idEleve'),
  params: z.object({ idEleve: pupil.existing }),
  query: z.object({ date: orNull(wireDate).optional(), fk_atelier: wireIdFilter, ...asker }),
  response: z.array(pupilPresence),
  summary: 'Présence d’un élève un jour donné',
});

/** Most workshops that one declaration names. */
const MOST_WORKSHOPS = 100;
const declared = {
  fk_eleve: ref('pupil', 'Élève').wire,
  commentaire: orNull(pupilAttendance.fields.commentaire.wire).optional(),
} as const;

/** An absence is declared by the pupil's guardians, and by who may declare those of pupils. */
const declares = { otherwise: [right.declarePupilAbsences] } as const;
const ofPupil = {
  ...presences,
  kind: 'command',
  access: own('pupil', 'body.fk_eleve', declares),
  ownSites: pupilOf('body.fk_eleve'),
} as const;
const lessons = z.array(z.object({ idAtelier: id, date: text }));

/**
 * Excuses a pupil from the lessons of a period. Sheets that are validated already stay as they are, and who is excused already stays so with
 * the first declaration. Lessons that are cancelled are none.
 * `seances`: lessons that the pupil is excused from now; `declaration`: what those have in common that were not excused before, null where all
 * were; `validees`: those whose sheet is validated.
 */
export const declareAbsence = endpoint('POST', '/api/presences/absencesEleveAuxAteliers', {
  ...ofPupil,
  body: z.object({
    ...declared,
    atelier: refs('workshop', 'Ateliers', { max: MOST_WORKSHOPS }).wire,
    periodeDebut: date('Début de la période').wire,
    periodeFin: date('Fin de la période').wire,
    /** The guardian who told it; a guardian declares in their own name. */
    fk_responsable: orNull(ref('guardian', 'Responsable').wire).optional(),
    nomPrenomResponsable: orNull(wireText).optional(),
    nomPrenom: orNull(wireText).optional(),
    /** Ours. 1: more than six weeks are meant; without it such a period is asked about, by a 409 on this field. */
    longue: orNull(wireFlag).optional(),
  }),
  leftToDecision: {
    atelier: 'An absence is declared for workshops of the pupil alone, wherever they are.',
    fk_responsable: 'It is a guardian of the pupil, whom the pupil’s sheet shows.',
  },
  response: z.object({ fk_eleve: id, seances: lessons, declaration: idOrNull, validees: id }),
  summary: 'Déclare l’absence d’un élève pendant une période',
  success: ({ seances }: { readonly seances: readonly unknown[] }) => messages.teaching.absenceDeclared(seances.length),
});

/** Most excuses that are taken back at once. */
const MOST_EXCUSES = 500;

/**
 * Takes excuses of a pupil back, in one act: those of lessons to come; by staff those too whose sheet is not validated yet. The others stay and
 * are counted. Status and comment of the lines are empty then.
 */
export const withdrawExcuses = endpoint('POST', '/api/presences/annulerExcuses', {
  ...ofPupil,
  body: z.object({
    fk_eleve: ref('pupil', 'Élève').wire,
    /** `idPresenceEleve` of each. */
    excuses: wireIdList.pipe(z.array(z.int()).min(1).max(MOST_EXCUSES)),
  }),
  response: z.object({ fk_eleve: id, seances: lessons, restees: id }),
  summary: 'Annule des excuses d’un élève',
  success: ({ seances }: { readonly seances: readonly unknown[] }) =>
    messages.teaching.excusesWithdrawn(seances.length),
});

const person = z.object({ id, nomPrenom: text }).nullable();

/** A declared absence (document 002, §3); what of it was taken back has `annuleLe` and no status. */
export const excuse = z.object({
  idPresenceEleve: id,
  fk_eleve: id,
  fk_site: id,
  /** The first of its teachers. */
  fk_enseignant: idOrNull,
  dateExcuse: text,
  /** 1 Monday to 7 Sunday. */
  jour: id,
  fk_atelier: id,
  role: z.enum(['Agent', 'Responsable']),
  agent: person,
  responsable: person,
  /** A family reads what families wrote, staff everything. */
  commentaire: textOrNull,
  libelleInstrument: text,
  /** The pupil's place in the workshop. */
  libelleStatut: text,
  /** When it was declared, ISO 8601. */
  dateCreation: text,
  /** 1 accepted, 0 refused, null not asked. */
  etatDroitImage: idOrNull,
  nomPrenomEleve: text,
  libelleType: text,
  libelleSite: text,
  enseignant: text,
  heureDebut: text,
  heureFin: text,
});

/** A lesson of a pupil that was declared, as the sheet has it now. */
const declaredLesson = z.object({
  idPresenceEleve: id,
  fk_atelier: id,
  dateExcuse: text,
  heureDebut: text,
  heureFin: text,
  libelleType: text,
  enseignant: text,
  declaration: idOrNull,
  fk_statutPresence: idOrNull,
  role: z.enum(['Agent', 'Responsable']).nullable(),
  declarePar: textOrNull,
  lien: textOrNull,
  declareLe: textOrNull,
  commentaire: textOrNull,
  dateValidation: textOrNull,
  annuleLe: textOrNull,
  annulePar: textOrNull,
  /** 1: the caller may take it back now. */
  annulable: flag,
  /** 1: the caller may declare it anew. */
  aRemettre: flag,
});
export type DeclaredLesson = z.infer<typeof declaredLesson>;

/** What was declared of a pupil, the newest lesson first; days default to the school year up to its end. */
export const listExcusesOfPupil = endpoint('GET', '/api/presences/excusesParEleve/:idEleve', {
  ...reads,
  access: own('pupil', 'params.idEleve', {
    otherwise: [right.seePupilAndWorkshop, right.seeAttendanceSheets, right.declarePupilAbsences],
  }),
  ownSites: pupilOf('params.idEleve'),
  params: z.object({ idEleve: pupil.existing }),
  query: z.object({ dateDebut: orNull(wireDate).optional(), dateFin: orNull(wireDate).optional() }),
  response: z.object({
    seances: z.array(declaredLesson),
    /** Lessons that were called since the year began, and how often the pupil was there, excused and absent. */
    depuis: z.object({ debut: text, cours: id, presences: id, excuses: id, absences: id, derniereAbsence: textOrNull }),
    /** Whom to call about the pupil. */
    contacts: z.array(z.object({ nom: text, telephone: text })),
  }),
  summary: 'Absences déclarées d’un élève',
});

/**
 * One lesson of a pupil: status 1 excuses the pupil from it, none takes the excuse back with its comment, until the lesson begins. `:id` is the
 * line's, 0 where the sheet has none of the pupil yet; another status is ticked on the sheet.
 */
export const savePupilPresence = endpoint('POST', '/api/presences/presenceEleve/:id', {
  ...presences,
  kind: 'command',
  access: own('pupil', 'body.eleve.fk_eleve', declares),
  params: z.object({ id: pupilAttendance.newOrExisting }),
  body: z.object({
    ...asker,
    eleve: z.object({
      ...declared,
      fk_atelier: workshop.existing,
      /** The lesson's day. */
      dateExcuse: date('Date').wire,
      fk_statutPresence: orNull(pupilAttendance.fields.fk_statutPresence.wire).optional(),
      idPresenceEleve: wireIgnored,
      fk_presence: wireIgnored,
    }),
  }),
  leftToDecision: { 'eleve.fk_eleve': 'A lesson excuses the pupils of its workshop alone.' },
  response: z.object({ idPresenceEleve: id, fk_presence: id, fk_statutPresence: idOrNull }),
  summary: 'Excuse un élève d’une séance, ou annule son excuse',
  success: messages.general.success,
});
