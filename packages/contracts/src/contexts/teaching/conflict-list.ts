import { z } from 'zod';
import { conflictKinds, right } from '../../constants';
import { flag } from '../../core/fields';
import { listOf } from '../../core/list';
import { column, made, unseen } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { orNull, wireInt } from '../../core/wire';
import { conflictRow } from './conflict-endpoints';

const { type, quoi, minutes, date, atelier, autre } = conflictRow.shape;
const text = z.string();
const EVERY_KIND = 'tous';

/** A workshop, from a list of them. */
export const opensWorkshop = { and: [right.openWorkshopFromWorkshops, right.seePupilAndWorkshop] } as const;

/** What the workshops of a year dispute, and who kept it so: what a search of conflicts finds of each, once. */
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
  sort: 'date',
  search: {
    recherche: filter.words('Atelier, enseignant, élève, salle…'),
    fk_anneeScolaire: filter.schoolYear(),
    fk_site: filter.site(),
    type: filter.oneOf(
      orNull(z.enum([EVERY_KIND, ...type.options])).optional(),
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
  },
  totals: z.object({
    nombre: z.number(),
    /** 0: the school holidays of the year are not entered, so that every week counts. */
    vacancesSaisies: flag,
  }),
  row: {
    /** The same as long as the conflict lasts. */
    idConflit: unseen(z.number()),
    quoi: column('Conflit', quoi, { sort: 'quoi', fixed: true, file: 30 }),
    type: column('Type', type, { kind: 'choice', choices: conflictKinds, under: 'quoi', file: 14 }),
    atelier: column('Atelier', atelier, { sort: 'atelier' }),
    autre: column('Avec', autre, {}),
    minutes: unseen(minutes),
    date: column('À partir du', date, { kind: 'date', fileOnly: true, file: 14 }),
    detail: made('Détail', { sort: 'date', hideBelow: 'tablet' }),
    /**
     * Who saved the hours and the place as they are in spite of it, and when (ISO 8601). Null: it came afterwards, by whom was added or a
     * contract, or nobody saved them by hand.
     */
    decision: column('Gardé par', z.object({ par: text, le: text }).nullable(), { fixed: true }),
  },
  fileOnly: {
    duree: column('Minutes', z.number(), { kind: 'number', file: 10 }),
    libelleAtelier: column('Atelier', text, { file: 30 }),
    heures: column('Heures', text, { file: 16 }),
    libelleSite: column('Site', text, { file: 24 }),
    libelleAutre: column('Avec', text.nullable(), { file: 30 }),
    heuresAutre: column('Heures de l’autre', text.nullable(), { file: 16 }),
    par: column('Gardé par', text.nullable(), { file: 24 }),
    le: column('Gardé le', text.nullable(), { kind: 'dateTime', file: 20 }),
  },
  acts: {
    ouvrir: opensWorkshop,
    exporter: { rights: [right.seeWorkshops] },
  },
});
export type YearConflict = z.infer<typeof conflictList.rowSchema>;
