import type pg from 'pg';
import type { Recorded } from '../event-log';
import type { Check } from './check';

interface Payment {
  readonly montant: number;
  readonly counts: boolean;
}
/** Payments of one contribution by id, in cents. */
type Paid = Map<number, Payment>;

/** A row of the read model: contribution id and amount paid, in cents. */
interface Row {
  readonly id: number;
  readonly montant: string;
}

/** Compares each row's amount paid with the sum folded from the log, without the product's own folds. */
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

/** Rows that differ from their events, and contributions without a row. */
export function contributionProblems(log: readonly Recorded[], rows: readonly Row[]): string[] {
  const paid = new Map<number, Paid>();
  for (const event of log) applyPayment(paid, event);
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

function applyPayment(paid: Map<number, Paid>, { type, data }: Recorded): void {
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
