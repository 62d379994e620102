import type { PaymentSummary } from '@diapason/contracts/money';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import type { Conditions } from '../../../machinery/conditions';
import { inFrenchOrder } from '../../../machinery/order-by';
import { modeLabel } from './mode-label';
import { searchedPayments } from './payment-rows';

const TOTAL = {
  about: sql.text(
    "case when grouping(s.id_site) = 0 then 'site' when grouping(p.fk_mode) = 0 then 'mode' else 'all' end",
  ),
  fk_site: orNull(sql.number('s.id_site')),
  site: orNull(sql.text('s.libelle_site')),
  fk_mode: orNull(sql.number('p.fk_mode')),
  nombre: sql.number('count(*)'),
  montant: sql.number('coalesce(sum(p.montant), 0)'),
};

/** Counts and cents of the payments found: all of them, per site and per mode, in one reading. */
export async function paymentTotals(db: ReadModels, conditions: Conditions): Promise<PaymentSummary> {
  const rows = await rowsOf(
    db,
    TOTAL,
    `from ${searchedPayments} left join site s on s.id_site = p.fk_site ${conditions.where()}
      group by grouping sets ((), (s.id_site, s.libelle_site), (p.fk_mode))
      order by ${inFrenchOrder('s.libelle_site')} nulls last, s.id_site, montant desc, p.fk_mode`,
    conditions.values,
  );
  const [all] = rows.filter(({ about }) => about === 'all');
  if (!all) throw new Error('the grand total always has one row');
  return {
    nombre: all.nombre,
    montant: all.montant,
    sites: rows.flatMap(({ about, fk_site, site, nombre, montant }) =>
      about === 'site' ? [{ fk_site, site, nombre, montant }] : [],
    ),
    modes: rows.flatMap(({ about, fk_mode, nombre, montant }) =>
      about === 'mode' && fk_mode !== null ? [{ fk_mode, mode: modeLabel(fk_mode), nombre, montant }] : [],
    ),
  };
}
