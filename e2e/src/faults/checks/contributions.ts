import type pg from 'pg';
import type { Recorded } from '../event-log';
import type { Check } from './check';

interface Payment {
  readonly montant: number;
  readonly counts: boolean;
}
/** Payments by their number, of one contribution. Cents. */
type Paid = Map<number, Payment>;

/** A row of the read model: the contribution's number, and what it says was paid, in cents. */
interface Row {
  readonly id: number;
  readonly montant: string;
}

/** What each contribution has been paid, folded from the log without the product's own folds, is what its row says. */
export async function checkContributions(log: readonly Recorded[], database: pg.Pool): Promise<Check> {
  const { rows } = await database.query<Row>(
    'select id_cotisation as id, montant_regle::text as montant from read.cotisation',
  );
  return {
    name: 'contribution totals equal the sum of their events',
    counted: rows.length,
    problems: contributionProblems(log, rows),
  };
}

/** The rows that say something else than their events, and the contributions that have none. */
export function contributionProblems(log: readonly Recorded[], rows: readonly Row[]): string[] {
  const paid = new Map<number, Paid>();
  for (const event of log) take(paid, event);
  const wrong = rows.flatMap(({ id, montant }) => {
    const expected = [...(paid.get(Number(id))?.values() ?? [])]
      .filter((payment) => payment.counts)
      .reduce((sum, payment) => sum + payment.montant, 0);
    return expected === Number(montant) ? [] : [`contribution ${id}: ${montant} instead of ${expected} cents`];
  });
  const known = new Set(rows.map((row) => Number(row.id)));
  const missing = [...paid.keys()].filter((id) => !known.has(id)).map((id) => `contribution ${id} has no row`);
  return [...wrong, ...missing];
}

function take(paid: Map<number, Paid>, { type, data }: Recorded): void {
  const { idCotisation, idReglement, montant } = data as Record<string, number>;
  if (idCotisation === undefined || idReglement === undefined) return;
  const payments: Paid = paid.get(idCotisation) ?? new Map();
  const before = payments.get(idReglement);
  if (type === 'PaymentRegistered' && montant !== undefined) payments.set(idReglement, { montant, counts: true });
  else if (type === 'PaymentCorrected' && montant !== undefined && before)
    payments.set(idReglement, { ...before, montant });
  else if (type === 'PaymentDeleted' && before) payments.set(idReglement, { ...before, counts: false });
  else if (type === 'PaymentReactivated' && before) payments.set(idReglement, { ...before, counts: true });
  if (payments.size > 0) paid.set(idCotisation, payments);
}
