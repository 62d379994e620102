import { expect, test } from '@jest/globals';
import { decoded } from './decode';
import { singleByte } from './single-byte';

const bytesIn = (encodage: string, text: string): Uint8Array =>
  Uint8Array.from(text, (character) => {
    const above = singleByte[encodage]?.indexOf(character) ?? -1;
    return above < 0 ? character.charCodeAt(0) : above + 128;
  });

const FILE = 'Nom;Prénom;Cours;Tarif\r\nLefèvre;Andrée;Chœurs;938 €\r\nGarçon;Zoé;Éveil à l’école;12 €\r\n';

test.each(['Windows-1252', 'ISO-8859-15', 'MS-DOS (CP850)', 'Macintosh'])(
  'a file in %s is read as such',
  (encodage) => {
    const text = encodage === 'Windows-1252' || encodage === 'Macintosh' ? FILE : FILE.replace('’', "'");
    const held = encodage === 'MS-DOS (CP850)' ? text.replace('œ', 'oe').replaceAll(' €', '') : text;
    expect(decoded(bytesIn(encodage, held))).toEqual({ text: held, encodage });
  },
);

test('one word is enough, and Windows-1252 the likelier where both read the same', () => {
  expect(decoded(bytesIn('MS-DOS (CP850)', 'Nom;Prénom\nPetit;André')).text).toContain('André');
  expect(decoded(bytesIn('Windows-1252', 'Nom;Prénom\nPetit;André')).encodage).toBe('Windows-1252');
});
