import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@diapason/event-sourcing';

/** What a form sends: any of the fields, any of them empty. */
export type Patch<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** The record with the given fields in place of its own; absent ones stay. */
export function patched<T extends object>(before: T, given: Patch<NoInfer<T>>): T {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(present) };
}

/**
 * An entry whose required fields are there.
 * @throws Refusal 400 with the first that is missing.
 */
export function complete<E extends object, const K extends keyof E & string>(
  entry: E,
  required: readonly K[],
  message: string,
): E & { readonly [P in K]: NonNullable<E[P]> } {
  const missing = required.find((name) => entry[name] === null || entry[name] === '');
  if (missing) throw new Refusal(message, 400, missing);
  return entry as E & { readonly [P in K]: NonNullable<E[P]> };
}

export const changed = (before: unknown, after: unknown): boolean => !isDeepStrictEqual(before, after);

/** A required text as typed, without spaces around; empty when there is none. */
export const text = (value: string | null | undefined): string => value?.trim() ?? '';
