import type { Api } from '@diapason/contracts';
import { type Call, calls } from '@diapason/contracts/constants';

/** `METHOD path` of an endpoint of the contracts. */
export type ApiKey = keyof Api & string;
export type Tag = Call['tags'][number];

// An endpoint that the generated table lacks does not compile here.
const byKey: Readonly<Record<ApiKey, Call>> = calls;

/** What the browser knows of a call. */
export const callOf = (key: ApiKey): Call => byKey[key];

/** Cached answers are tagged with the contexts of the contracts. */
export const tags: readonly Tag[] = [...new Set(Object.values(byKey).flatMap((call) => call.tags))];
