import { messages } from '@diapason/contracts/constants';
import { isSeriesNumber, type Payment } from '@diapason/contracts/money';
import { exists, Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { contribution } from '../aggregate/contribution';
import { isAbandoned, type PaperNumber, paperNumber, paperNumberId, sameNumber } from '../aggregate/paper-number';

type Context = Pick<CommandContext, 'execute' | 'load' | 'db' | 'now'>;
/** A payment as far as its number goes; `date` says of which year the paper book is. */
export type Numbered = Pick<Payment, 'idCotisation' | 'idReglement' | 'date' | 'quittance'>;

/**
 * Saves a payment that may bear a number from a paper book, which is then its own: reserved before, freed again where saving is refused. The
 * number that it had before, and no paper bears, is freed afterwards.
 * @throws Refusal 422 on field `quittance` where another payment of the year bears it, or where the number is one that the product gives.
 */
export async function savingNumber<T>(
  context: Context,
  { before, after }: { readonly before?: Numbered; readonly after: Numbered },
  save: () => Promise<T>,
): Promise<T> {
  const [had, wants] = [before && keyOf(before), keyOf(after)];
  if (wants === had) return save();
  if (wants !== undefined) await take(context, after, before?.quittance ?? null);
  try {
    const saved = await save();
    if (before && had !== undefined) await free(context, before);
    return saved;
  } catch (error) {
    if (wants !== undefined && error instanceof Refusal) await free(context, after);
    throw error;
  }
}

const yearOf = ({ date }: Numbered): number => Number(date.slice(0, 4));

function keyOf(payment: Numbered): string | undefined {
  const numero = payment.quittance?.trim();
  return numero ? paperNumberId({ annee: yearOf(payment), numero }) : undefined;
}

async function take(context: Context, payment: Numbered, former: string | null): Promise<void> {
  const { idCotisation, idReglement } = payment;
  const numero = payment.quittance?.trim() ?? '';
  // One that the product gave stays with its payment when the date moves to another year.
  if (isSeriesNumber(numero)) {
    if (numero === former) return;
    throw new Refusal(messages.money.receiptNumberOfSeries, 422, 'quittance');
  }
  const annee = yearOf(payment);
  if (await isBorne(context, payment)) throw paperNumber.taken();
  const key = paperNumberId({ annee, numero });
  const holder = await context.load(paperNumber, key);
  const left = holder && isAbandoned(holder, context.now) && !(await bears(context, holder));
  const wanted = { annee, numero, idCotisation, idReglement, depuis: context.now };
  await context.execute(paperNumber, key, paperNumber.reserve(wanted, left ? holder.idReglement : undefined));
}

async function free(context: Context, payment: Numbered): Promise<void> {
  const key = keyOf(payment);
  if (key === undefined) return;
  await context.execute(paperNumber, key, paperNumber.release(payment.idReglement));
}

/** Numbers that were entered before they were reserved: the read model has them all. */
const isBorne = ({ db }: Context, payment: Numbered): Promise<boolean> =>
  exists(
    db,
    `select from reglement p where lower(p.quittance) = lower($1) and extract(year from p.date) = $2 and p.id_reglement <> $3`,
    [payment.quittance?.trim() ?? '', yearOf(payment), payment.idReglement],
  );

/** Whether the payment that holds a number bears it, or one of its papers does. */
async function bears({ load }: Context, { idCotisation, idReglement, numero }: PaperNumber): Promise<boolean> {
  const { payments, papers } = await load(contribution, idCotisation);
  const numbers = [payments.get(idReglement)?.quittance, ...(papers.get(idReglement)?.numeros ?? [])];
  return numbers.some((one) => one && sameNumber(one) === sameNumber(numero));
}
