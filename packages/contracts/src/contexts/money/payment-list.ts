import { paymentModes, right } from '../../constants';
import { listOf } from '../../core/list';
import { answerOnly, column, columnOf } from '../../core/list-columns';
import { filter } from '../../core/list-filters';
import { readHistory } from '../audit/endpoints';
import { contributionList } from './contribution-list';
import { payment } from './payment';
import { readReconciliation } from './reconciliation-endpoints';
import { paymentRow, paymentSummary } from './rows';

const { shape } = paymentRow;

/** Payments that count, with totals per site and overall (document 002 §2). */
export const paymentList = listOf({
  name: 'paymentList',
  id: 'reglements',
  title: 'Règlements',
  noun: 'règlement',
  file: 'Liste Reglement',
  context: 'money',
  module: 'cotisation',
  shows: ['families', 'staff', 'site'],
  paths: { list: '/api/reglements/list/', totals: '/api/reglements/resume', file: '/api/reglements/export' },
  right: [right.seePayments],
  ownSites: { field: 'fk_site', unlockedBy: right.changePaymentSite },
  key: 'idReglement',
  sort: '-date',
  totals: paymentSummary,
  search: {
    recherche: filter.words('Famille, ville, reçu…'),
    fk_anneeScolaire: filter.schoolYear({ none: 'Toutes les années' }),
    fk_site: filter.site(),
    fk_mode: filter.ofConstants(paymentModes, {
      in: 'mode',
      label: 'Mode de règlement',
      none: 'Tous les modes',
      pinned: true,
    }),
    fk_user: filter.seenWith(
      filter.several('paymentAgent', { in: 'agents', label: 'Agents', none: 'Tous les agents' }),
      [right.changePaymentAgent],
    ),
    dateDebut: filter.days('dateFin', { in: 'jours', label: 'Période' }),
    dateFin: filter.lastDay(),
  },
  row: {
    idReglement: answerOnly(shape.idReglement),
    fk_cotisation: answerOnly(shape.fk_cotisation),
    idUtilisateur: answerOnly(shape.idUtilisateur),
    date: columnOf(payment.fields.date, { sort: 'date', fixed: true, file: 12 }),
    nomPrenomResponsable: column('Famille', shape.nomPrenomResponsable, {
      sort: 'famille',
      fixed: true,
      file: 30,
    }),
    /** Sites of the family's pupils, joined by a comma. */
    sites: column('Sites de la famille', shape.sites, { sort: 'sites', optional: true, file: 24 }),
    montant: column('Montant', shape.montant, { sort: 'montant', kind: 'euros', file: 14 }),
    fk_mode: answerOnly(shape.fk_mode),
    libelleMode: column('Mode', shape.libelleMode, { sort: 'mode', file: 22 }),
    quittance: column('N° de reçu', shape.quittance, { sort: 'quittance', drops: 2, file: 16 }),
    abonnement: column('Abonnement', shape.abonnement, { sort: 'abonnement', optional: true, file: 16 }),
    fk_site: answerOnly(shape.fk_site),
    siteReglement: column('Site', shape.siteReglement, { sort: 'site', drops: 2, file: 24 }),
    fk_user: answerOnly(shape.fk_user),
    nomPrenomAdministratif: column('Enregistré par', shape.nomPrenomAdministratif, {
      sort: 'agent',
      drops: 2,
      file: 24,
    }),
    fk_anneeScolaire: answerOnly(shape.fk_anneeScolaire),
    libelleAnneeScolaire: column('Année scolaire', shape.libelleAnneeScolaire, {
      sort: 'annee',
      optional: true,
      file: 14,
    }),
    valide: column('État', shape.valide, {}),
    recuParMail: answerOnly(shape.recuParMail),
    version: answerOnly(shape.version),
    peut: answerOnly(shape.peut),
  },
  acts: {
    exporter: { rights: [right.seePayments] },
    ouvrirHistorique: { call: readHistory },
    ouvrirCotisation: { call: contributionList.list },
    rapprocher: { label: 'Rapprochement', icon: 'check', opens: '/rapprochement', call: readReconciliation },
    tousLesAgents: { and: [right.changePaymentAgent] },
  },
});
