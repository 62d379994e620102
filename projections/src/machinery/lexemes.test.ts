import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lexemeQuery, lexemesOf, phoneDigits, wordsOf } from './lexemes';
import { searchedPhone, withDialled } from './person-search';

const nobody = { names: [], emails: [], phones: [], birth: null };
const named = (...names: string[]) => lexemesOf({ ...nobody, names });
const asked = (text: string, days = true) => lexemeQuery(text, { days });

describe('words', () => {
  test('are without accents, ligatures, capitals and what stands between them', () => {
    expect(wordsOf('LEFÈVRE-d’Œuvray  Éloïse')).toEqual(['lefevre', 'd', 'oeuvray', 'eloise']);
    expect(wordsOf('Straße')).toEqual(['strasse']);
    expect(wordsOf(' -’ ')).toEqual([]);
  });

  test('of a name of several are one word too', () => {
    expect(named('LE GOFF')).toEqual(expect.arrayContaining(['le', 'goff', 'legoff']));
    expect(named('Jean-Pierre')).toContain('jeanpierre');
  });
});

describe('a telephone number', () => {
  test.each([
    '0612345678',
    '06 12 34 56 78',
    '06.12.34.56.78',
    '612345678',
    '+33 6 12 34 56 78',
    '+33 (0)6 12 34 56 78',
    '0033612345678',
    '33612345678',
  ])('%s is the same', (typed) => expect(phoneDigits(typed)).toBe('0612345678'));

  test('of another country is its digits, with 00 or +', () => {
    expect(phoneDigits('+32 475 12 34 56')).toBe('32475123456');
    expect(phoneDigits('0032 475 12 34 56')).toBe('32475123456');
  });

  test.each(['+262692000102', '0692 00 01 02', '692000102', '00262 692 00 01 02'])('%s is one of Réunion', (typed) =>
    expect(phoneDigits(typed)).toBe('0692000102'),
  );

  test('is found in a list however it is typed, and no other number is changed', () => {
    expect(searchedPhone('+262692000102')).toBe('+262692000102 0692000102');
    expect(withDialled('payet 0692.00.01.02')).toBe('payet 0692000102');
    expect(withDialled('payet 01 02')).toBe('payet 0102');
    expect(withDialled('2026-2027')).toBe('2026-2027');
  });

  test('is found while it is typed, with and without the 0', () => {
    expect(asked('06 12 34')?.begun).toBe("('061234':*)");
    expect(asked('612 34 5')?.begun).toBe("('612345':* | '0612345':*)");
    expect(asked('+33 6 12 34')?.begun).toBe("('061234':*)");
  });

  test('is found by its last digits, after those that begin so', () => {
    expect(lexemesOf({ ...nobody, phones: ['06 12 34 56 78'] })).toEqual(['0612345678', '<8765432160']);
    expect(asked('56 78')?.any).toContain("'<8765':*");
  });
});

/** Whether two words share a lexeme of those with one letter less. */
const forgives = (stored: string, typed: string) => {
  const lexemes = new Set(named(stored));
  return (asked(typed)?.any.match(/'([^']+)'/g) ?? []).some((one) => lexemes.has(one.slice(1, -1)));
};

describe('a typing error', () => {
  test.each(['martni', 'matin', 'marttin', 'nartin', 'artin', 'marti', 'martina'])('%s is forgiven', (typed) =>
    expect(forgives('MARTIN', typed)).toBe(true),
  );
  test('is not in a short word, and another name is another', () => {
    expect(forgives('LÉA', 'lae')).toBe(false);
    expect(forgives('MARTIN', 'bernard')).toBe(false);
  });

  test('of one letter is forgiven wherever it is', () => {
    const word = fc.stringMatching(/^[a-z]{4,12}$/);
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('q', 'z'), (name, place, letter) => {
        const at = place % name.length;
        const [without, instead, more] = [
          name.slice(0, at) + name.slice(at + 1),
          name.slice(0, at) + letter + name.slice(at + 1),
          name.slice(0, at) + letter + name.slice(at),
        ];
        expect(forgives(name, instead)).toBe(true);
        expect(forgives(name, more)).toBe(true);
        if (without.length >= 4) expect(forgives(name, without)).toBe(true);
      }),
    );
  });
});

describe('a search', () => {
  test('needs two letters', () => {
    expect(asked('')).toBeUndefined();
    expect(asked('m')).toBeUndefined();
    expect(asked('ma')?.any).toBe("('ma':*)");
  });

  test('reads an address, a number, a birth date and words', () => {
    expect(asked("Marie o'neil@x.fr 12/3/2015 06 12 34 56 78")?.begun).toBe(
      "'o''neil@x.fr':* & '#2015-03-12' & ('0612345678':*) & 'marie':*",
    );
  });

  test('by a birth date finds nobody where the list shows none', () => {
    expect(asked('12/03/2015', false)).toBeUndefined();
    expect(asked('12/03/2015 martin', false)).toBeUndefined();
  });

  test('has eight words at most', () => {
    expect(asked('un deux trois quatre cinq six sept huit neuf dix')?.whole.split(' & ')).toHaveLength(8);
  });
});

test('lexemes are short, few and each once, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), fc.string({ maxLength: 100 }), (nom, prenom) => {
      const lexemes = lexemesOf({ names: [nom, prenom], emails: [nom], phones: [prenom], birth: null });
      expect(new Set(lexemes).size).toBe(lexemes.length);
      for (const lexeme of lexemes) expect(Buffer.byteLength(lexeme)).toBeLessThan(2_046);
      expect(lexemes).not.toContain('');
    }),
  );
});

test('texts within their bounds have far fewer lexemes than the megabyte that PostgreSQL takes of one person', () => {
  // Four letters and a blank make most lexemes of so many characters.
  const name = (initial: string) =>
    Array.from({ length: 20 }, (_, index) => `${initial}${String(index).padStart(2, '0')}z`).join(' ');
  const emails = [Array.from({ length: 120 }, (_, index) => index.toString(36)).join('.')];
  const lexemes = lexemesOf({ ...nobody, names: [name('a'), name('b'), name('c')], emails });
  expect(lexemes).toContain('c19z');
  expect(lexemes).toContain('3b');
  expect(lexemes.length).toBeLessThan(1_000);
});
