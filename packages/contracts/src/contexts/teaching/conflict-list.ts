import { z } from 'zod';
import { conflictKinds, right } from '../../constants';
import { flag } from '../../core/fields';
import { listOf } from '../../core/list';
import { answerOnly, column } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { orNull, wireInt } from '../../core/wire';
import { conflictRow, keepConflicts } from './conflict-endpoints';

const { quoi, touches, minutes, date, fois, atelier, autre, types, cle, vu } = conflictRow.shape;
const text = z.string();
const count = z.number();
const EVERY_KIND = 'tous';

/** What conflicts are gathered by: the lesson, person or room that brings most of them about, or the weekday. */
const gathered = z.object({
  cle: text,
  libelle: text,
  /** Of a lesson; null of a person, a room or a day. */
  idAtelier: count.nullable(),
  jour: count.nullable(),
  heures: text,
  libelleSite: text,
  aTrancher: count,
  gardes: count,
  eleves: count,
  enseignants: count,
  salles: count,
  trajets: count,
});
export type GatheredConflicts = z.infer<typeof gathered>;

/** A workshop, from a list of them. */
export const opensWorkshop = { and: [right.openWorkshopFromWorkshops, right.seePupilAndWorkshop] } as const;

/** What pairs of lessons of a year dispute, and who keeps it so. */
export const conflictList = listOf({
  name: 'conflictList',
  id: 'conflits',
  title: 'Conflits de l’année',
  noun: 'conflit',
  file: 'Liste Conflits',
  context: 'teaching',
  module: null,
  shows: ['families', 'staff', 'site'],
  right: [right.seeWorkshops],
  ownSites: { field: 'fk_site', lockedBy: right.restrictWorkshopsToOwnSites },
  paths: {
    list: '/api/ateliers/conflitsAnnee',
    totals: '/api/ateliers/resumeConflits',
    file: '/api/ateliers/exportConflits',
  },
  key: 'idConflit',
  sort: 'cours',
  search: {
    recherche: filter.words('Atelier, enseignant, élève, salle…'),
    fk_anneeScolaire: filter.schoolYear(),
    fk_site: filter.site(),
    type: filter.oneOf(
      orNull(z.enum([EVERY_KIND, ...types.element.options])).optional(),
      [
        { value: EVERY_KIND, label: 'Tous les conflits' },
        ...conflictKinds.map(({ id, libelle }) => ({ value: id, label: libelle })),
      ],
      { in: 'conflit', label: 'Conflit', atFirst: EVERY_KIND, all: EVERY_KIND, pinned: true },
    ),
    garde: filter.oneOf(
      orNull(wireInt).optional(),
      [
        { value: 2, in: 'tous', label: 'Gardés ou à trancher' },
        { value: 1, in: 'gardes', label: 'Gardés' },
        { value: 0, in: 'a-trancher', label: 'À trancher' },
      ],
      { in: 'decision', label: 'Décision', atFirst: 'tous', all: 2 },
    ),
    quand: filter.oneOf(
      orNull(wireInt).optional(),
      [
        { value: 0, in: 'annee', label: 'Toute l’année' },
        { value: 1, in: 'semaine', label: 'Cette semaine' },
      ],
      { in: 'quand', label: 'Quand', atFirst: 'annee', all: 0 },
    ),
  },
  totals: z.object({
    nombre: count,
    aTrancher: count,
    gardes: count,
    /** The lessons of which each brings several about, and how many are theirs of those to decide. */
    causes: z.object({ cours: count, conflits: count }),
    /** 0: the school holidays of the year are not entered, so that every week counts. */
    vacancesSaisies: flag,
  }),
  row: {
    /** The same as long as the conflict lasts. */
    idConflit: answerOnly(count),
    fk_anneeScolaire: answerOnly(count),
    cle: answerOnly(cle),
    vu: answerOnly(vu),
    types: answerOnly(types),
    touches: answerOnly(touches),
    minutes: answerOnly(minutes),
    fois: answerOnly(fois),
    duCours: answerOnly(gathered),
    dePersonne: answerOnly(gathered),
    duJour: answerOnly(gathered),
    date: column('Jour', date, { sort: 'jour', kind: 'date' }),
    quoi: column('Conflit', quoi, { sort: 'personne', fixed: true, file: 40 }),
    /** The one that it is gathered by is the first. */
    atelier: column('Atelier', atelier, { sort: 'cours' }),
    autre: column('Avec', autre, {}),
    /** Who keeps it, when (ISO 8601) and why. Null: it is to be decided. */
    decision: column('Décision', z.object({ par: text, le: text, motif: text }).nullable(), { fixed: true }),
  },
  fileOnly: {
    genre: column('Type', text, { file: 20 }),
    duree: column('Minutes', count, { kind: 'number', file: 10 }),
    libelleAtelier: column('Atelier', text, { file: 30 }),
    heures: column('Heures', text, { file: 16 }),
    libelleSite: column('Site', text, { file: 24 }),
    libelleAutre: column('Avec', text.nullable(), { file: 30 }),
    heuresAutre: column('Heures de l’autre', text.nullable(), { file: 16 }),
    par: column('Gardé par', text.nullable(), { file: 24 }),
    le: column('Gardé le', text.nullable(), { kind: 'dateTime', file: 20 }),
    motif: column('Motif', text.nullable(), { file: 40 }),
  },
  acts: {
    ouvrir: opensWorkshop,
    garder: { call: keepConflicts },
    deplacer: { rights: [right.saveWorkshopAndStay] },
    exporter: { rights: [right.seeWorkshops] },
  },
});
export type YearConflict = z.infer<typeof conflictList.rowSchema>;
