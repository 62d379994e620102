import { contributionViews } from '@diapason/contracts/constants';
import { type ContributionRow, exportContributions, exportPayments, type PaymentRow } from '@diapason/contracts/money';
import { type ExportColumn, exportFile, idsOf, inChunks } from '../../../machinery/export';
import { query } from '../../../machinery/query';
import { chosenContributions, contributionIds, readContributions } from './contribution-rows';
import { byName, contributionConditions } from './contributions';
import { paymentOrder, readPayments, searchedPayments } from './payment-rows';
import { paymentConditions } from './payments';

/** In cents; below 0 for who paid too much. The totals of the screen tell both apart, and so does the file. */
const left = (row: ContributionRow): number => row.montantTotal - row.MontantDejaRegle;

const contributionColumns: readonly ExportColumn<ContributionRow>[] = [
  { titre: 'Famille', valeur: (row) => row.nomPrenomUtilisateur, largeur: 30 },
  { titre: 'E-mail', valeur: (row) => row.email, largeur: 30 },
  { titre: 'Site', valeur: (row) => row.libelleSite, largeur: 24 },
  { titre: 'Année scolaire', valeur: (row) => row.libelleAnneeScolaire },
  { titre: 'Élèves', valeur: (row) => row.nombreEleves },
  { titre: 'Quotient familial', valeur: (row) => row.quotient },
  { titre: 'Tranche', valeur: (row) => row.tranche },
  { titre: 'Tarif', valeur: (row) => (row.zone === 'adherent' ? 'Adhérent' : 'Extérieur') },
  { titre: 'Montant total', valeur: (row) => row.montantTotal / 100, format: 'euros' },
  { titre: 'Déjà réglé', valeur: (row) => row.MontantDejaRegle / 100, format: 'euros' },
  { titre: 'Reste à régler', valeur: (row) => Math.max(0, left(row)) / 100, format: 'euros' },
  { titre: 'Trop-perçu', valeur: (row) => Math.max(0, -left(row)) / 100, format: 'euros' },
  { titre: 'Calculée le', valeur: (row) => row.dateHeure, format: 'instant', largeur: 20 },
];

export const contributionsFile = query(exportContributions, async ({ body }, { db, sites }) => {
  const conditions = contributionConditions(body, sites);
  const ids = await contributionIds(db, `${conditions.where()} order by ${byName}`, conditions.values);
  const rows = inChunks(ids, (some) => readContributions(db, chosenContributions, [some]));
  const view = contributionViews.find(({ id }) => id === body.vue)?.libelle ?? '';
  const name = body.vue === 'toutes' ? 'Liste Cotisation' : `Liste Cotisation ${view}`;
  return exportFile(body.format, name, contributionColumns, rows);
});

const paymentColumns: readonly ExportColumn<PaymentRow>[] = [
  { titre: 'Date', valeur: (row) => row.date, format: 'date' },
  { titre: 'Famille', valeur: (row) => row.nomPrenomResponsable, largeur: 30 },
  { titre: 'Sites', valeur: (row) => row.sites, largeur: 24 },
  { titre: 'Montant', valeur: (row) => row.montant, format: 'euros' },
  { titre: 'Mode', valeur: (row) => row.libelleMode, largeur: 22 },
  { titre: 'Quittance', valeur: (row) => row.quittance },
  { titre: 'Abonnement', valeur: (row) => row.abonnement },
  { titre: 'Site du règlement', valeur: (row) => row.siteReglement, largeur: 24 },
  { titre: 'Enregistré par', valeur: (row) => row.nomPrenomAdministratif, largeur: 24 },
  { titre: 'Année scolaire', valeur: (row) => row.libelleAnneeScolaire },
];

export const paymentsFile = query(exportPayments, async ({ body }, { db, sites, session }) => {
  const conditions = paymentConditions(body, sites, session);
  const ids = await idsOf(
    db,
    'p.id_reglement',
    `from ${searchedPayments} ${conditions.where()} ${paymentOrder}`,
    conditions.values,
  );
  const rows = inChunks(ids, (some) =>
    readPayments(db, 'where p.id_reglement = any($1) order by array_position($1, p.id_reglement)', [some]),
  );
  return exportFile(body.format, 'Liste Reglement', paymentColumns, rows);
});
