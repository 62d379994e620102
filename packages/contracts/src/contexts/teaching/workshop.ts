import { z } from 'zod';
import { repetition, weekdays, weeksOfMonth, weeksOfTwo } from '../../constants/lookups';
import { schoolingStatuses } from '../../constants/statuses';
import { workshopHourFields } from '../../constants/workshopFields';
import { refs } from '../../core/composed-fields';
import { withFacts } from '../../core/facts';
import { date, flag, id, int, list, oneOf, optional, ref, time } from '../../core/field';
import { depending, noneIfZero, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';
import { wireInt } from '../../core/wire';

const day = oneOf('Jour', weekdays);
/** 1 Monday to 7 Sunday; a form sends 0 for no fixed day. */
const weekday = noneIfZero({
  ...day,
  stored: withFacts(z.int().min(1).max(7), day.facts),
  wire: withFacts(wireInt.pipe(z.int().min(0).max(7)), day.facts),
});

/** Fields that hold at once, for every day of the workshop. */
const sheetFields = {
  idAtelier: id(),
  fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
  fk_groupeAtelier: ref('atelier_groupe', 'Groupe d’ateliers'),
  fk_typeAtelier: depending(ref('atelier_type', 'Sous-groupe d’ateliers'), { choicesBy: 'fk_groupeAtelier' }),
  fk_visibilite: noneIfZero(ref('atelier_visibilite', 'Visibilité')),
  fk_cycle: noneIfZero(ref('cycle', 'Cycle')),
  fk_annee: noneIfZero(ref('annee', 'Année du cycle')),
  fk_groupe: noneIfZero(ref('groupe_si', 'Groupe')),
  /** 0: no maximum. */
  maximumEleves: int('Nombre maximum d’élèves', { min: 0, max: 10_000 }),
  enseignantRemplacant: flag('Enseignant remplaçant'),
  evaluation: flag('Évaluation'),
  commentaire: optional(paragraphs('Commentaire', 500)),
  individuel: flag('Individuel'),
  /** A number that clients give it; the documents do not say what it means. */
  propriete: noneIfZero(int('Propriété', { min: 0, max: 10_000 })),
} as const;

/** When and where: these fields hold from a day to a day. */
const hourFields = {
  fk_site: ref('site', 'Site'),
  fk_salle: depending(noneIfZero(ref('salle', 'Salle')), { choicesBy: 'fk_site' }),
  jour: weekday,
  heureDebut: time('Début'),
  heureFin: time('Fin'),
  fk_typeRepetition: ref('atelier_repetition', 'Fréquence'),
  /** Null when it is not fixed. */
  dureeAtelier: noneIfZero(int('Durée', { min: 0, max: 24 * 60, unit: 'minutes' })),
  /** Of a workshop that meets one week of two: 1 the first week of the school year, 2 the one after. */
  semaine: depending(noneIfZero(oneOf('Semaines', weeksOfTwo)), {
    shownWhen: { field: 'fk_typeRepetition', is: repetition.fortnightly },
  }),
  /** Of a workshop that meets once a month: which of the month's days of its weekday; without it has no fixed days. */
  semaineDuMois: depending(noneIfZero(oneOf('Semaine du mois', weeksOfMonth)), {
    shownWhen: { field: 'fk_typeRepetition', is: repetition.monthly },
  }),
  /** The day of a workshop that meets once. */
  dateSeance: depending(optional(date('Date de la séance')), {
    shownWhen: { field: 'fk_typeRepetition', is: repetition.once },
  }),
  sallePartagee: flag('Salle partagée'),
} as const satisfies Record<(typeof workshopHourFields)[number], unknown>;
export const workshopSheetFields = Object.keys(sheetFields) as (keyof typeof sheetFields)[];

/** A lesson or a group that meets on a site (document 001 §5), as it is on a day. */
export const workshop = record('workshop', {
  label: 'Atelier',
  stream: 'workshop',
  key: 'idAtelier',
  fields: { ...sheetFields, ...hourFields },
});
/** When and where it meets from a day on. */
export const workshopHours = record('workshopHours', {
  label: 'Horaire d’un atelier',
  stream: 'workshop',
  key: 'depuis',
  streamKey: 'idAtelier',
  identifiedBy: ['depuis'],
  fields: { idAtelier: id(), depuis: date('À partir du'), ...hourFields },
});
/** Of it, what holds whatever the day. */
export const fieldsOfEveryDay = sheetFields;

const depuis = optional(date('À partir du')).stored;
const dernierJour = optional(date('Dernier jour')).stored;
/** First and last day, both included. `depuis` null: since the school year began; `dernierJour` null: as long as the workshop. */
const period = { depuis, dernierJour };
/** Hours of before said no week of the month. */
const noWeekOfMonth = (data: Record<string, unknown>) => ({ semaineDuMois: null, ...data });
/** Facts of before said no day: they hold since the school year began. */
const sinceTheYear = { 1: (data: Record<string, unknown>) => ({ depuis: null, dernierJour: null, ...data }) };

export const WorkshopDefined = workshop.event('WorkshopDefined', 3, 'Atelier créé', workshop.all.extend({ depuis }), {
  upcasters: { 1: (data) => ({ depuis: null, ...data }), 2: noWeekOfMonth },
});
/** All fields of every day, as they are after the change. Changes of before said the hours too, and those since the school year began. */
export const WorkshopChanged = workshop.event(
  'WorkshopChanged',
  2,
  'Atelier modifié',
  workshop.pick(...workshopSheetFields).extend(workshop.pick(...workshopHourFields).partial().shape),
  { upcasters: { 1: (data) => ('heureDebut' in data ? noWeekOfMonth(data) : data) } },
);
const hours = workshop.pick('idAtelier', ...workshopHourFields);
/** When and where it meets from a day on, until the next such fact. */
export const WorkshopMoved = workshop.event('WorkshopMoved', 2, 'Horaire de l’atelier', hours.extend({ depuis }), {
  upcasters: { 1: noWeekOfMonth },
});
/** What was to hold from that day on does not: what held before goes on. */
export const WorkshopMoveWithdrawn = workshop.event(
  'WorkshopMoveWithdrawn',
  1,
  'Changement d’horaire annulé',
  workshop.pick('idAtelier').extend({ depuis }),
);
/** It has lessons up to that day, included; its sheets and people stay. */
export const WorkshopEnded = workshop.event(
  'WorkshopEnded',
  1,
  'Atelier terminé',
  workshop.pick('idAtelier').extend({ dernierJour: date('Dernier jour').stored }),
);
export const WorkshopReopened = workshop.event(
  'WorkshopReopened',
  1,
  'Fin de l’atelier annulée',
  workshop.pick('idAtelier'),
);

export const workshopPupil = record('workshopPupil', {
  label: 'Élève d’un atelier',
  stream: 'workshop',
  key: 'fk_eleve',
  streamKey: 'idAtelier',
  identifiedBy: ['fk_eleve'],
  fields: {
    idAtelier: id(),
    fk_eleve: ref('pupil', 'Élève'),
    fk_instrument: ref('instrument', 'Instrument'),
    fk_statut: oneOf('Statut', schoolingStatuses),
    fk_scolariteInterne: depending(ref('schooling', 'Scolarité'), { choicesBy: 'fk_eleve' }),
  },
});
/** The pupil's place of a period, which a later fact of the same first day says anew. */
export const PupilAttached = workshopPupil.event(
  'PupilAttached',
  2,
  'Élève ajouté à l’atelier',
  workshopPupil.all.extend(period),
  { upcasters: sinceTheYear },
);
/** The place that began on `depuis` ends after `dernierJour`; null: there never was one. */
export const PupilDetached = workshopPupil.event(
  'PupilDetached',
  2,
  'Élève retiré de l’atelier',
  workshopPupil.pick('idAtelier', 'fk_eleve').extend(period),
  { upcasters: sinceTheYear },
);

const remplace = ref('pupil', 'Fiche fusionnée').stored;
const { fk_instrument, fk_statut, fk_scolariteInterne } = workshopPupil.fields;
const ofPeriod = { depuis: optional(date('À partir du')), dernierJour: optional(date('Dernier jour')) };
const MOST_PERIODS = 1_000;
const places = list(
  'Places',
  { fk_instrument, fk_statut, fk_scolariteInterne, ...ofPeriod },
  { max: MOST_PERIODS },
).stored;
const beginnings = (label: string) => list(label, { depuis: ofPeriod.depuis }, { max: MOST_PERIODS }).stored;
type Stored = Record<string, unknown>;
const placeOf = ({ fk_instrument, fk_statut, fk_scolariteInterne }: Stored) => [
  { fk_instrument, fk_statut, fk_scolariteInterne, depuis: null, dernierJour: null },
];
const theOne = [{ depuis: null }];
/** Two records of the pupil were merged: the kept one's places, where the other's fill the gaps; the other has none. */
export const WorkshopPupilReplaced = workshopPupil.event(
  'WorkshopPupilReplaced',
  2,
  'Élève remplacé par la fiche conservée',
  workshopPupil
    .pick('idAtelier', 'fk_eleve')
    .extend({ remplace, places, retirees: beginnings('Places de la fiche fusionnée') }),
  {
    upcasters: {
      1: ({ idAtelier, fk_eleve, remplace, ...place }) => ({
        ...{ idAtelier, fk_eleve, remplace },
        places: placeOf(place),
        retirees: theOne,
      }),
    },
  },
);
/** The reverse: `fk_eleve` has its places again. `reste` 1: the record that was kept is in the workshop too. */
export const WorkshopPupilRestored = workshopPupil.event(
  'WorkshopPupilRestored',
  2,
  'Élève remis après l’annulation d’une fusion',
  workshopPupil.pick('idAtelier', 'fk_eleve').extend({
    fk_conserve: remplace,
    reste: flag('La fiche conservée reste dans l’atelier').stored,
    places,
    gardees: beginnings('Places gardées par la fiche conservée'),
    retirees: beginnings('Places que la fiche conservée n’a plus'),
  }),
  {
    upcasters: {
      1: ({ idAtelier, fk_eleve, fk_conserve, reste, ...place }) => ({
        ...{ idAtelier, fk_eleve, fk_conserve, reste },
        places: placeOf(place),
        gardees: reste === 1 ? theOne : [],
        retirees: reste === 1 ? [] : theOne,
      }),
    },
  },
);

export const workshopTeacher = record('workshopTeacher', {
  label: 'Enseignant d’un atelier',
  stream: 'workshop',
  key: 'fk_enseignant',
  streamKey: 'idAtelier',
  identifiedBy: ['fk_enseignant'],
  fields: {
    idAtelier: id(),
    fk_enseignant: ref('agent', 'Enseignant'),
    fk_instrument: depending(ref('instrument', 'Discipline'), { choicesBy: 'fk_enseignant' }),
  },
});
export const TeacherAttached = workshopTeacher.event(
  'TeacherAttached',
  2,
  'Enseignant affecté à l’atelier',
  workshopTeacher.all.extend(period),
  { upcasters: sinceTheYear },
);
/** As {@link PupilDetached}. */
export const TeacherDetached = workshopTeacher.event(
  'TeacherDetached',
  2,
  'Enseignant retiré de l’atelier',
  workshopTeacher.pick('idAtelier', 'fk_enseignant').extend(period),
  { upcasters: sinceTheYear },
);

/** A teacher who is replaced from a day on, in one act over several workshops: `remplacement` is the act's number. */
export const teacherReplacement = record('teacherReplacement', {
  label: 'Remplacement d’un enseignant',
  stream: 'workshop',
  key: 'remplacement',
  streamKey: 'idAtelier',
  identifiedBy: ['fk_enseignant'],
  fields: {
    idAtelier: id(),
    remplacement: id(),
    fk_enseignant: ref('agent', 'Enseignant'),
    par: ref('agent', 'Remplacé par'),
    depuis: date('À partir du'),
    jusquau: optional(date('Jusqu’au')),
    /** The part that is left, as it was: no other fact keeps it where the act begins on its first day. */
    fk_instrument: workshopTeacher.fields.fk_instrument,
    debut: optional(date('Début de l’affectation')),
    finPrevue: optional(date('Fin prévue')),
    motif: optional(paragraphs('Motif', 500)),
  },
});
/** The parts of both are said beside it, each by its own fact. */
export const ReplacementDecided = teacherReplacement.event(
  'ReplacementDecided',
  1,
  'Enseignant remplacé',
  teacherReplacement.all,
);
export const ReplacementWithdrawn = teacherReplacement.event(
  'ReplacementWithdrawn',
  1,
  'Remplacement annulé',
  teacherReplacement.pick('idAtelier', 'remplacement'),
);

/** A pupil who goes to another workshop of the same kind from a day on, told in both of them: `changement` is the act's number. */
export const groupChange = record('groupChange', {
  label: 'Changement de groupe d’un élève',
  stream: 'workshop',
  key: 'changement',
  streamKey: 'idAtelier',
  identifiedBy: ['fk_eleve'],
  fields: {
    idAtelier: id(),
    changement: id(),
    fk_eleve: ref('pupil', 'Élève'),
    quitte: ref('workshop', 'Groupe quitté'),
    rejoint: ref('workshop', 'Groupe rejoint'),
    depuis: date('À partir du'),
    /** The place that is left, as it was: no other fact keeps it where the act begins on its first day. It goes on in the new group. */
    fk_instrument,
    fk_statut,
    fk_scolariteInterne,
    debut: optional(date('Début dans le groupe quitté')),
    finPrevue: optional(date('Fin prévue')),
    motif: optional(paragraphs('Motif', 500)),
  },
});
/** The places in both are said beside it, each by its own fact. */
export const GroupChangeDecided = groupChange.event('GroupChangeDecided', 1, 'Changement de groupe', groupChange.all);
export const GroupChangeWithdrawn = groupChange.event(
  'GroupChangeWithdrawn',
  1,
  'Changement de groupe annulé',
  groupChange.pick('idAtelier', 'changement'),
);

const { fk_eleve } = workshopPupil.fields;
const { fk_enseignant } = workshopTeacher.fields;
const numbered = (field: string, ids: unknown) =>
  (ids as readonly number[]).map((id) => ({ [field]: id, depuis: null }));
/** The workshop with whoever was ever in it; its attendance sheets stay in the log. */
export const WorkshopRemoved = workshop.event(
  'WorkshopRemoved',
  3,
  'Atelier supprimé',
  workshop.pick('idAtelier').extend({
    eleves: refs('pupil', 'Élèves', { max: 10_000 }).stored,
    enseignants: refs('agent', 'Enseignants', { max: 10_000 }).stored,
    placesEleves: list('Places des élèves', { fk_eleve, depuis: ofPeriod.depuis }, { max: 10_000 }).stored,
    placesEnseignants: list('Affectations', { fk_enseignant, depuis: ofPeriod.depuis }, { max: 10_000 }).stored,
    horaires: beginnings('Horaires'),
    seances: list('Séances', { date: date('Date') }, { max: MOST_PERIODS }).stored,
    remplacements: list(
      'Remplacements',
      { remplacement: int('Remplacement', { min: 0, max: 1_000_000_000 }) },
      { max: MOST_PERIODS },
    ).stored,
    changements: list(
      'Changements de groupe',
      { changement: int('Changement', { min: 0, max: 1_000_000_000 }) },
      { max: 10_000 },
    ).stored,
  }),
  {
    upcasters: {
      1: (data) => ({
        ...data,
        placesEleves: numbered('fk_eleve', data.eleves),
        placesEnseignants: numbered('fk_enseignant', data.enseignants),
        horaires: theOne,
        seances: [],
      }),
      2: (data) => ({ ...data, remplacements: [], changements: [] }),
    },
  },
);
