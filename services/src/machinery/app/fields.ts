import { isDeepStrictEqual } from 'node:util';
import { messages } from '@diapason/contracts/constants';
import type { RecordDefinition } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';

/** What a form sends: any of the fields, any of them empty. */
export type Patch<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** The record with the given fields in place of its own; absent ones stay. */
export function patched<T extends object>(before: T, given: Patch<NoInfer<T>>): T {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(present) };
}

/**
 * An entry of a record whose required fields are there.
 * @throws Refusal 400 that names those that are missing, on the first of them.
 */
export function complete<E extends object, const K extends keyof E & string>(
  { fields }: Pick<RecordDefinition, 'fields'>,
  entry: E,
  required: readonly K[],
): E & { readonly [P in K]: NonNullable<E[P]> } {
  const missing = required.filter((name) => entry[name] === null || entry[name] === '');
  const labels = missing.map((name) => fields[name]?.facts.label ?? name);
  if (missing[0]) throw new Refusal(`Veuillez remplir : ${labels.join(', ')}`, 400, missing[0]);
  return entry as E & { readonly [P in K]: NonNullable<E[P]> };
}

/** An e-mail address as accounts hold it: the same for any case and surrounding blanks. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

export const changed = (before: unknown, after: unknown): boolean => !isDeepStrictEqual(before, after);

/** A required text as typed, without spaces around; empty when there is none. */
export const text = (value: string | null | undefined): string => value?.trim() ?? '';

/**
 * Holds a form to the fields that its sender may not see or change: absent or empty they are ignored.
 * @throws Refusal 403 on the first that differs from what is kept.
 */
export function requireUnchanged<T extends object>(
  before: T,
  given: Patch<NoInfer<T>>,
  closed: readonly (keyof NoInfer<T> & string)[],
): void {
  const differing = closed.find((name) => {
    const sent: unknown = given[name];
    // A flag that was never set is 0 on the wire.
    return sent !== undefined && sent !== null && sent !== '' && changed(before[name] ?? (sent === 0 ? 0 : null), sent);
  });
  if (differing) throw new Refusal(messages.identity.notAllowed, 403, differing);
}
