import { zeroDialledCodes } from '@diapason/contracts/constants';
import { telephoneOf } from '@diapason/contracts/core';
import { plainText } from './plain-text';

/**
 * What people are found by: a set of short texts, their lexemes, which PostgreSQL indexes as a `tsvector` of its core (no extension, no
 * dictionary). A word stands for itself. `~` marks a word less one of its letters: two words that share one differ by one letter left
 * out, put in, exchanged or swapped with its neighbour. `#` marks a day. Telephone numbers are digits, and with `<` these backwards: by
 * the last of them. An e-mail address is whole.
 */

/** Words with fewer letters than this would be taken for too many others. */
const SHORTEST_FORGIVEN = 4;
/** Words with more are not names. */
const LONGEST_FORGIVEN = 24;
/** Most characters of a lexeme: PostgreSQL refuses those of 2,046 bytes. */
export const LONGEST_LEXEME = 200;
/** Most words of a search that count. */
const MOST_TERMS = 8;

/** The words of a text, without accents, capitals and what stands between them. */
export const wordsOf = (text: string): string[] =>
  plainText(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => [...word].slice(0, LONGEST_LEXEME).join('')) ?? [];

/** A telephone number as it is found, whole or while it is typed: digits, those that France and its territories dial with a 0 with it. */
export function phoneDigits(text: string): string {
  const typed = (telephoneOf(text.slice(0, LONGEST_LEXEME)) ?? text).trim();
  const digits = typed.replace(/\D/g, '').slice(0, LONGEST_LEXEME);
  if (!/^(\+|00)/.test(typed)) return digits;
  const abroad = typed.startsWith('+') ? digits : digits.slice(2);
  return abroad.replace(ZERO_DIALLED, '0');
}

const ZERO_DIALLED = new RegExp(`^(?:${zeroDialledCodes.join('|')})0?(?=\\d)`);

/** Digits from the last to the first: who reads a number off a list of calls types its end. */
const backwards = (digits: string) => `<${[...digits].reverse().join('')}`;

const dayLexeme = (day: string) => `#${day}`;
const emailLexeme = (email: string) => [...plainText(email.trim())].slice(0, LONGEST_LEXEME).join('');

/** A word less each of its letters, and the word itself. */
function forgiven(word: string): string[] {
  const letters = [...word];
  if (letters.length < SHORTEST_FORGIVEN || letters.length > LONGEST_FORGIVEN) return [];
  const less = letters.map((_, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([word, ...less])].map((one) => `~${one}`);
}

/** What a person is found by. */
export interface Searched {
  /** Each is one name, of one word or several. */
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** `YYYY-MM-DD` */
  readonly birth: string | null;
}

/** The lexemes of a person, each once. « LE GOFF » is found as one word too. */
export function lexemesOf({ names, emails, phones, birth }: Searched): string[] {
  const named = names.flatMap((name) => {
    const words = wordsOf(name);
    const joined = words.length > 1 ? [[...words.join('')].slice(0, LONGEST_LEXEME).join('')] : [];
    return [...words, ...joined].flatMap((word) => [word, ...forgiven(word)]);
  });
  const mailed = emails.flatMap((email) => [emailLexeme(email), ...wordsOf(email.replace(/@.*/s, ''))]);
  const dialled = phones.map(phoneDigits).filter((digits) => digits !== '');
  const all = [...named, ...mailed, ...dialled, ...dialled.map(backwards), ...(birth ? [dayLexeme(birth)] : [])];
  return [...new Set(all)].filter((one) => one !== '').sort();
}

/** What somebody searches, as PostgreSQL's `tsquery`s. */
export interface LexemeQuery {
  /** Every word is there or begins a word; typing errors are forgiven. */
  readonly any: string;
  /** Every word begins a word. */
  readonly begun: string;
  /** Every word is there as it was typed. */
  readonly whole: string;
}

type Term = Readonly<Record<keyof LexemeQuery, string>>;

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const oneOf = (parts: readonly string[]) => `(${parts.join(' | ')})`;

function wordTerm(word: string): Term {
  const begun = `${quoted(word)}:*`;
  return { any: oneOf([begun, ...forgiven(word).map(quoted)]), begun, whole: quoted(word) };
}

function phoneTerm(text: string): Term {
  const digits = phoneDigits(text);
  const begun = oneOf(
    [...new Set([digits, digits.startsWith('0') ? digits : `0${digits}`])].map((one) => `${quoted(one)}:*`),
  );
  return { any: oneOf([begun, `${quoted(backwards(digits))}:*`]), begun, whole: quoted(digits) };
}

const exactTerm = (lexeme: string, end = ''): Term => {
  const begun = `${quoted(lexeme)}${end}`;
  return { any: begun, begun, whole: quoted(lexeme) };
};

const EMAIL = /\S*@\S*/gu;
const DAY = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/g;
/** What may be a telephone number in a search. */
export const PHONE = /(?<![\p{L}\p{N}])\+?\d[\d\s.()/-]{2,}\d(?![\p{L}\p{N}])/gu;

/**
 * Reads a search as it is typed: e-mail addresses, telephone numbers with or without blanks, birth dates, and words in any order.
 * @param days whether people are found by their birth date.
 * @param phones whether by their telephone: without it nobody is by digits, or each digit that is tried would tell one of a number.
 * @returns undefined for less than two letters or digits, and for a birth date or a telephone by which nobody is found.
 */
export function lexemeQuery(
  text: string,
  { days, phones = true }: { readonly days: boolean; readonly phones?: boolean },
): LexemeQuery | undefined {
  const terms: Term[] = [];
  let rest = text.replace(EMAIL, (email) => {
    terms.push(exactTerm(emailLexeme(email), ':*'));
    return ' ';
  });
  let born = false;
  rest = rest.replace(DAY, (_whole, day: string, month: string, year: string) => {
    born = true;
    terms.push(exactTerm(dayLexeme(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)));
    return ' ';
  });
  let dialled = false;
  rest = rest.replace(PHONE, (phone) => {
    dialled = true;
    terms.push(phoneTerm(phone));
    return ' ';
  });
  const words = wordsOf(rest);
  if (terms.length === 0 && words.join('').length < 2) return undefined;
  if (born && !days) return undefined;
  if (!phones && (dialled || words.some((word) => /^\d+$/.test(word)))) return undefined;
  const all = [...terms, ...words.map(wordTerm)].slice(0, MOST_TERMS);
  const together = (part: keyof Term) => all.map((term) => term[part]).join(' & ');
  return { any: together('any'), begun: together('begun'), whole: together('whole') };
}

/** One word or another lexeme of a name, forgiving; undefined for a name without words. */
export function nameQuery(name: string): string | undefined {
  const words = wordsOf(name);
  const parts = words.map((word) => oneOf([quoted(word), ...forgiven(word).map(quoted)]));
  return parts.length > 0 ? `(${parts.join(' & ')})` : undefined;
}

/** The `tsquery`s of other lexemes of a person; undefined for none. */
export const emailQuery = (email: string): string | undefined => quotedOrNone(emailLexeme(email));
export const phoneQuery = (phone: string): string | undefined => {
  const digits = phoneDigits(phone);
  return digits.length < 6 ? undefined : quoted(digits);
};
export const dayQuery = (day: string): string => quoted(dayLexeme(day));
const quotedOrNone = (lexeme: string) => (lexeme === '' ? undefined : quoted(lexeme));
