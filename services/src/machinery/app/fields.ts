import { isDeepStrictEqual } from 'node:util';

/** What a form sends: any of the fields, any of them empty. */
export type Patch<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** The record with the given fields in place of its own; absent ones stay. */
export function patched<T extends object>(before: T, given: Patch<NoInfer<T>>): T {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(present) };
}

export const changed = (before: unknown, after: unknown): boolean => !isDeepStrictEqual(before, after);

/** A required text as typed, without spaces around; empty when there is none. */
export const text = (value: string | null | undefined): string => value?.trim() ?? '';
