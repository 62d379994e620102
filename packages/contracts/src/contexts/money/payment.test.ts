import { describe, expect, test } from '@jest/globals';
import { sameSubscription, subscriptionNumber } from './payment';

describe('the number of a subscription', () => {
  test.each([
    'SUB-9\u200B',
    'S\u00ADUB-9',
    'SUB-9\u2060',
    'SUB-9\uFE0F',
    'SUB-9\u3164',
    'SUB\u20119',
    'SUB\u22129',
    'SUB\u30FC9',
    'S\u200AUB-9',
    'SUB\u2800-9',
    '\uFFF9SUB-9',
    'ＳＵＢ－９',
    ' sub-9 ',
  ])('%j is the same as SUB-9', (number) => expect(sameSubscription(number)).toBe(sameSubscription('SUB-9')));
  test('is another where one sees it', () => {
    for (const other of ['SUB-90', 'SUB9', 'SUB_9', '-SUB-9'])
      expect(sameSubscription(other)).not.toBe(sameSubscription('SUB-9'));
  });
  test('is what stands behind minus signs, and behind what nobody sees before them', () => {
    for (const shown of ['-A1', '\u2212 A1', '\u200B-A1', '-\u00AD\u2013A1', '\u200BA1'])
      expect(subscriptionNumber(shown)).toBe('A1');
  });
});
