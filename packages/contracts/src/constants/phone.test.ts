import { describe, expect, test } from '@jest/globals';
import { formatPhone, frenchPhone } from './phone';

describe('a French telephone number', () => {
  test.each(['612345678', '06 12 34 56 78', '+33 6 12 34 56 78', '0033612345678', '+33 (0)6-12-34-56-78'])(
    'typed as %p is tidied to its ten digits',
    (typed) => expect(frenchPhone(typed)).toBe('0612345678'),
  );

  test.each(['12', '+44 20 7946 0958', '0012345678', 'aucun'])('%p is left to the server', (typed) =>
    expect(frenchPhone(typed)).toBe(typed),
  );
});

// 001:107.o
test.each([
  ['+33612345678', '06 12 34 56 78'],
  ['0612345678', '06 12 34 56 78'],
  ['+262692000102', '+262 692 00 01 02'],
  ['+32470990102', '+32 470 99 01 02'],
  ['+35226123456', '+352 26 12 34 56'],
  ['+442079460958', '+44 20 79 46 09 58'],
  ['aucun', 'aucun'],
])('%s is shown as %s', (kept, shown) => expect(formatPhone(kept).replaceAll('\u00a0', ' ')).toBe(shown));
