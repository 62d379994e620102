import { z } from 'zod';
import { contributionViews, right } from '../../constants';
import { listOf } from '../../core/list';
import { column, computed, restOf } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { readHistory } from '../audit/endpoints';
import { calculateContributions, contributionYear, savePayment } from './endpoints';
import { contributionListRow, contributionSummary } from './rows';

const { shape } = contributionListRow;
const views = z.enum(
  contributionViews.map((view) => view.id) as ['toutes', 'completes', 'partielles', 'tropPercues', 'sansReglement'],
);
const cents = z.number();
const zones = [
  { id: 'adherent', libelle: 'Adhérent' },
  { id: 'exterieur', libelle: 'Extérieur' },
];

const columns = {
  nomPrenomUtilisateur: column('Famille', shape.nomPrenomUtilisateur, {
    sort: 'nom',
    fixed: true,
    width: 'wide',
    file: 30,
  }),
  email: column('E-mail', shape.email, { fileOnly: true, file: 30 }),
  libelleSite: column('Site', shape.libelleSite, { optional: true, file: 24 }),
  libelleAnneeScolaire: column('Année scolaire', shape.libelleAnneeScolaire, { fileOnly: true, file: 14 }),
  nombreEleves: column('Élèves', shape.nombreEleves, { kind: 'number', optional: true, file: 8 }),
  quotient: column('Quotient', shape.quotient, { kind: 'number', optional: true, file: 10 }),
  tranche: column('Tranche', shape.tranche, { kind: 'number', optional: true, file: 8 }),
  zone: column('Tarif', shape.zone, { kind: 'choice', choices: zones, fileOnly: true, file: 12 }),
  montantTotal: column('Montant', shape.montantTotal, { kind: 'cents', sort: 'total', drops: 3, file: 14 }),
  MontantDejaRegle: column('Réglé', shape.MontantDejaRegle, {
    kind: 'cents',
    drops: 1,
    file: 14,
  }),
  reste: computed('Reste', { kind: 'cents', sort: 'reste', file: 14 }),
  etat: computed('État', {}),
  reglements: column('Dernier règlement', shape.reglements, { drops: 2 }),
  dateHeure: column('Calculée le', shape.dateHeure, { kind: 'dateTime', sort: 'date', optional: true, file: 20 }),
};

/** The contributions of a year, one row per family with its payments (document 002 §2). */
export const contributionList = listOf({
  name: 'contributionList',
  id: 'cotisations',
  title: 'Cotisations',
  noun: 'cotisation',
  feminine: true,
  file: 'Liste Cotisation',
  context: 'money',
  module: 'cotisation',
  shows: ['families', 'staff', 'site'],
  paths: { list: '/api/cotisations/liste', totals: '/api/cotisations/resume', file: '/api/cotisations/export' },
  right: [right.seeContributions],
  ownSites: { field: 'fk_site', unlockedBy: right.changeContributionSite },
  currentYear: contributionYear,
  key: 'idCotisation',
  sort: 'nom',
  totals: contributionSummary,
  search: {
    recherche: filter.words('Nom, ville ou n° de la famille…'),
    fk_anneeScolaire: filter.schoolYear(),
    fk_site: filter.site(),
    vue: filter.oneOf(
      views.optional(),
      contributionViews.map(({ id, libelle }) => ({ value: id, label: libelle })),
      { in: 'vue', label: 'Situation', atFirst: 'toutes', all: 'toutes', pinned: true },
    ),
    /** Ours: what rests on an income or a municipality that nobody has verified. */
    revenus: filter.oneOf(
      z.enum(['tous', 'aVerifier']).optional(),
      [
        { value: 'tous', label: 'Toutes' },
        { value: 'aVerifier', label: 'À vérifier' },
      ],
      { in: 'revenus', label: 'Déclarations', atFirst: 'tous', all: 'tous' },
    ),
  },
  row: { ...columns, ...restOf(shape, columns) },
  fileOnly: { tropPercu: column('Trop-perçu', cents, { kind: 'cents', file: 14 }) },
  acts: {
    /** A payment of whichever family is found. */
    regler: { call: savePayment, isNew: true },
    calculer: { call: calculateContributions, and: [right.calculateContributions] },
    /** The sheet, where one of its tabs opens; that of contributions, where it does (document 001 §5). */
    ouvrirResponsable: {
      and: [right.seeGuardian],
      rights: [right.seeGuardianGeneral, right.seeGuardianPupils, right.seeGuardianContributions],
    },
    ouvrirSesCotisations: { and: [right.seeGuardian, right.seeGuardianContributions] },
    /** The families of every site; without it, of the agent's own. */
    calculerPartout: { call: calculateContributions, and: [right.changeContributionSite] },
    ouvrirHistorique: { call: readHistory },
    exporter: { rights: [right.exportContributions] },
  },
});
