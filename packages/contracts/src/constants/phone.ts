/** Mainland France and the overseas territories of its plan, whose numbers have nine digits and are dialled with a 0 in front. */
export const zeroDialledCodes = ['33', '262', '590', '594', '596'] as const;
/** Mainland France, and its overseas territories. */
export const frenchCallingCodes = [...zeroDialledCodes, '508', '681', '687', '689'] as const;

/**
 * What a form makes of a French telephone number while it is typed: ten digits, whether it came without its leading 0 (document 001 §5),
 * with it, or with +33. Anything else comes back as typed: the server knows the numbers of the world.
 */
export function frenchPhone(typed: string): string {
  const digits = typed.replace(/[\s.()/-]/g, '').replace(/^(\+|00)33(0?)/, '0');
  if (/^[1-9]\d{8}$/.test(digits)) return `0${digits}`;
  return FRENCH.test(digits) ? digits : typed;
}

const FRENCH = /^0[1-9]\d{8}$/;
/** Where the country ends in a number of E.164: codes have one, two or three digits, and none begins another. */
const OF_A_COUNTRY = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/;

const inPairs = (digits: string) => digits.replace(/(\d\d)(?=\d)/g, '$1\u00a0');

/** `+33612345678` → `06 12 34 56 78`, `+262692000102` → `+262 692 00 01 02`; what is no number of E.164 as it is. */
export function formatPhone(number: string): string {
  const national = number.replace(/^\+33(?=[1-9]\d{8}$)/, '0');
  if (FRENCH.test(national)) return inPairs(national);
  const [, country, rest = ''] = OF_A_COUNTRY.exec(number) ?? [];
  if (!country) return number;
  const first = rest.length % 2 === 0 ? '' : `${rest.slice(0, 3)}\u00a0`;
  return `+${country}\u00a0${first}${inPairs(first ? rest.slice(3) : rest)}`;
}
