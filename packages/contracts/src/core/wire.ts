import { z } from 'zod';
import { earliestBirth, todayInParis } from '../constants/calendar';
import { faults } from '../constants/faults';
import * as messages from '../constants/messages';
import { isStoredText, largestInteger, longestEmail } from './stored';

/**
 * What clients send. Old clients send numbers as text and empty text for nothing; both are understood here and nowhere else.
 * A field that is absent stays `undefined`: unchanged, or no filter.
 */

const wireWhole = z.int().min(-largestInteger).max(largestInteger);
const wireIdentity = z.int().nonnegative().max(largestInteger);

/** More digits than any number that the product keeps. */
const LONGEST_NUMBER = 40;

const numeric = z
  .string()
  .max(LONGEST_NUMBER, { error: faults.notANumber })
  .trim()
  .regex(/^-?\d+(\.\d+)?$/, { error: faults.notANumber })
  .transform(Number);

const nothing = z.union([z.null(), z.literal('').transform(() => null)]);

/** Empty text and null are null. */
export const orNull = <S extends z.ZodType>(schema: S) => z.union([nothing, schema]);

/** An id: integer from 0 (0 creates), or its text. */
export const wireId = z.union([wireIdentity, numeric.pipe(wireIdentity)], { error: faults.notANumber });
export const wireInt = z.union([wireWhole, numeric.pipe(wireWhole)], { error: faults.notANumber });
const number = z.number().min(-largestInteger).max(largestInteger);
export const wireNumber = z.union([number, numeric.pipe(number)], { error: faults.notANumber });
/** Digits that old clients send as a number: as many as a number holds for certain. */
export const wireDigits = z
  .int()
  .nonnegative()
  .max(10 ** 15 - 1)
  .transform(String);
/** An id in a path, where `null` and `new` mean 0 as clients write them for a new record. */
export const wirePathId = z.union([wireId, z.enum(['null', 'undefined', 'new']).transform(() => 0)], {
  error: faults.notANumber,
});

/** 0, 1, '0', '1', true, false, 'true', 'false' → 0 or 1. */
export const wireFlag = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', 'true', 'false'])], { error: faults.notAFlag })
  .transform((value): 0 | 1 => (value === true || value === 1 || value === '1' || value === 'true' ? 1 : 0));

/** Most ids that one list of a request may have. */
const MOST_IDS = 5_000;

/** An id that may be left out or empty, for filters. */
export const wireOptionalId = orNull(wireId).optional();

/** Ids in one text, as clients write lists in addresses: `1,4`. */
const commaList = z
  .string()
  .max(MOST_IDS * 11, { error: faults.notNumbers })
  .regex(/^\d+(,\d+)+$/, { error: faults.notNumbers })
  .transform((text) => text.split(','))
  .pipe(z.array(numeric.pipe(wireIdentity)).max(MOST_IDS));

/** What old clients say a second time, or of themselves: taken, and read by nobody. */
export const wireIgnored = wireOptionalId.transform((): undefined => undefined);

/** One id or a list of ids; empty text, null and an empty list are no filter (undefined). */
export const wireIdFilter = z
  .union([nothing, wireId, commaList, z.array(wireId).max(MOST_IDS)], { error: faults.notNumbers })
  .optional()
  .transform((value) => {
    if (value === null || value === undefined) return undefined;
    const ids = Array.isArray(value) ? value : [value];
    return ids.length > 0 ? ids : undefined;
  });

/** Two ids make no larger number together that JSON keeps. */
const LARGEST_KEY = 10 ** 15;
/** Keys of a list's rows: ids, or the numbers that two ids make together. An empty list is no filter (undefined). */
export const wireKeyFilter = z
  .array(z.int().nonnegative().max(LARGEST_KEY), { error: faults.notNumbers })
  .max(MOST_IDS)
  .nullish()
  .transform((keys) => (keys && keys.length > 0 ? keys : undefined));

/** Zero or more ids, from one, many or none. */
export const wireIdList = z
  .union([nothing, wireId, z.array(wireId).max(MOST_IDS)], { error: faults.notNumbers })
  .transform((value) => (value === null ? [] : Array.isArray(value) ? value : [value]));

/** YYYY-MM-DD, of the years 1900 to 2199: a year typed wrong is no date, and ranges between dates stay within reason. */
export const wireDate = z.iso
  .date({ error: messages.general.invalidDate })
  .refine((day) => day >= '1900' && day < '2200', { error: messages.general.invalidDate });
/**
 * YYYY-MM-DD of a person's birth: from {@link earliestBirth} to today in Paris, by the clock of whoever parses. A bound on requests alone: what
 * was taken before stays readable.
 */
export const wireBirthday = z.iso
  .date({ error: messages.general.invalidDate })
  .refine((day) => day >= earliestBirth && day <= todayInParis(), { error: faults.notABirthday });
/** HH:mm; seconds are dropped. */
export const wireTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: faults.notATime })
  .transform((time) => time.slice(0, 5));
/** YYYY-MM; a full date gives its month. */
export const wireMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/, { error: faults.notAMonth })
  .transform((month) => month.slice(0, 7));

/**
 * Control characters but tab and line end, and the marks that turn the direction of what follows: nobody sees them, and all they do
 * is disguise a text or its neighbours. They come along when a number is copied from an address book, so they are dropped, not refused.
 * NUL stays, to be refused by name.
 */
const UNSEEN = /\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu;
const KEPT = '\t\n\r\u0000';
/** Line ends of other kinds, as word processors copy them: dropped, they would join two words. */
const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g;
/** Marks that join or divide letters, as a class of a regular expression. */
const MARKS_NOT_SEEN = '\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';
/** Such marks and blanks. */
export const NOT_SEEN = `\\s${MARKS_NOT_SEEN}`;
const EACH_NOT_SEEN = new RegExp(`[${NOT_SEEN}]`, 'gu');
/** What is seen of a text: such marks stay within a word, and by themselves are an empty text, no reason and no name. */
export const seenOf = (text: string): string => text.replace(EACH_NOT_SEEN, '');
export const withoutUnseen = (text: string): string => {
  const seen = text.replace(LINE_ENDS, '\n').replace(UNSEEN, (one) => (KEPT.includes(one) ? one : ''));
  return seenOf(seen) === '' ? '' : seen;
};

const WRITTEN_ONE_LINE = /[\t\n\r ]{2,}|[\t\n\r]/g;
const BREAKS = /[\t\n\r]/;

/** Line ends and tabs are one blank, as a browser's field of one line makes them: a name or an address ends no line of a paper. */
export const onOneLine = (text: string): string =>
  text.replace(LINE_ENDS, '\n').replace(WRITTEN_ONE_LINE, (blanks) => (BREAKS.test(blanks) ? ' ' : blanks));

/** Text of one line. */
export const wireText = z
  .string()
  .overwrite((text) => onOneLine(withoutUnseen(text)))
  .trim()
  .max(500)
  .refine(isStoredText, { error: messages.general.forbiddenCharacter });
/** Letters of another script, and marks that nobody sees: a name that has one may be taken for another name. */
const LIKENESS = new RegExp(`(?![a-zœæß])\\p{L}|[${MARKS_NOT_SEEN}]`, 'iu');
/** Whether a name has only what readers can tell apart: letters as French writes them, with any accent, and what is seen. */
export const isTellable = (name: string): boolean => !LIKENESS.test(name.normalize('NFKD'));

/** Text of as many lines as somebody writes; its field bounds it. */
export const wireLines = z
  .string()
  .overwrite(withoutUnseen)
  .trim()
  .refine(isStoredText, { error: messages.general.forbiddenCharacter });
/** Comments, reasons. */
export const wireParagraphs = wireLines.max(500);
export const wireTextOrNull = orNull(wireText);
export const wireLongText = z
  .string()
  .overwrite(withoutUnseen)
  .max(200_000)
  .refine(isStoredText, { error: messages.general.forbiddenCharacter });
export const wireEmail = z
  .string({ error: messages.identity.invalidEmail })
  .max(2 * longestEmail, { error: messages.identity.invalidEmail })
  .trim()
  .toLowerCase()
  .pipe(
    z.email({ error: messages.identity.invalidEmail }).max(longestEmail, { error: messages.identity.invalidEmail }),
  );

/** Up to {@link MOST_EUROS}, binary fractions are nearer than this to the cent that is meant. */
const NEAR = 1e-5;
const hundredths = (euros: number) => Math.abs(euros * 100 - Math.round(euros * 100)) < NEAR;

const MOST_EUROS = 10_000_000;

/** An amount in euros, number or text with a point or a comma; parsed to a number of euros with at most two decimals, 0 or more. */
export const wireEuros = z
  .union(
    [
      z.number(),
      z
        .string()
        .max(LONGEST_NUMBER, { error: faults.notAnAmount })
        .trim()
        .regex(/^-?\d+([.,]\d+)?$/, { error: faults.notAnAmount })
        .transform((text) => Number(text.replace(',', '.'))),
    ],
    { error: faults.notAnAmount },
  )
  .pipe(
    z
      .number()
      .min(0, { error: messages.money.negativeAmount })
      .max(MOST_EUROS, { error: faults.atMost(MOST_EUROS, '€') })
      .refine(hundredths, { error: messages.money.fractionOfCent }),
  );

/** Query and body fields that several lists share. */
export const emptyBody = z.object({}).optional();

/** `{ id, libelle }` rows of a lookup. */
export const choiceRow = z.object({ id: z.number(), libelle: z.string() });
