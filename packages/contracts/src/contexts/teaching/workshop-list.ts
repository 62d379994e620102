import { z } from 'zod';
import { right, weekdays } from '../../constants';
import type { OwnSites } from '../../core/access';
import { listOf } from '../../core/list';
import { answerOnly, column, columnOf } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { orNull, wireInt } from '../../core/wire';
import { readAttendance } from './attendance-endpoints';
import { conflictList, opensWorkshop } from './conflict-list';
import { saveWorkshop } from './endpoints';
import { workshop } from './workshop';
import { removeWorkshop } from './workshop-endpoints';

const { idAtelier, jour, heureDebut, heureFin, maximumEleves } = workshop.fields;
const textOrNull = z.string().nullable();
const person = z.object({ idUtilisateur: z.number(), nomPrenomUtilisateur: z.string() });

/** Both lists of /liste-ateliers are searched alike (document 001 §6). */
const search = {
  recherche: filter.words('Atelier, enseignant, élève…'),
  fk_anneeScolaire: filter.schoolYear(),
  fk_site: filter.site(),
  atelierIndividuel: filter.oneOf(
    orNull(wireInt).optional(),
    [
      { value: 2, in: 'tous', label: 'Collectifs et individuels' },
      { value: 0, in: 'collectifs', label: 'Collectifs' },
      { value: 1, in: 'individuels', label: 'Individuels' },
    ],
    { in: 'type', label: 'Type', atFirst: 'tous', all: 2, pinned: true },
  ),
  fk_visibilite: filter.of('atelier_visibilite', { in: 'visibilite', label: 'Visibilité', none: 'Toutes' }),
  fk_typeRepetition: filter.of('atelier_repetition', { in: 'frequence', label: 'Fréquence', none: 'Toutes' }),
  fk_groupeAtelier: filter.of('atelier_groupe', { in: 'groupeAtelier', label: 'Groupe d’ateliers', none: 'Tous' }),
  fk_typeAtelier: filter.of('atelier_type', { in: 'sousGroupe', label: 'Sous-groupe d’ateliers', none: 'Tous' }),
  fk_enseignant: filter.of('teacher', { in: 'enseignant', label: 'Enseignant', none: 'Tous' }),
  /** 1: none of those who teach it is active. */
  sansEnseignant: filter.oneOf(
    orNull(wireInt).optional(),
    [
      { value: 0, in: 'tous', label: 'Avec ou sans enseignant' },
      { value: 1, in: 'sans', label: 'Sans enseignant actif' },
    ],
    { in: 'encadrement', label: 'Encadrement', atFirst: 'tous', all: 0 },
  ),
  fk_salle: filter.of('salle', { in: 'salle', label: 'Salle', none: 'Toutes' }),
  fk_cycle: filter.of('cycle', { in: 'cycle', label: 'Cycle', none: 'Tous' }),
  fk_annee: filter.of('annee', { in: 'anneeCycle', label: 'Année de cycle', none: 'Toutes' }),
  fk_groupe: filter.of('groupe_si', { in: 'groupe', label: 'Groupe', none: 'Tous' }),
} as const;

const common = {
  context: 'teaching',
  module: null,
  shows: ['families', 'staff', 'site'],
  right: [right.seeWorkshops],
  ownSites: { field: 'fk_site', lockedBy: right.restrictWorkshopsToOwnSites } satisfies OwnSites,
  search,
} as const;

const acts = {
  ouvrir: opensWorkshop,
  ouvrirEleve: { and: [right.openPupilFromWorkshops, right.seePupilAndWorkshop] },
  ouvrirEnseignant: { and: [right.openTeacherFromWorkshops, right.seeAgentProfile] },
} as const;

/** Workshops of a year, with where, when and who teaches. */
export const workshopList = listOf({
  ...common,
  name: 'workshopList',
  id: 'ateliers',
  title: 'Cours & Ateliers',
  noun: 'atelier',
  file: 'Liste Atelier',
  paths: { list: '/api/ateliers/ateliers', totals: '/api/ateliers/resume', file: '/api/ateliers/export' },
  key: 'idAtelier',
  sort: 'type',
  row: {
    idAtelier: answerOnly(idAtelier.row),
    libelleType: column('Atelier', z.string(), { sort: 'type', fixed: true, width: 'wide', file: 30 }),
    libelleCycle: column('Cycle', textOrNull, { fileOnly: true, file: 14 }),
    libelleAnnee: column('Année', textOrNull, { fileOnly: true, file: 14 }),
    libelleGroupeSI: column('Groupe', textOrNull, { fileOnly: true, file: 14 }),
    countEleves: column('Élèves', z.number(), { kind: 'number', fileOnly: true, file: 10 }),
    maximumEleves: answerOnly(maximumEleves.row),
    /** « ADAM Tom, piano » of a lesson of one pupil. */
    seul: answerOnly(textOrNull),
    libelleSite: column('Site', z.string(), { sort: 'site', file: 24 }),
    libelleSalle: column('Salle', textOrNull, { under: 'libelleSite', file: 18 }),
    jour: columnOf(jour, { kind: 'choice', choices: weekdays, none: '–', label: 'Jour', sort: 'jour', file: 12 }),
    heureDebut: columnOf(heureDebut, { fileOnly: true, file: 10 }),
    heureFin: columnOf(heureFin, { fileOnly: true, file: 10 }),
    enseignants: column('Enseignants', z.array(person), { kind: 'names', by: 'nomPrenomUtilisateur', file: 30 }),
  },
  acts: {
    ...acts,
    ajouter: {
      label: 'Ajouter un atelier',
      icon: 'plus',
      first: true,
      opens: '/fiche-atelier/0',
      call: saveWorkshop,
      isNew: true,
      and: [right.addWorkshop, right.seePupilAndWorkshop],
    },
    /** Back to the list once a new one is saved. */
    quitter: { call: saveWorkshop, isNew: true, and: [right.saveWorkshopAndStay, right.saveWorkshopAndLeave] },
    conflits: { label: 'Conflits de l’année', icon: 'warning', opens: '/conflits-ateliers', call: conflictList.list },
    supprimer: { call: removeWorkshop },
    /** Whoever teaches the chosen ones. */
    remplacer: { and: [right.addWorkshopTeacher, right.changeWorkshopTeacher] },
    faireAppel: { call: readAttendance },
    exporter: { rights: [right.seeWorkshops] },
  },
});

/** Their pupils, a row for each workshop that one is in. */
export const workshopPupilList = listOf({
  ...common,
  name: 'workshopPupilList',
  id: 'ateliers-eleves',
  title: 'Cours & Ateliers',
  noun: 'élève',
  file: 'Liste Atelier',
  paths: {
    list: '/api/ateliers/ateliersEleves',
    totals: '/api/ateliers/resumeEleves',
    file: '/api/ateliers/exportEleves',
  },
  key: 'idLien',
  sort: 'eleve',
  row: {
    /** Of a pupil in a workshop. */
    idLien: answerOnly(z.number()),
    idAtelier: answerOnly(idAtelier.row),
    fk_eleve: answerOnly(z.number()),
    nomPrenomEleve: column('Élève', z.string(), { sort: 'eleve', fixed: true, width: 'wide', file: 30 }),
    libelleType: column('Atelier', z.string(), { sort: 'type', file: 30 }),
    libelleSite: column('Site', z.string(), { under: 'libelleType', file: 24 }),
    enseignants: column('Enseignants', z.array(person), { kind: 'names', by: 'nomPrenomUtilisateur', file: 30 }),
    libelleInstrument: column('Instrument', z.string(), { file: 18 }),
    /** Of the pupil, else of the first guardian. */
    telephone: column('Téléphone', textOrNull, { kind: 'phone', drops: 3, file: 18 }),
    email: column('E-mail', textOrNull, { clamped: true, drops: 2, file: 30 }),
  },
  acts: { ...acts, exporter: { rights: [right.seeWorkshops] } },
});
export type WorkshopRow = z.infer<typeof workshopList.rowSchema>;
