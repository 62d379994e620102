import type { PaymentRow } from '@diapason/contracts';
import { expect, test } from '@jest/globals';
import { nameOf, sortRows } from './payments';

test('the payments of a contribution come the latest first', () => {
  const row = (idReglement: number, date: string) => ({ idReglement, date, montant: 1.5, valide: 1 }) as PaymentRow;
  const rows = [row(1, '2026-09-01'), row(2, '2026-11-01'), row(3, '2026-11-01')];
  expect(sortRows(rows).map(({ idReglement }) => idReglement)).toEqual([3, 2, 1]);
});

test('a payment is named by its amount and its French date', () => {
  expect(nameOf({ montant: 150, date: '2026-11-12' })).toMatch(/^de 150,00\s€ du 12\/11\/2026$/);
});
