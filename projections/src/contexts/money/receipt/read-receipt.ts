import { ReceiptDrawnUp } from '@diapason/contracts/money';
import { firstOf, type ReadModels, sql } from '@diapason/event-sourcing';
import type { Receipt } from '../tables/receipts';

const PAPER = { contenu: sql.json(ReceiptDrawnUp.schema, 'contenu') };

/** A paper of a payment as it was drawn up. @param rang from 1. @returns undefined for one that the read model does not have. */
export async function readReceipt(db: ReadModels, idReglement: number, rang: number): Promise<Receipt | undefined> {
  const row = await firstOf(db, PAPER, 'from quittance where id_reglement = $1 and rang = $2', [idReglement, rang]);
  return row?.contenu;
}
