import { formatPhone } from '@diapason/contracts/constants';
import { type ApiInput, type ApiKey, ask, type CommandResult, downloadFile } from '@diapason/platform';
import type { ReactNode } from 'react';
import type { CellKind, CellValue, Column } from './columns';
import type { ActTable } from './declared-acts';
import { declaredFilter, type FilterTable, type FilterValue, wireValues } from './declared-filters';
import type { ListDeclaration, RowOf, SearchOf, SortOf } from './list';
import { inFormats, inputOf } from './list-calls';
import type { ListFilter, ListFilters, ListSession } from './list-filters';

/** A column as `constants/generated/lists.ts` has it. */
interface ColumnTable {
  readonly name: string;
  readonly key: string;
  readonly label: string;
  readonly kind?: string;
  readonly under?: string;
  readonly by?: string;
  readonly choices?: readonly { readonly value: string | number; readonly label: string }[];
  readonly none?: string;
  readonly right?: readonly number[];
  readonly sortable?: boolean;
}

/** A list as `constants/generated/lists.ts` has it. */
export interface ListTable {
  readonly id: string;
  readonly title: string;
  readonly noun: string;
  readonly feminine?: boolean;
  readonly file: string;
  readonly endpoint: ApiKey;
  readonly totals: ApiKey;
  readonly exported: ApiKey;
  readonly addresses?: ApiKey;
  readonly key: string;
  readonly sort: string;
  readonly filters: readonly FilterTable[];
  readonly columns: readonly ColumnTable[];
  readonly acts: Readonly<Record<string, ActTable>>;
}

type Row<L extends ListTable> = RowOf<L['endpoint'], undefined>;
type NameOf<L extends ListTable> = L['columns'][number]['name'];
type Drawn<L extends ListTable, Value> = { readonly [Name in NameOf<L>]?: (row: Row<L>) => Value };
/** The list's filters, by their names in the address. */
type FiltersOf<L extends ListTable> = {
  readonly [F in L['filters'][number] as F['in']]: ListFilter<FilterValue<F>>;
};
type Declared<L extends ListTable> = ListDeclaration<L['endpoint'], L['totals'], FiltersOf<L>, undefined>;

/** What a list's declaration cannot say: what is special in a cell, and beside the rows. */
export interface ListOverrides<L extends ListTable>
  extends Pick<
    Declared<L>,
    | 'rowActions'
    | 'groups'
    | 'rowClassName'
    | 'panel'
    | 'sheet'
    | 'phone'
    | 'face'
    | 'rowName'
    | 'chosen'
    | 'chosenActs'
    | 'expansion'
    | 'summary'
    | 'footer'
    | 'exports'
    | 'useAlso'
    | 'views'
    | 'firstView'
    | 'exportsEverywhere'
    | 'pageSize'
  > {
  /** The declaration's own unless told. */
  readonly title?: string;
  /** What is asked beside the filters: whom the list is about. */
  readonly asks?: object;
  readonly cells?: Drawn<L, ReactNode>;
  /** Second lines of cells. */
  readonly seconds?: Drawn<L, ReactNode>;
  /** Values of columns that are made of several fields. */
  readonly values?: Drawn<L, CellValue>;
  /** On paper, where a cell holds buttons. */
  readonly printed?: Drawn<L, string>;
  /** Filters of kinds that not every list loads, by their name in the address: `days()` of `/calendar`. */
  readonly filters?: ListFilters;
  /** Addresses of a row; its own unless told. */
  readonly emailsOf?: (row: Row<L>) => readonly (string | null)[];
}

/**
 * The list of a declaration of the contracts, for `useList`.
 * ```tsx
 * export const pupils = declaredList(pupilList, { cells: { instrument: (row) => <Instruments row={row} /> } });
 * ```
 */
export function declaredList<const L extends ListTable>(table: L, special: ListOverrides<L> = {}): Declared<L> {
  const { cells: _c, seconds: _s, values: _v, printed: _p, filters: own = {}, asks = {}, emailsOf, ...rest } = special;
  const filters: Record<string, ListFilter<unknown>> = Object.fromEntries(
    table.filters.map((one) => [one.in, own[one.in] ?? declaredFilter(one)]),
  );
  const search = (chosen: object) =>
    ({ ...wireValues(table.filters, chosen), ...asks }) as SearchOf<L['endpoint']> & SearchOf<L['totals']>;
  return {
    id: table.id,
    title: table.title,
    noun: table.noun,
    ...(table.feminine ? { feminine: true } : {}),
    endpoint: table.endpoint,
    totals: table.totals,
    count: (totals) => (totals as { readonly nombre: number }).nombre,
    rowKey: (row) => (row as Readonly<Record<string, number>>)[table.key] ?? 0,
    sort: table.sort as SortOf<L['endpoint']>,
    acts: table.acts,
    filters,
    search,
    columns: table.columns
      .filter(({ under }) => under === undefined)
      .map((column) => declaredColumn(column, table.columns, special)) as unknown as Declared<L>['columns'],
    exportChosen: ({ isAllowed }) =>
      isAllowed('exporter')
        ? (asked: object) => void downloadFile(table.exported, inputOf(table.exported, { ...asked, format: 'xlsx' }))
        : undefined,
    exports: (asked, session) => (session.isAllowed('exporter') ? exportsOf(table, asked) : []),
    ...(table.addresses ? { emails: (session: ListSession) => emailTools(table, session, emailsOf) } : {}),
    ...rest,
  } as Declared<L>;
}

const exportsOf = ({ exported, file }: ListTable, search: object) =>
  inFormats((format) => downloadFile(exported, inputOf(exported, { ...search, format }), `${file}.${format}`));

/** Ticked rows are written to with `ecrire`, everybody found with `ecrireATous`. */
function emailTools<L extends ListTable>({ addresses }: L, session: ListSession, of = ownAddress<L>) {
  const all =
    addresses && session.isAllowed('ecrireATous')
      ? (search: object) =>
          ask(addresses, inputOf(addresses, search) as ApiInput<ApiKey>) as Promise<CommandResult<readonly string[]>>
      : undefined;
  return session.isAllowed('ecrire') ? { of, all } : all && { all };
}

const ownAddress = <L extends ListTable>(row: Row<L>): readonly (string | null)[] => [
  (row as { readonly email?: string | null }).email ?? null,
];

const CELLS: Readonly<Record<string, CellKind>> = {
  number: 'number',
  cents: 'cents',
  euros: 'euros',
  date: 'date',
  dateTime: 'dateTime',
};

function declaredColumn<L extends ListTable>(
  column: ColumnTable,
  all: readonly ColumnTable[],
  { cells = {}, seconds = {}, values = {}, printed = {} }: ListOverrides<L>,
): Column<Row<L>> {
  const { name, label, kind, sortable, by: _by, choices: _choices, none: _none, ...look } = column;
  const own = <V,>(of: Drawn<L, V>) => (of as Readonly<Record<string, (row: Row<L>) => V>>)[name];
  const below = all.filter(({ under }) => under === name);
  const value = own(values) ?? ((row: Row<L>) => shownOf(column, row as Fields));
  const cell = own(cells);
  const print = own(printed);
  const second =
    own(seconds) ??
    (below.length > 0
      ? (row: Row<L>) =>
          below
            .map((one) => shownOf(one, row as Fields))
            .filter(Boolean)
            .join(' · ')
      : undefined);
  const as = kind === undefined ? undefined : CELLS[kind];
  return {
    ...look,
    header: label,
    value,
    ...(as ? { kind: as } : {}),
    ...(sortable ? { sortable } : {}),
    ...(cell ? { cell } : {}),
    ...(second ? { second } : {}),
    ...(print ? { printed: print } : {}),
  } as Column<Row<L>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a cell shows of a field that is nothing special. */
function shownOf({ name, kind, by = '', choices, none = '' }: ColumnTable, row: Fields): CellValue {
  const value = row[name];
  if (kind === 'phone') return formatPhone(String(value ?? ''));
  if (kind === 'yes') return value === 1 ? 'Oui' : '';
  if (kind === 'names') return [...new Set((value as readonly Fields[]).map((one) => one[by]))].join(', ');
  if (choices) return choices.find((choice) => choice.value === value)?.label ?? none;
  return value as CellValue;
}
