import { make } from '@diapason/contracts/core';
import { PaymentRegistered } from '@diapason/contracts/money';
import type { Fact, Runtime } from '@diapason/event-sourcing';
import { appendAll, type Filling } from './append-all';

interface Owed {
  readonly id: number;
  readonly total: number;
  readonly site: number | null;
  readonly revision: number;
}

/**
 * Pays every contribution of a year in one or two instalments, whole or in part. They are dated early in the year, so that they count as
 * taken over from elsewhere and ask for no receipt.
 * @returns how many payments.
 */
export async function addPayments(runtime: Runtime, year: number): Promise<number> {
  const { rows } = await runtime.pool.query<Owed>(
    `select c.id_cotisation as id, c.montant_total as total, c.fk_site as site,
            (select max(revision) from journal.event where stream = 'contribution-' || c.id_cotisation) as revision
       from cotisation c where c.fk_annee_scolaire = $1 and c.montant_total > 100 and c.nombre_reglements = 0
      order by c.id_cotisation`,
    [year],
  );
  const numbers = await runtime.ids.nextMany('reglement', rows.length * 2);
  let paid = 0;
  const streams = rows.map((row, index): Filling => {
    const instalments = 1 + (index % 2);
    const events = Array.from(
      { length: instalments },
      (_, share): Fact =>
        make(PaymentRegistered, {
          idCotisation: row.id,
          idReglement: numbers[index * 2 + share] ?? 0,
          montant: Math.floor(row.total / (index % 5 === 0 ? 3 : instalments)),
          fk_mode: 1 + (index % 3),
          date: dayBefore(index + share),
          quittance: `M-${String(index * 2 + share).padStart(6, '0')}`,
          abonnement: null,
          fk_site: row.site,
        }),
    );
    paid += events.length;
    return { stream: `contribution-${row.id}`, after: row.revision, events };
  });
  await appendAll(runtime, streams);
  return paid;
}

/** Receipts are sent for payments of the last 60 days. @returns a day of the month before those, `YYYY-MM-DD`. */
export function dayBefore(turn: number): string {
  return new Date(Date.now() - (62 + (turn % 28)) * 86_400_000).toISOString().slice(0, 10);
}
