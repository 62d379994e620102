import { make } from '@diapason/contracts/core';
import { ReceiptDrawnUp } from '@diapason/contracts/money';
import { expect, test } from '@jest/globals';
import { rowsAsOf } from '../../audit/as-of';
import { paper } from '../receipt/testing/paper';
import { type Receipt, receipts } from './receipts';

const rowsOf = (...papers: readonly Receipt[]) => {
  const facts = papers.map((one, revision) => ({
    ...make(ReceiptDrawnUp, one),
    eventId: `e${revision}`,
    stream: 'receiptBook-2026',
    revision,
    position: BigInt(revision),
    metadata: { actor: '7', commandId: `c${revision}`, correlationId: 'r', at: '2026-11-21T10:00:00.000Z' },
  }));
  return rowsAsOf([receipts], facts as never).flatMap(({ rows }) => rows);
};

test('a replaced number stays of the year of its own paper, wherever the date of the payment moves', () => {
  const replaced = { rang: 2, remplace: 'PB-77', motif: 'correction' as const };
  expect(rowsOf(paper({ numero: 'PB-77', date: '2025-12-20' }), paper(replaced))).toMatchObject([
    { rang: 1, annee: 2025, cle: 'pb-77' },
    { rang: 2, annee: 2026, cle: 'q2026-00001' },
  ]);
});
