import type { Api } from '@diapason/contracts';
import { calls } from '@diapason/contracts/constants';

/** `METHOD path` of an endpoint of the contracts. */
export type ApiKey = keyof Api & string;
export type Tag = (typeof calls)[keyof typeof calls]['tags'][number];
type KnownCall = (typeof calls)[keyof typeof calls];

// An endpoint that the generated table lacks does not compile here.
const byKey: Readonly<Record<ApiKey, KnownCall>> = calls;

/** What the browser knows of a call. */
export const callOf = (key: ApiKey): KnownCall => byKey[key];

/** What cached answers depend on: the contexts of the contracts. */
export const tags: readonly Tag[] = [...new Set(Object.values(byKey).flatMap((call): readonly Tag[] => call.tags))];
