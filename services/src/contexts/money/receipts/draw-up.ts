import { type EventOf, make } from '@diapason/contracts/core';
import { ReceiptDrawnUp, seriesNumber } from '@diapason/contracts/money';
import { RetryLater } from '@diapason/event-sourcing';
import { readReceipt } from '@diapason/projections/money/receipt/read-receipt';
import { currentLayout } from '@diapason/projections/money/receipt/receipt-pdf';
import { readSurroundings } from '@diapason/projections/money/receipt/surroundings';
import type { CommandContext } from '../../../machinery/app/command';
import { type ContributionState, contribution, type LastPaper } from '../aggregate/contribution';
import { decideDrawUp, decideIssue, type NextPaper, nextPaper, paperOf, type Receipt } from '../aggregate/receipts';
import { asNamedThen } from './names-then';

type Context = Pick<CommandContext, 'load' | 'loadAt' | 'execute' | 'appendNumbered' | 'db' | 'today'>;

export interface Wanted {
  readonly idCotisation: number;
  readonly idReglement: number;
  readonly parMail: 0 | 1;
}

/** What the family has of a payment. `drawn`: the paper itself, where it was drawn up just now. */
export interface Paper {
  readonly last: LastPaper;
  readonly drawn: Receipt | undefined;
}

/**
 * Draws up what a payment lacks, again where it changes meanwhile: its receipt, or the one that replaces or cancels the last.
 * Number and paper are one event, which the contribution then notes; after a crash in between, the next caller finds it by its key.
 * @param loaded what the contribution adds up to now, where that was read already.
 * @returns undefined for a payment that has no receipt and is owed none.
 * @throws Refusal 404 unknown payment; RetryLater while the read model does not know who pays.
 */
export async function drawUpReceipt(
  context: Context,
  wanted: Wanted,
  loaded?: ContributionState,
): Promise<Paper | undefined> {
  let drawn: Receipt | undefined;
  let state = loaded ?? (await context.load(contribution, wanted.idCotisation));
  for (;;) {
    const next = nextPaper(state, wanted.idReglement, context.today);
    const last = state.papers.get(wanted.idReglement);
    if (!next) {
      const lost = last ? undefined : await readReceipt(context.db, wanted.idReglement, FIRST);
      if (!lost) return last && { last, drawn };
      // Who drew it up died before the payment bore it, and now the payment asks for none: it is noted, and so cancelled.
      const { idCotisation, idReglement, parMail } = wanted;
      ({ state } = await context.execute(
        contribution,
        idCotisation,
        (now) => decideIssue(now, lost, parMail),
        keyOf(idReglement, FIRST),
      ));
      continue;
    }
    ({ drawn, state } = await drawUp(context, wanted, next));
  }
}

/** One paper, of a number of its own, or with the next of the year's series; and the contribution that bears it. */
async function drawUp(
  context: Context,
  { idCotisation, parMail }: Wanted,
  next: NextPaper,
): Promise<{ readonly drawn: Receipt | undefined; readonly state: ContributionState }> {
  const { payment, calculated } = next.situation;
  const now = await readSurroundings(context.db, { ...calculated, fk_site: payment.fk_site ?? calculated.fk_site });
  if (!now) throw new RetryLater('the read model does not know the payer yet');
  const named = await asNamedThen(context, next.situation, now);
  const paper = (numero: string) => paperOf(next, { ...named, numero, etabliLe: context.today, modele: currentLayout });
  const key = keyOf(payment.idReglement, next.rang);
  if (next.own !== null) {
    const own = paper(next.own);
    const decide = (now: ContributionState) => decideDrawUp(now, own, parMail);
    const { state, events } = await context.execute(contribution, idCotisation, decide, key);
    // The log's own words: another may have drawn it up under that key a moment ago.
    const made = events.find((one): one is EventOf<typeof ReceiptDrawnUp> => one.type === ReceiptDrawnUp.type);
    return { drawn: made?.data, state };
  }
  const annee = Number(context.today.slice(0, 4));
  const { fact } = await context.appendNumbered({
    stream: bookOf(annee),
    // Who began it in the last days of a year may have died over it.
    earlier: [bookOf(annee - 1)],
    key,
    make: (n) => make(ReceiptDrawnUp, paper(seriesNumber(annee, n))),
  });
  const issued = (now: ContributionState) => decideIssue(now, fact.data, parMail);
  const { state } = await context.execute(contribution, idCotisation, issued, key);
  return { drawn: fact.data, state };
}

/** Rank of a payment's first paper. */
const FIRST = 1;
const keyOf = (idReglement: number, rang: number): string => `quittance-${idReglement}-${rang}`;
const bookOf = (annee: number): string => `receiptBook-${annee}`;
