import { matchesSearch, searchable } from '../core/format';
import type { Option } from './descriptor';

export type Choice<Id extends string | number> = Pick<Option<Id>, 'value' | 'label'>;

/** The option of this name: letter for letter, or without capitals, or without accents; none where several have it. */
export function named<Id extends string | number>(
  options: readonly Choice<Id>[],
  text: string,
): Choice<Id> | undefined {
  if (text.trim() === '') return undefined;
  for (const spelling of [String, lower, searchable]) {
    const wanted = spelling(text.trim());
    const [only, ...others] = options.filter(({ label }) => spelling(label) === wanted);
    if (only) return others.length === 0 ? only : undefined;
  }
  return undefined;
}
const lower = (text: string): string => text.toLowerCase();

/** Options with every word of the text, those that begin with it first. */
export function matching<Id extends string | number>(
  options: readonly Choice<Id>[],
  text: string,
): readonly Choice<Id>[] {
  const begins = ({ label }: Choice<Id>) => searchable(label).startsWith(searchable(text));
  const found = options.filter(({ label }) => matchesSearch(text, [label]));
  return text === '' ? found : [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
