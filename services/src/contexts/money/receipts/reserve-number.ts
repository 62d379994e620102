import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import { isSeriesNumber, type PaperNumberTaken, type Payment, sameNumber } from '@diapason/contracts/money';
import { exists, isAbandoned, Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { type ContributionState, contribution } from '../aggregate/contribution';
import {
  decideFree,
  decideTake,
  isSame,
  type PaperNumber,
  paperNumber,
  paperNumberId,
} from '../aggregate/paper-number';

type Context = Pick<CommandContext, 'execute' | 'load' | 'db' | 'now' | 'commandId'>;
/** A payment as far as its number goes; `date` says of which year the paper book is. */
export type Numbered = Pick<Payment, 'idCotisation' | 'idReglement' | 'date' | 'quittance'>;

/**
 * Saves a payment that may bear a number from a paper book, which is then its own: reserved before, freed again where the payment does not
 * bear it after all. The number that it had before is freed too, unless the payment or a paper still bears it.
 * @throws Refusal 422 on field `quittance` where another payment of the year or one of its papers bears it, or where the number is one that
 * the product gives; 409 while another command saves the same payment with it.
 */
export async function savingNumber<T>(
  context: Context,
  { before, after }: { readonly before?: Numbered; readonly after: Numbered },
  save: () => Promise<T>,
): Promise<T> {
  const [had, wants] = [before && keyOf(before), keyOf(after)];
  if (wants === had) return save();
  const taken = wants === undefined ? undefined : await take(context, after, before?.quittance ?? null);
  try {
    const saved = await save();
    if (before && had !== undefined) await freeUnlessBorne(context, had, before.idReglement);
    return saved;
  } catch (error) {
    if (taken && wants !== undefined && error instanceof Refusal)
      await freeUnlessBorne(context, wants, taken.number.idReglement, taken);
    throw error;
  }
}

/**
 * Whether the number of a payment is another than when it was looked at, or was printed since: what was reserved then is not what it needs.
 */
export function isRenumbered({ payments, papers }: ContributionState, looked: Numbered): boolean {
  const now = payments.get(looked.idReglement);
  return papers.has(looked.idReglement) || (now && keyOf(now)) !== keyOf(looked);
}

const yearOf = ({ date }: Pick<Numbered, 'date'>): number => Number(date.slice(0, 4));

function keyOf(payment: Pick<Numbered, 'date' | 'quittance'>): string | undefined {
  const numero = payment.quittance?.trim();
  return numero ? paperNumberId({ annee: yearOf(payment), numero }) : undefined;
}

/** How long a command waits for another that saves the same payment with the same number. */
const MEANWHILE_MS = 2_000;
const ASK_MS = 50;

interface Reserved {
  readonly number: PaperNumber;
  /** Under which it was reserved once. */
  readonly key: string;
}

/** @returns the reservation of this command; undefined where it needs none, for the payment bears the number already. */
async function take(context: Context, payment: Numbered, former: string | null): Promise<Reserved | undefined> {
  const { idCotisation, idReglement } = payment;
  const numero = payment.quittance?.trim() ?? '';
  // One that stood on the payment before such were refused stays with it, where no other of the new year has it.
  if (isSeriesNumber(numero) && numero !== former) {
    throw new Refusal(messages.money.receiptNumberOfSeries, 422, 'quittance');
  }
  const annee = yearOf(payment);
  if (await isBorneElsewhere(context, payment)) throw paperNumber.taken();
  const key = paperNumberId({ annee, numero });
  const wanted = { annee, numero, idCotisation, idReglement, depuis: context.now };
  // Under one key however often it asks, so that the same command run again finds what it reserved; the next where that was freed.
  let place = 1;
  for (let left = MEANWHILE_MS; ; ) {
    const held = await context.load(paperNumber, key);
    const isBorne = held !== undefined && (await bears(context, held));
    if (isBorne && held.idReglement === idReglement) return undefined;
    const abandoned = held && !isBorne && isAbandoned(held.depuis, context.now) ? held : undefined;
    const once = `${context.commandId}-number${place === 1 ? '' : `-${place}`}`;
    const { state, events } = await context.execute(paperNumber, key, decideTake(wanted, abandoned), once);
    // Under this key nothing else is appended.
    const own = events[0] as EventOf<typeof PaperNumberTaken> | undefined;
    if (own) {
      if (state?.idReglement === idReglement && isSame(state, own.data)) return { number: state, key: once };
      place += 1;
    } else {
      if (left <= 0) throw new Refusal(messages.general.conflict, 409);
      left -= ASK_MS;
      await pause(ASK_MS);
    }
  }
}

/** @param reserved the reservation that is meant; whichever the payment holds unless told. */
async function freeUnlessBorne(context: Context, key: string, idReglement: number, reserved?: Reserved): Promise<void> {
  const held = await context.load(paperNumber, key);
  if (held?.idReglement !== idReglement || (reserved && !isSame(held, reserved.number))) return;
  if (await bears(context, held)) return;
  // Each reservation is freed once, and a command may make several.
  await context.execute(paperNumber, key, decideFree(held), reserved && `${reserved.key}-freed`);
}

/** Numbers that were entered before they were reserved, and those of papers, each in the year of its paper: the read model has them all. */
const isBorneElsewhere = ({ db }: Context, payment: Numbered): Promise<boolean> =>
  exists(
    db,
    `select from reglement p where p.cle_quittance = $1 and extract(year from p.date) = $2 and p.id_reglement <> $3
        and not exists (select from quittance q where q.id_reglement = p.id_reglement and q.cle = $1)
      union all
     select from quittance q where q.cle = $1 and q.annee = $2 and q.id_reglement <> $3`,
    [sameNumber(payment.quittance ?? ''), yearOf(payment), payment.idReglement],
  );

/** Whether the payment that holds a number bears it, or one of its papers does. */
async function bears({ load }: Context, held: PaperNumber): Promise<boolean> {
  const { payments, papers } = await load(contribution, held.idCotisation);
  const payment = payments.get(held.idReglement);
  if (payment && keyOf(payment) === paperNumberId(held)) return true;
  const numero = sameNumber(held.numero);
  return (papers.get(held.idReglement)?.numeros ?? []).some((one) => sameNumber(one) === numero);
}
