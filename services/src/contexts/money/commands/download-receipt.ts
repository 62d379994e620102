import { setTimeout as pause } from 'node:timers/promises';
import { bringsMoney, messages } from '@diapason/contracts/constants';
import { downloadReceipt } from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import { readReceipt } from '@diapason/projections/money/receipt/read-receipt';
import { receiptFile } from '@diapason/projections/money/receipt/receipt-pdf';
import { type CommandContext, command } from '../../../machinery/app/command';
import { contribution } from '../aggregate/contribution';
import { requirePayment } from '../aggregate/payment-rules';
import type { Receipt } from '../aggregate/receipts';
import { drawUpReceipt, type Paper } from '../receipts/draw-up';
import { contributionOf } from './payment-context';

/**
 * A payment's paper as a PDF: the last one, or the one of a rank. One that has none yet gets it now, as things stood when the payment last
 * changed; what was drawn up comes as it was.
 */
export const downloadReceiptCommand = command(
  downloadReceipt,
  async ({ params: { idReglement }, query: { rang } }, context) => {
    const idCotisation = await contributionOf(context.db, idReglement);
    if (rang) {
      const earlier = await readReceipt(context.db, idReglement, rang);
      if (!earlier) throw new Refusal(messages.money.receiptUnknown, 404, 'rang');
      return receiptFile(earlier);
    }
    const paper = await drawUpReceipt(context, { idCotisation, idReglement, parMail: 0 });
    if (!paper) throw await whyNone(context, idCotisation, idReglement);
    return receiptFile(await contentOf(context, idReglement, paper));
  },
);

/** Another call may have drawn it up a moment ago: then the read model gets it soon. */
async function contentOf({ db }: CommandContext, idReglement: number, { last, drawn }: Paper): Promise<Receipt> {
  for (let left = LATE_MS; ; left -= ASK_MS) {
    const receipt = drawn ?? (await readReceipt(db, idReglement, last.rang));
    if (receipt) return receipt;
    if (left <= 0) throw new Refusal(messages.money.receiptPending, 409);
    await pause(ASK_MS);
  }
}

const LATE_MS = 5_000;
const ASK_MS = 100;

async function whyNone({ load, today }: CommandContext, idCotisation: number, idReglement: number): Promise<Refusal> {
  const { valide, fk_mode, date } = requirePayment(await load(contribution, idCotisation), idReglement);
  if (valide === 0) return new Refusal(messages.money.paymentUnknown, 404);
  if (!bringsMoney(fk_mode)) return new Refusal(messages.money.noReceiptForMode, 422);
  if (date > today) return new Refusal(messages.money.dateInFuture, 422);
  return new Refusal(messages.money.receiptUnknown, 404);
}
