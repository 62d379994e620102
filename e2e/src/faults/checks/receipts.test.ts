import { describe, expect, test } from '@jest/globals';
import type { Recorded } from '../event-log';
import type { Entry } from '../ledger';
import { checkLastPapers, checkNumbers, fileProblems } from './receipts';

let position = 0n;
const event = (type: string, data: object, stream = 'contribution-1'): Recorded => ({
  id: `event-${++position}`,
  type,
  stream,
  position,
  commandId: 'pay',
  at: '',
  data: { ...data },
});
const paper = (numero: string, rang: number, more: object = {}) =>
  event(
    'ReceiptDrawnUp',
    { numero, idReglement: 1, rang, nature: 'quittance', remplace: null, montant: 500, ...more },
    'receiptBook-2026',
  );
const numbers = (...log: Recorded[]) => checkNumbers(log).problems;

describe('receipt numbers', () => {
  test('pass when they follow each other and name the paper before', () => {
    expect(numbers(paper('Q2026-00001', 1), paper('Q2026-00002', 2, { remplace: 'Q2026-00001' }))).toEqual([]);
  });
  test('of a paper book stand on one payment of their year', () => {
    const numbered = (idReglement: number, date: string) =>
      event('PaymentRegistered', { idReglement, date, quittance: 'Souche 7' });
    expect(numbers(numbered(1, '2026-11-21'), numbered(2, '2025-11-21'))).toEqual([]);
    expect(numbers(numbered(1, '2026-11-21'), numbered(2, '2026-01-02'))).toEqual([
      'number Souche 7 of 2026 stands on payments 1, 2',
    ]);
  });
  test.each([
    [[paper('Q2026-00002', 1)], 'receiptBook-2026 has Q2026-00002 where Q2026-00001 comes'],
    [[paper('Q2026-00001', 1), paper('Q2026-00001', 1, { idReglement: 2 })], 'number Q2026-00001 stands twice'],
    [[paper('Q2026-00001', 1), paper('Q2026-00002', 1)], 'paper 1 of payment 1 stands twice'],
    [[paper('Q2026-00001', 1), paper('Q2026-00002', 2)], 'Q2026-00002 replaces null where Q2026-00001 was the last'],
  ])('with a fault are found: %#', (log, problem) => {
    expect(numbers(...log)).toContain(problem);
  });
});

describe('the last paper', () => {
  const entries = [{ kind: 'payment with receipt', commandId: 'pay' } as Entry];
  const registered = event('PaymentRegistered', { idReglement: 1, montant: 500 });
  const drawn = (numero: string, more: object = {}) => [
    paper(numero, 1, more),
    event('ReceiptIssued', { idReglement: 1, quittance: numero }),
  ];
  const mail = (idMail: string) => event('MailRequested', { idMail });
  const problems = (...log: Recorded[]) => checkLastPapers(entries, log).problems;
  const first = [registered, ...drawn('Q2026-00001'), mail('quittance-1')];

  test('passes when it is true and was mailed', () => {
    expect(problems(...first)).toEqual([]);
    const cancelled = { rang: 2, nature: 'annulation', remplace: 'Q2026-00001' };
    const gone = [event('PaymentDeleted', { idReglement: 1 }), ...drawn('Q2026-00002', cancelled)];
    expect(problems(...first, ...gone, mail('quittance-1-2'))).toEqual([]);
  });
  test.each(['payment with receipt', 'payment with paper number'])(
    'of a %s says the amount that was corrected',
    (kind) => {
      const corrected = [...first, event('PaymentCorrected', { idReglement: 1, montant: 501 })];
      const given = [
        ...drawn('Q2026-00002', { rang: 2, remplace: 'Q2026-00001', montant: 501 }),
        mail('quittance-1-2'),
      ];
      const found = (...log: Recorded[]) => checkLastPapers([{ kind, commandId: 'pay' } as Entry], log).problems;
      expect(found(...corrected)).toEqual(['Q2026-00001 says 500 cents of a payment of 501']);
      expect(found(...corrected, ...given)).toEqual([]);
    },
  );
  test('is found untrue, missing, unknown to its payment, and not mailed', () => {
    expect(problems(registered)).toEqual(['payment 1 has no receipt']);
    expect(problems(...first, event('PaymentDeleted', { idReglement: 1 }))).toEqual([
      'Q2026-00001 says quittance, and that is untrue',
    ]);
    expect(problems(registered, paper('Q2026-00001', 1), mail('quittance-1'))).toEqual([
      'payment 1 does not know Q2026-00001',
    ]);
    expect(problems(registered, ...drawn('Q2026-00001'))).toEqual(['mail quittance-1 asked for 0 times']);
  });
});

test('a file that is gone or another one is found', () => {
  expect(fileProblems('Q1', 'a', 'a')).toEqual([]);
  expect(fileProblems('Q1', 'a', 'b')).toEqual(['Q1 is another file after the rebuild']);
  expect(fileProblems('Q1', undefined, 'b')).toEqual(['Q1 could not be downloaded']);
});
