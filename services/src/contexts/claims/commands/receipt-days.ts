import { claimReceipt } from '@diapason/contracts/claims';
import { frenchDate, messages } from '@diapason/contracts/constants';
import { firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';

const DAY = { date: sql.date('p.date_jour') };
const LEFT_OUT = `from piece_agent p where p.id_frais = $1 and p.nature = $2 and p.date_jour <> all($3::date[])
  order by p.date_jour limit 1`;

/** A day that has a receipt stays a day of its claim. @throws Refusal 422. */
export async function requireDaysOfReceipts(
  db: ReadModels,
  idFrais: number,
  days: readonly { readonly dateJour: string | null }[],
): Promise<void> {
  const left = await firstOf(db, DAY, LEFT_OUT, [
    idFrais,
    claimReceipt.name,
    days.flatMap(({ dateJour }) => dateJour ?? []),
  ]);
  if (left) throw new Refusal(messages.claims.dayHasReceipt(frenchDate(left.date)), 422, 'fraisJournees');
}
