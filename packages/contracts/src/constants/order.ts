/** Dates, instants and codes in their order. */
export const compareCodes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Made when it is first asked for: a formatter of its own costs a phone a tenth of a second. */
let french: Intl.Collator | undefined;

/** Letters without case and accents; a letter of two, such as `œ`, stays one. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const DECIDES = /^[a-z\d ]?$/;

/** Texts that people read, in French order: accents after letters, É among E. PostgreSQL has the same by `inFrenchOrder`. */
export function compareFrench(a: string, b: string): number {
  if (a === b) return 0;
  const [one, other] = [plain(a), plain(b)];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [left = '', right = ''] = [one[at], other[at]];
  // Two plain letters that differ decide, whatever comes after them.
  if (left !== right && DECIDES.test(left) && DECIDES.test(right)) return left < right ? -1 : 1;
  french ??= new Intl.Collator('fr');
  return french.compare(a, b);
}
