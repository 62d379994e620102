/**
 * What the read model can keep. A fact beyond these limits, once in the log, would stop the projector for good: they bind what
 * clients send and what events may hold.
 */

/** PostgreSQL's `integer`, the type of every id and count. */
export const largestInteger = 2_147_483_647;

/** PostgreSQL's text takes neither NUL nor half a surrogate pair. */
export const isStoredText = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/** PostgreSQL's calendar has no year 0. */
export const isStoredDay = (day: string): boolean => !day.startsWith('0000');

/** RFC 5321 §4.5.3.1. */
export const longestEmail = 254;
