/** What the API and the web server in front of it tell each other about a call. */

/** By this an API says that it stops and has not begun with the call: another one may be given it. */
export const NOT_TAKEN = 'x-not-taken';

/** By this an API is told that another one may have done the call already: it runs it under its Idempotency-Key, or not at all. */
export const SENT_BEFORE = 'x-sent-before';
