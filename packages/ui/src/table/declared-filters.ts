import { type Choices, choicesOf, useSchoolYears } from '@diapason/platform';
import { filters, type ListFilter } from './list-filters';

/** A filter as `constants/generated/lists.ts` has it. */
export interface FilterTable {
  /** The field that is sent. */
  readonly name: string;
  readonly kind: 'words' | 'year' | 'site' | 'one' | 'several' | 'oneOf' | 'tick' | 'days';
  /** Its name in the address. */
  readonly in: string;
  readonly label: string;
  readonly none?: string;
  readonly pinned?: boolean;
  readonly names?: string;
  readonly mine?: boolean;
  readonly options?: readonly { readonly value: number | string; readonly in?: string; readonly label: string }[];
  readonly atFirst?: number | string | readonly number[];
  readonly hint?: string;
  readonly hintOfAll?: string;
  readonly parts?: readonly number[];
  readonly until?: string;
  readonly right?: readonly number[];
  readonly unlockedBy?: number;
  readonly lockedBy?: number;
  readonly all?: number | string;
}

/** What a filter of a kind holds. */
export type FilterValue<F extends FilterTable> = {
  readonly words: string;
  readonly year: F extends { readonly none: string } ? number | null : number;
  readonly site: number | null;
  readonly one: number | null;
  readonly several: readonly number[];
  readonly oneOf: string;
  readonly tick: boolean;
  readonly days: { readonly from: string | null; readonly to: string | null };
}[F['kind']];

const wordOf = (option: { readonly value: number | string; readonly in?: string }) => option.in ?? String(option.value);

/** The filter of a list's declaration: its parameter in the address, and its control. */
export function declaredFilter(table: FilterTable): ListFilter<unknown> {
  return { ...kindOf(table), ...(table.pinned ? { pinned: true as const } : {}) };
}

function kindOf(table: FilterTable): ListFilter<unknown> {
  const {
    kind,
    label,
    none = '',
    hint,
    hintOfAll,
    parts,
    right,
    unlockedBy,
    lockedBy,
    options = [],
    atFirst,
    all,
  } = table;
  const only = right ? { right } : {};
  switch (kind) {
    case 'words':
      return filters.search(label, hint, hintOfAll ? { hint: hintOfAll, right: parts ?? [] } : undefined);
    case 'year': {
      const held = unlockedBy === undefined ? {} : { right: unlockedBy };
      if (none) return filters.anySchoolYear({ ...held, label, none, useChoice: useYearChoice });
      return filters.schoolYear(held);
    }
    case 'site':
      return filters.site(unlockedBy === undefined ? { lockedBy: lockedBy ?? 0 } : { right: unlockedBy });
    case 'one':
      return filters.choice({ ...only, label, none, useChoice: lookupOf(table), mine: table.mine === true });
    case 'several':
      return filters.choices({
        ...only,
        label,
        none,
        useChoice: lookupOf(table),
        ...(Array.isArray(atFirst) ? { atFirst } : {}),
      });
    case 'oneOf': {
      const words = options.map((option) => ({ value: wordOf(option), label: option.label }));
      const hidesNone = options.find(({ value }) => value === all);
      return filters.oneOf(label, words, String(atFirst), right, hidesNone && wordOf(hidesNone));
    }
    case 'tick':
      return filters.flag(label, hint);
    case 'days':
      throw new Error(`${label}: the screen gives the filter, with days() of /calendar`);
  }
}

const useYearChoice = () => useSchoolYears().choice;

const lookupOf = ({ names, options }: FilterTable) => {
  if (options) {
    const known = options.map(({ value, label }) => ({ value: Number(value), label }));
    return () => ({ options: known });
  }
  const choices = choicesOf(names ?? '');
  return () => choices(undefined, null) as Choices;
};

/** What is sent for the values that a list's filters hold. */
export function wireValues(tables: readonly FilterTable[], chosen: object): object {
  const values = chosen as Readonly<Record<string, unknown>>;
  return Object.fromEntries(tables.flatMap((table) => sent(table, values[table.in])));
}

function sent({ name, kind, options = [], until }: FilterTable, value: unknown): readonly [string, unknown][] {
  if (kind === 'oneOf') return [[name, options.find((option) => wordOf(option) === value)?.value]];
  if (kind === 'tick') return [[name, options[value === true ? 1 : 0]?.value]];
  if (kind === 'days') {
    const { from, to } = value as { readonly from: string | null; readonly to: string | null };
    return [
      [name, from],
      [until ?? name, to],
    ];
  }
  return [[name, Array.isArray(value) ? [...value] : value]];
}
