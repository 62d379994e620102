import { downloadReceipt } from '@diapason/contracts/money';
import type { Pool } from 'pg';
import { type FileAnswer, query } from '../../../machinery/query';
import { readReceipt } from '../receipt/read-receipt';
import { receiptName, receiptPdf } from '../receipt/receipt-pdf';

/**
 * The receipt of a payment as a PDF file, as things stand now.
 * @throws Refusal 404 for a payment that does not exist or no longer counts.
 */
export async function receiptFile(db: Pool, idReglement: number): Promise<FileAnswer> {
  const receipt = await readReceipt(db, idReglement);
  return { file: { name: receiptName(receipt.numero), type: 'application/pdf', stream: await receiptPdf(receipt) } };
}

export const download = query(downloadReceipt, async ({ params }, { db }) => receiptFile(db, params.idReglement));
