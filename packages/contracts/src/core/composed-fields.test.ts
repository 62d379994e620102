import { describe, expect, test } from '@jest/globals';
import { digits, refs, surname } from './composed-fields';

describe('a surname', () => {
  test('comes in capitals, and the bound is theirs: what the wire lets through, events hold', () => {
    const name = surname('Nom', 5);
    expect(name.wire.parse(' weiß ')).toBe('WEISS');
    expect(name.stored.safeParse(name.wire.parse('weiß')).success).toBe(true);
    expect(surname('Nom', 4).wire.safeParse('weiß').error?.issues[0]?.message).toBe('Nom : 4 caractères au plus');
    expect(surname('Nom', 1).wire.safeParse('ﬁ').success).toBe(false);
  });
});

describe('a code of digits', () => {
  test('is digits on the wire; events hold the word of an erased person too', () => {
    const code = digits('Code postal', 5);
    expect(code.wire.parse('81000')).toBe('81000');
    for (const wrong of ['810000', '81 000', 'effacé', '']) expect(code.wire.safeParse(wrong).success).toBe(false);
    expect(code.stored.safeParse('effacé').success).toBe(true);
  });
});

describe('a list of references', () => {
  test('keeps their order and has a bound', () => {
    const instruments = refs('instrument', 'Instruments', { max: 2 });
    expect(instruments.wire.parse(['3', 1])).toEqual([3, 1]);
    expect(instruments.wire.safeParse([1, 2, 3]).error?.issues[0]?.message).toBe('Instruments : 2 au plus');
    expect(instruments.stored.safeParse([1, 2, 3]).success).toBe(false);
  });
});
