import { formatCents, frenchDate, limits, messages } from '@diapason/contracts/constants';
import { Refusal, RetryLater } from '@diapason/event-sourcing';
import { readReceipt } from '@diapason/projections/money/receipt/read-receipt';
import { receiptFile } from '@diapason/projections/money/receipt/receipt-pdf';
import { type JobContext, job } from '../../../machinery/app/job';
import { registerAttachment, requestMail } from '../../site';
import { contribution } from '../aggregate/contribution';
import type { Receipt } from '../aggregate/receipts';
import { drawUpReceipt } from '../receipts/draw-up';
import { type Payer, readPayer } from './payer';

export const ISSUE_RECEIPT = { queue: 'quittance', name: 'quittance' } as const;

/** They wait for the log and the read model more than they work, and their numbers go into one append together. */
const AT_A_TIME = 16;

const DAY_MS = 86_400_000;

/** @param date of the payment. @param at when it was recorded, in milliseconds. */
export const isTakenOver = (date: string, at: number): boolean => (at - Date.parse(date)) / DAY_MS > limits.receiptDays;

/**
 * Brings the papers of a payment up to date: its receipt, or the one that replaces or cancels what the family has. Then asks for the mail
 * that carries it to the payer. `jour` in its data: the day in Paris on which it happened. `suite`: something happened to the
 * payment later, which gives nobody a first receipt of what was taken over from elsewhere.
 */
export const issueReceiptJob = job(
  ISSUE_RECEIPT.queue,
  ISSUE_RECEIPT.name,
  async (data, context) => {
    const idCotisation = Number(data.idCotisation);
    const idReglement = Number(data.idReglement);
    const loaded = await context.load(contribution, idCotisation);
    const payment = loaded.payments.get(idReglement);
    if (!payment) throw new Refusal(messages.money.paymentUnknown, 404);
    if (payment.recuParMail === 0) return { changed: false };
    const late = data.suite === true && isTakenOver(payment.date, context.requestedAt.getTime());
    if (late && !loaded.papers.has(idReglement)) return { changed: false };
    // Another process recorded it, whose clock may be past midnight already: a day that has come there has come.
    const today = typeof data.jour === 'string' && data.jour > context.today ? data.jour : context.today;
    const paper = await drawUpReceipt({ ...context, today }, { idCotisation, idReglement, parMail: 1 }, loaded);
    // Deleted before its turn came: nothing to certify.
    if (!paper) return { changed: false };
    if (!(await context.visible())) throw new RetryLater('the read model has not reached the receipt');
    const receipt = paper.drawn ?? (await readReceipt(context.db, idReglement, paper.last.rang));
    if (!receipt) throw new RetryLater('the read model has not reached the receipt');
    const payer = await readPayer(context, receipt.idUtilisateur);
    if (!payer) return { changed: true };
    await requestReceiptMail(context, receipt, payer);
    return { changed: true };
  },
  { concurrency: AT_A_TIME },
);

async function requestReceiptMail(context: JobContext, receipt: Receipt, payer: Payer): Promise<void> {
  const { idReglement, rang, nature, numero, remplace, motif, montant, date, anneeScolaire } = receipt;
  const said = { nom: payer.nom, montant: formatCents(montant), date: frenchDate(date), anneeScolaire, numero };
  const attachments = [{ kind: 'quittance', reference: { idReglement, rang } }];
  const to = { to: payer.email, person: payer.id, attachments };
  if (remplace === null) {
    await requestMail(context, { ...to, idMail: `quittance-${idReglement}`, template: 'quittance', params: said });
    return;
  }
  await requestMail(context, {
    ...to,
    idMail: `quittance-${idReglement}-${rang}`,
    template: 'quittanceRemplacee',
    params: { ...said, nature, remplace, motif: motif ?? 'correction' },
  });
}

/** The PDF is made when the mail is sent: no file lives in an event. */
registerAttachment('quittance', async ({ idReglement, rang }, context) => {
  const receipt = await readReceipt(context.db, Number(idReglement), Number(rang));
  if (!receipt) throw new RetryLater('the read model has not reached the receipt');
  const { file } = await receiptFile(receipt);
  const parts: Buffer[] = [];
  for await (const part of file.stream) parts.push(Buffer.from(part));
  return { filename: file.name, contentType: file.type, content: Buffer.concat(parts) };
});
