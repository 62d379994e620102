import type { ContributionListRow, PaymentRow } from '@diapason/contracts';
import { PlatformProvider, type SlotRecord } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { normalizeSpaces } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import Balance from './Balance';
import { balanceOf, paidShare } from './family';
import PanelBalance from './PanelBalance';

const payment = (idReglement: number, date: string, valide: 0 | 1, libelleMode: string) =>
  ({ idReglement, date, valide, libelleMode }) as PaymentRow;
const row = (montantTotal: number, MontantDejaRegle: number, reglements: readonly PaymentRow[] = []) =>
  ({ montantTotal, MontantDejaRegle, reglements }) as ContributionListRow;
const jeanne: SlotRecord = { of: 'pupil', id: 12, name: 'ADAM Jeanne' };
const read = (element: Element) => normalizeSpaces(element.textContent ?? '');

function show(part: React.ReactElement, rows: readonly ContributionListRow[]) {
  signIn([]);
  const calls = mockApi({ '/api/cotisations/famille/12': rows });
  const { container } = render(part, { wrapper: PlatformProvider });
  return { calls, container };
}

test('the head of a sheet says what the family owes, of all years', async () => {
  const { calls, container } = show(<Balance record={jeanne} />, [row(89_300, 44_650), row(40_000, 40_000)]);
  await screen.findByText('446,50 €', { normalizer: normalizeSpaces });
  expect(read(container)).toBe('Reste de la famille446,50 €846,50 € réglés sur 1 293,00 €');
  expect(calls[0]?.query.get('nature')).toBe('eleve');
});

test('that of a guardian says it of the guardian, and what was paid too much', async () => {
  const guardian: SlotRecord = { of: 'guardian', id: 12, name: 'ADAM Cécile' };
  const { calls, container } = show(<Balance record={guardian} />, [row(50_000, 10_000), row(30_000, 35_000)]);
  await screen.findByText('400,00 €', { normalizer: normalizeSpaces });
  expect(read(container)).toBe('Reste dû, toutes les années400,00 €450,00 € réglés sur 800,00 €, trop-perçu : 50,00 €');
  expect(calls[0]?.query.get('nature')).toBe('responsable');
});

test('where nothing was calculated nothing is said', async () => {
  const { calls, container } = show(<Balance record={jeanne} />, []);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(read(container)).toBe('');
});

test('the panel of a list names the latest payment that counts', async () => {
  const paid = [
    payment(3, '2026-11-20', 0, 'Chèque'),
    payment(2, '2026-11-09', 1, 'Espèces'),
    payment(1, '2026-10-01', 1, 'Chèque'),
  ];
  const { container } = show(<PanelBalance record={jeanne} />, [row(89_300, 44_650, paid)]);
  await screen.findByText('446,50 €', { normalizer: normalizeSpaces });
  expect(read(container)).toBe('Reste à payer446,50 €446,50 € réglés sur 893,00 €, espèces le 09/11/2026');
});

test('what is too much in one year pays nothing of another, and no bar is longer than its room', () => {
  const cents = fc.integer({ min: 0, max: 500_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, cents)), (years) => {
      const balance = balanceOf(years.map(([total, paid]) => row(total, paid)));
      expect(balance.rest - balance.overpaid).toBe(balance.total - balance.paid);
      expect(balance.rest).toBeGreaterThanOrEqual(0);
      expect(balance.overpaid).toBeGreaterThanOrEqual(0);
      expect(paidShare(balance)).toBeGreaterThanOrEqual(0);
      expect(paidShare(balance)).toBeLessThanOrEqual(100);
    }),
  );
});
