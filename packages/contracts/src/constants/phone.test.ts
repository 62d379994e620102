import { describe, expect, test } from '@jest/globals';
import { formatPhone, frenchPhone, isPhone } from './phone';

describe('a French telephone number', () => {
  // 001:107.n 001:107.o
  test.each([
    '612345678',
    '06 12 34 56 78',
    '+33 6 12 34 56 78',
    '0033612345678',
    '+33 (0)6-12-34-56-78',
    '06.12.34.56.78',
  ])('typed as %p is kept with its 0', (typed) => expect(frenchPhone(typed)).toBe('0612345678'));

  test.each(['12', '+44 20 7946 0958', '0012345678', 'aucun'])('%p is none', (typed) =>
    expect(frenchPhone(typed)).toBe(typed),
  );

  test.each(['0612345678', '+44 20 7946 0958', '00 33 6 12', '(05) 36-49.00/12'])(
    '%p is a number of some country',
    (typed) => expect(isPhone(typed)).toBe(true),
  );
  test.each(['abcd', '12', '+', '06 12 34 56 78 poste 4', '1234567890123456'])('%p is none anywhere', (typed) =>
    expect(isPhone(typed)).toBe(false),
  );

  // 001:107.o
  test('is shown with its 0, in pairs', () => {
    expect(formatPhone('0612345678')).toBe('06\u00a012\u00a034\u00a056\u00a078');
    expect(formatPhone('+44 20')).toBe('+44 20');
  });
});
