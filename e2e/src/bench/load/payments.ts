import { make } from '@diapason/contracts/core';
import { PaymentRegistered } from '@diapason/contracts/money';
import type { Fact, Runtime } from '@diapason/event-sourcing';
import { appendAll, type StreamEvents } from './append-all';

interface OpenContribution {
  readonly id: number;
  readonly total: number;
  readonly site: number | null;
  readonly revision: number;
}

/**
 * Pays every contribution of a year, wholly or partly, in one or two instalments. The dates are early in the year, so
 * no receipt is due.
 * @returns the number of payments.
 */
export async function addPayments(runtime: Runtime, year: number): Promise<number> {
  const { rows } = await runtime.pool.query<OpenContribution>(
    `select c.id_cotisation as id, c.montant_total as total, c.fk_site as site,
            (select max(revision) from journal.event where stream = 'contribution-' || c.id_cotisation) as revision
       from cotisation c where c.fk_annee_scolaire = $1 and c.montant_total > 100 and c.nombre_reglements = 0
      order by c.id_cotisation`,
    [year],
  );
  const numbers = await runtime.ids.nextMany('reglement', rows.length * 2);
  let paid = 0;
  const streams = rows.map((row, index): StreamEvents => {
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

/** @returns a day (`YYYY-MM-DD`) older than 60 days: newer payments get a receipt. */
export function dayBefore(turn: number): string {
  return new Date(Date.now() - (62 + (turn % 28)) * 86_400_000).toISOString().slice(0, 10);
}
