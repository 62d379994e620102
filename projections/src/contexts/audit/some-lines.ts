import type { Facts } from '@diapason/contracts/core';

export type Line = Readonly<Record<string, unknown>>;

/** A list of which some lines are told. */
export class SomeLines {
  constructor(
    readonly lines: readonly unknown[],
    /** How many more changed. */
    readonly others: number,
    /** How many both sides have. */
    readonly unchanged: number,
  ) {}
}

/** Lines of a stored list; a structure that stands for a list is its one line. */
export function linesIn(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  if (value instanceof SomeLines) return value.lines;
  return Array.isArray(value) ? value : [value];
}

/** Fields of a list's lines that a reader is told. */
export const labelledIn = ({ items = {} }: Facts): readonly (readonly [name: string, facts: Facts])[] =>
  Object.entries(items).filter(([, { label }]) => label);
