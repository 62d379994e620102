import { actsOnPayment, type PaymentRow } from '@diapason/contracts/money';
import { omit, orNull, pick, rowsOf, type Selected, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import type { QueryContext } from '../../../machinery/query';
import { contributions } from '../tables/contributions';
import { payments } from '../tables/payments';
import { modeLabel } from './mode-label';
import { readMoneyMoment } from './money-moment';
import { readSiteLabels } from './site-labels';

/** What payments are searched, filtered and sorted in. */
export const searchedPayments = `reglement p
  join cotisation c on c.id_cotisation = p.fk_cotisation
  join payeur y on y.id_utilisateur = c.id_utilisateur`;

/** The tables of a payment's row. */
export const paymentTables = `${searchedPayments}
  left join responsable r on r.id_utilisateur = c.id_utilisateur
  left join annee_scolaire a on a.id_annee_scolaire = c.fk_annee_scolaire
  left join agent g on g.id_utilisateur = p.fk_user
  left join site s on s.id_site = p.fk_site`;

/** A payment's row under the names of the wire, but with cents, and with the numbers of the family's sites. */
export const PAYMENT = {
  ...omit(wire(payments, 'p'), 'dateHeure'),
  ...pick(wire(contributions, 'c'), 'fk_anneeScolaire', 'idUtilisateur'),
  libelleAnneeScolaire: sql.text("coalesce(a.libelle_annee_scolaire, '')"),
  nomPrenomResponsable: sql.text(nameSql('r')),
  sitesDeLaFamille: sql.numbers('c.sites'),
  siteReglement: orNull(sql.text('s.libelle_site')),
  nomPrenomAdministratif: orNull(sql.text(`nullif(${nameSql('g')}, '')`)),
};

/** The latest first. */
export const paymentOrder = 'order by p.date desc, p.id_reglement desc';

type Asking = Pick<QueryContext, 'db' | 'today' | 'session'>;

/** Payments chosen by `clauses` (over {@link paymentTables}). */
export const readPayments = async (
  asking: Asking,
  clauses: string,
  values: readonly unknown[],
): Promise<PaymentRow[]> =>
  namedPayments(asking, await rowsOf(asking.db, PAYMENT, `from ${paymentTables} ${clauses}`, values));

/** Payments with the names of modes and sites, and what the caller may do with each; the wire has euros where the table has cents. */
export async function namedPayments(asking: Asking, rows: readonly Selected<typeof PAYMENT>[]): Promise<PaymentRow[]> {
  const [siteLabels, moment] = await Promise.all([readSiteLabels(asking.db), readMoneyMoment(asking)]);
  return rows.map(({ sitesDeLaFamille, ...row }) => ({
    ...row,
    montant: row.montant / 100,
    libelleMode: modeLabel(row.fk_mode),
    sites: siteLabels(sitesDeLaFamille),
    peut: actsOnPayment(row, moment, sitesDeLaFamille),
  }));
}
