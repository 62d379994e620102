import { expect, test } from '@jest/globals';
import type { Recorded } from '../event-log';
import { contributionProblems } from './contributions';

let position = 0n;
const event = (type: string, data: Record<string, number>): Recorded => ({
  id: `event-${++position}`,
  type,
  stream: 'contribution-1',
  position,
  commandId: '',
  at: '',
  data: { idCotisation: 1, ...data },
});

const LOG = [
  event('PaymentRegistered', { idReglement: 1, montant: 500 }),
  event('PaymentRegistered', { idReglement: 2, montant: 300 }),
  event('PaymentCorrected', { idReglement: 2, montant: 200 }),
  event('PaymentDeleted', { idReglement: 1 }),
  event('PaymentReactivated', { idReglement: 1 }),
  event('PaymentRegistered', { idReglement: 3, montant: 40 }),
  event('PaymentDeleted', { idReglement: 3 }),
];

test('accepts a row that equals the sum of its payments and finds any other', () => {
  expect(contributionProblems(LOG, [{ id: 1, montant: '700' }])).toEqual([]);
  expect(contributionProblems(LOG, [{ id: 1, montant: '740' }])).toEqual(['contribution 1: 740 instead of 700 cents']);
  expect(contributionProblems(LOG, [])).toEqual(['contribution 1 has no row']);
});
