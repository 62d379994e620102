import { plainText } from './plain-text';

/** What parts words, before all letters and in the order in which ICU has it. */
const BETWEEN: Readonly<Record<string, string>> = { '-': '!', ',': '"', '.': '#', "'": '$' };
/** Accents, in the order in which ICU has them. */
const MARKS = [...'\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0327\u0328'];
const PRIVATE_USE = 0xe000;

const first = (text: string, most: number): string => [...text].slice(0, most).join('');

/**
 * A text that locale C, which PostgreSQL compares fastest and never changes, sorts as ICU sorts `text` in French: letters first, then
 * accents. Capitals count as small letters, and both apostrophes as one.
 * @param max greatest number of characters.
 */
export function frenchKey(text: string, max: number): string {
  const small = text.toLowerCase().replaceAll('’', "'");
  const letters = plainText(small).replace(/[-,.']/g, (mark) => BETWEEN[mark] ?? mark);
  const accents = small.normalize('NFD').replace(/\p{M}/gu, (mark) => {
    const rank = MARKS.indexOf(mark);
    return String.fromCodePoint(PRIVATE_USE + (rank === -1 ? MARKS.length : rank));
  });
  const isPlain = small === plainText(small);
  return isPlain ? first(letters, max) : `${first(letters, max / 2)}\u0001${first(accents, max / 2 - 1)}`;
}
