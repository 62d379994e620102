import { expect, test } from '@jest/globals';
import { paymentsInWords, stateInWords } from './in-words';

const plain = (text: string) => text.replace(/\s/g, ' ');
const payment = { montant: 150, libelleMode: 'Chèque', date: '2026-11-12', valide: 1 };

test('paper has all payments of a contribution, and says which are deleted', () => {
  const reglements = [payment, { ...payment, montant: 20, valide: 0 }] as Parameters<
    typeof paymentsInWords
  >[0]['reglements'];
  expect(plain(paymentsInWords({ reglements }))).toBe(
    '150,00 € (Chèque, 12/11/2026) ; 20,00 € (Chèque, 12/11/2026) supprimé',
  );
  expect(paymentsInWords({ reglements: [] })).toBe('Aucun');
});

test('an overpayment says how much', () => {
  expect(plain(stateInWords({ montantTotal: 1_000, MontantDejaRegle: 2_200 }))).toBe('Trop-perçu 12,00 €');
  expect(stateInWords({ montantTotal: 1_000, MontantDejaRegle: 0 })).toBe('Sans règlement');
});
