import { z } from 'zod';
import { right } from '../../constants';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { listOf } from '../../core/list';
import { answerOnly, column, computed } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { orNull, wireIdFilter, wireInt } from '../../core/wire';

const text = z.string();
const id = z.number();
const idOrNull = z.number().nullable();
const ownSites = { field: 'fk_site', lockedBy: right.restrictPupilsToOwnSites } as const;

/** 0 without a booklet, 1 memorised, 2 validated. */
const states = [
  { id: 0, libelle: 'Pas de livret' },
  { id: 1, libelle: 'Mémorisé' },
  { id: 2, libelle: 'Validé' },
] as const;

const search = {
  recherche: filter.words('Élève, enseignant, offre…'),
  fk_anneeScolaire: filter.schoolYear(),
  fk_site: filter.site(),
  statutLivret: filter.oneOf(
    orNull(wireInt).optional(),
    [
      { value: -1, in: 'tous', label: 'Tous les livrets' },
      { value: 0, in: 'sans', label: 'Pas de livret' },
      { value: 1, in: 'memorises', label: 'Mémorisés' },
      { value: 2, in: 'valides', label: 'Validés' },
    ],
    { in: 'etat', label: 'Livret', atFirst: 'tous', all: -1, pinned: true },
  ),
  fk_enseignant: filter.of('agent', { in: 'enseignant', label: 'Enseignant', none: 'Tous les enseignants' }),
  fk_atelier: filter.unseen(wireIdFilter),
};

/** The schoolings that have, or want, a booklet: status 1, with a teacher, of an offer that has booklets. What each lacks is counted. */
export const bookletList = listOf({
  name: 'bookletList',
  id: 'livrets-eleves',
  title: 'Livrets des élèves',
  noun: 'livret',
  file: 'Liste Livrets',
  context: 'teaching',
  module: 'livret',
  shows: ['families', 'staff', 'site'],
  right: [right.seePupilAndWorkshop],
  ownSites,
  paths: {
    list: '/api/livrets/eleves/liste',
    totals: '/api/livrets/eleves/resume',
    file: '/api/livrets/eleves/export',
  },
  key: 'idScolarite',
  sort: 'nomPrenomEleve',
  search,
  totals: z.object({ nombre: id, sans: id, memorises: id, valides: id }),
  row: {
    idScolarite: answerOnly(id),
    fk_eleve: answerOnly(id),
    idLivret: answerOnly(idOrNull),
    fk_enseignant: answerOnly(id),
    nomPrenomEleve: column('Élève', text, { sort: 'nomPrenomEleve', fixed: true, file: 30 }),
    libelleOffre: column('Scolarité', text, { sort: 'libelleOffre', file: 30 }),
    precisionOffre: column('Précision', text, { under: 'libelleOffre', file: 30 }),
    nomPrenomEnseignant: column('Enseignant', text, { sort: 'nomPrenomEnseignant', drops: 3, file: 30 }),
    libelleSite: column('Site', text, { sort: 'libelleSite', optional: true, file: 24 }),
    statutLivret: column('Livret', id, { kind: 'choice', choices: states, sort: 'statutLivret', file: 16 }),
    /** Criteria that have no note yet; null without a booklet. */
    aNoter: answerOnly(idOrNull),
    criteres: answerOnly(idOrNull),
    manque: computed('Il manque', { fixed: true }),
    modifieLe: column('Gardé le', text.nullable(), {
      kind: 'dateTime',
      sort: 'modifieLe',
      drops: 1,
      file: 20,
    }),
  },
  fileOnly: {
    restant: column('Critères à noter', idOrNull, { kind: 'number', file: 16 }),
  },
  acts: {
    exporter: { rights: [right.seePupilAndWorkshop] },
  },
});
export type BookletRow = z.infer<typeof bookletList.rowSchema>;

/** The validated booklets of a search, or of some rows of it (`choisis`, schoolings), as one file to print. */
export const downloadBooklets = endpoint('POST', '/api/livrets/eleves/exportLivrets', {
  context: 'teaching',
  module: 'livret',
  kind: 'query',
  access: rights(right.seePupilAndWorkshop),
  ownSites,
  body: bookletList.totals.body,
  response: 'file',
  summary: 'Livrets validés d’une recherche, en un seul PDF',
});
