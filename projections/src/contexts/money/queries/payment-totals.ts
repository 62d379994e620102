import type { PaymentSummary } from '@diapason/contracts/money';
import type { ReadModels } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import type { Conditions } from './conditions';
import { modeLabel, searchedPayments } from './payment-rows';

interface Total {
  readonly about: 'all' | 'site' | 'mode';
  readonly fk_site: number | null;
  readonly site: string | null;
  readonly fk_mode: number | null;
  readonly nombre: number;
  readonly montant: number;
}

/** Counts and cents of the payments found: all of them, per site and per mode, in one reading. */
export async function paymentTotals(db: ReadModels, conditions: Conditions): Promise<PaymentSummary> {
  const { rows } = await db.query<Total>(
    `select case when grouping(s.id_site) = 0 then 'site' when grouping(p.fk_mode) = 0 then 'mode' else 'all' end as about,
            s.id_site as fk_site, s.libelle_site as site, p.fk_mode, count(*) as nombre, coalesce(sum(p.montant), 0) as montant
       from ${searchedPayments} left join site s on s.id_site = p.fk_site ${conditions.where()}
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
