import { plainWords } from '@diapason/contracts/constants';

const plain = (name: string): string => plainWords(name).replace(/\bst(e?)\b/g, 'saint$1');

/** Whether two names are of one town, however they are written: `ST SULPICE`, `Saint-Sulpice`. */
export const sameTown = (a: string, b: string): boolean => plain(a) === plain(b);

/** Only a whole postal code is looked up (document 001 §2). */
export const isWholePostalCode = (code: string): boolean => /^\d{5}$/.test(code);
