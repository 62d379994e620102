import { z } from 'zod';
import { personal } from './event';
import { isStoredDay, largestInteger } from './stored';

/** Building blocks of event data and of response rows: exact, nothing coerced. */

export const idField = z.int().nonnegative().max(largestInteger);
/** A number of things. */
export const countField = z.int().nonnegative().max(largestInteger);
export const idOrNull = idField.nullable();
/** 0 or 1, as the documents have flags. */
export const flag = z.union([z.literal(0), z.literal(1)]);
/** YYYY-MM-DD */
export const dateField = z.iso.date().refine(isStoredDay);
export const dateOrNull = dateField.nullable();
/** HH:mm */
export const timeField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** YYYY-MM */
export const monthField = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
/** ISO 8601 instant, UTC. */
export const instantField = z.iso.datetime().max(40);
/** Integer cents; may be negative. */
export const centsField = z.int();
export const textOrNull = z.string().nullable();

/** Personal fields. Nullable where an erased value has no words: dates and numbers read back as null. */
export const personalText = personal(z.string());
/** Surname and first name: an erased person is called « Effacé », once. */
export const personalSurname = personal(z.string(), 'Effacé');
export const personalFirstName = personal(z.string(), '');
/** The e-mail address of an erased person reads as empty, so nobody writes to it. */
export const personalEmail = personal(z.string(), '');
export const personalIdOrNull = personal(idOrNull);
export const personalTextOrNull = personal(z.string().nullable());
export const personalDateOrNull = personal(dateField.nullable());
export const personalNumberOrNull = personal(z.number().nullable());
