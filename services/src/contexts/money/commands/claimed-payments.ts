import { ACCEPTED, isNumbered } from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { bankLine, decideClaimLine, type knownLine } from '../aggregate/bank-lines';
import { type CardAnswer, decideBook } from '../aggregate/card-payments';
import { contribution } from '../aggregate/contribution';
import type { PaymentRules } from '../aggregate/payment-rules';
import { plainOf, standingOf } from './bank-payments';
import { cardOf } from './card-of-line';

/** What the bank says that it took. Cents. */
export type Said = Readonly<
  Record<'reference' | 'appel' | 'jour' | 'transaction' | 'autorisation', string> & { montant: number }
>;
type Line = ReturnType<typeof knownLine>;

export function saidOf(line: Line): Said {
  const { referenceCarte: reference, appel, montant, jour, transaction, autorisation } = line;
  return { reference, appel, montant, jour, transaction: transaction ?? '0', autorisation: autorisation ?? '' };
}

/** As the bank's signed answer would say it. */
export const answerOf = ({
  jour,
  transaction,
  autorisation,
  ...said
}: Said & { readonly rang: number }): CardAnswer => ({
  ...said,
  // Without a number of its own the call is what tells it from others.
  transaction: isNumbered(transaction) ? transaction : said.appel,
  autorisation: autorisation || said.appel,
  code: ACCEPTED,
  abonnement: null,
  stamp: `${jour}T12:00:00.000Z`,
  date: jour,
});

/** The line of the bank's call says which payment it is before that is made: nobody books it by hand meanwhile. One that is a payment stays so. */
export async function claimLine(
  context: Pick<CommandContext, 'db' | 'load' | 'ids' | 'execute'>,
  appel: string,
  idReglement: number,
): Promise<void> {
  const idLigne = await context.ids.findByKey('ligne_banque', appel);
  if (idLigne === undefined) return;
  const made = (await context.load(bankLine, idLigne))?.fk_reglement ?? null;
  if (made !== null && (await standingOf(context, made))?.counts !== false) return;
  await context.execute(bankLine, idLigne, (state) => decideClaimLine(state, idReglement, made));
}

/**
 * A line says of which payment it is before that is made, and whoever said so may have died between: that payment is made, by whoever
 * comes next, of the contribution for which it was said. Where it is made meanwhile, nothing is.
 * @returns of which contribution, and how many payments were made; undefined where its number tells of none.
 */
export async function finishClaimed(
  { db, ids, execute }: Pick<CommandContext, 'db' | 'ids' | 'execute'>,
  line: Line,
  idReglement: number,
  rules: PaymentRules,
): Promise<{ readonly idCotisation: number; readonly made: number } | undefined> {
  const plain = plainOf((await ids.keyOf('reglement', idReglement)) ?? '');
  const card = plain === undefined ? await cardOf(db, line) : undefined;
  const idCotisation = plain ?? card?.idCotisation;
  if (idCotisation === undefined) return undefined;
  const said = saidOf(line);
  const answer = card ? answerOf({ ...said, rang: card.rang }) : null;
  const taken = { idReglement, montant: said.montant, date: said.jour };
  const { events } = await execute(
    contribution,
    idCotisation,
    (state) => decideBook(state, answer, taken, rules),
    `rapprochement-${idReglement}`,
  );
  return { idCotisation, made: events.filter(({ type }) => type === 'PaymentRegistered').length };
}

/** The payment that a person made of the bank's call before its signed answer came, where it is not the one that the answer would make. */
export async function bookedBefore(
  context: Pick<CommandContext, 'db' | 'load' | 'ids' | 'execute'>,
  appel: string,
  answered: { readonly idReglement: number; readonly idCotisation: number },
  rules: PaymentRules,
): Promise<number | undefined> {
  const idLigne = await context.ids.findByKey('ligne_banque', appel);
  const line = idLigne === undefined ? undefined : await context.load(bankLine, idLigne);
  const made = line?.fk_reglement ?? null;
  if (!line || made === null) return undefined;
  const standing = await standingOf(context, made);
  if (standing && !standing.counts) return undefined;
  const isItself =
    made === answered.idReglement && (standing?.idCotisation ?? answered.idCotisation) === answered.idCotisation;
  if (isItself) return undefined;
  if (standing) return made;
  // One that can never be made is no payment.
  const finished = await finishClaimed(context, line, made, rules).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  return finished && made;
}
