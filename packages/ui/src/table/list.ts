import type { Api, RequestOf } from '@diapason/contracts';
import type { ApiData, ApiKey, CommandResult } from '@diapason/platform';
import type { ReactNode } from 'react';
import type { IconName } from '../core/Icon';
import type { MenuItem } from '../core/Menu';
import type { Column } from './columns';
import type { ActTable } from './declared-acts';
import type { ListFilters, ListSession, ValuesOf } from './list-filters';

type Request<K extends ApiKey> = RequestOf<Api[K]>;
/** Input of a list: the query of a GET, else the body. */
type Fields<K extends ApiKey> = K extends `GET ${string}`
  ? NonNullable<Request<K>['query']>
  : NonNullable<Request<K>['body']>;
/** The search: the input without page and sort. */
export type SearchOf<K extends ApiKey> = Omit<Fields<K>, 'page' | 'taille' | 'tri'>;
/** A sortable column, with a leading minus sign for descending. */
export type SortOf<K extends ApiKey> = Fields<K> extends { readonly tri?: infer Tri } ? Extract<Tri, string> : never;

type ElementOf<Rows> = Rows extends readonly (infer Row)[] ? Row & object : never;
/** A row of the answer, or of the property of the answer that holds the rows. */
export type RowOf<K extends ApiKey, P> =
  ApiData<K> extends readonly unknown[]
    ? ElementOf<ApiData<K>>
    : P extends keyof ApiData<K>
      ? ElementOf<ApiData<K>[P]>
      : never;

/** A column can be sorted only if the endpoint's `tri` has its key. */
type ListColumn<Row, Key> = Omit<Column<Row>, 'key' | 'sortable'> &
  ({ readonly key: Key; readonly sortable: true } | { readonly key: string; readonly sortable?: false });

/** Rows under headings, which fold them. */
export interface RowGroups<Row> {
  readonly of: (row: Row) => string;
  readonly name: (row: Row) => string;
  /** Beside its name: what it is, what can be done with it. */
  readonly heading: (row: Row) => ReactNode;
  /** All of them are open at first, in place of the first one alone. */
  readonly open?: boolean;
}

/** A search with a name. What it does not say is as the list begins. */
interface ListView<F extends ListFilters, Tri> {
  readonly id: string;
  readonly title: string;
  readonly search: Partial<ValuesOf<F>>;
  readonly sort?: Tri;
}

/** Ways out of a panel, for what is decided in it. */
export interface PanelWays {
  readonly close: () => void;
  /** To the next row; undefined on the last. */
  readonly next: (() => void) | undefined;
}

/** Two lines, a state and a telephone. */
export interface PhoneRow<Row> {
  /** Beside the name, smaller: « 15 ans ». */
  readonly beside?: (row: Row) => ReactNode;
  /** Under the name: « Trombone · Castres ». */
  readonly under?: (row: Row) => ReactNode;
  readonly state?: (row: Row) => ReactNode;
  /** Whom the square at the right calls. */
  readonly calls?: (row: Row) => { readonly name: string; readonly number: string } | undefined;
}

/** One with the key of an act of the list itself stands in its place. */
interface ChosenWay {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly to: (search: object, choisis: readonly (string | number)[] | undefined) => string;
}

export interface ListDeclaration<K extends ApiKey, T extends ApiKey, F extends ListFilters, P = unknown> {
  /** Key of what is remembered on this device. */
  readonly id: string;
  readonly title: string;
  /** A row's noun, for the count: « règlement ». */
  readonly noun: string;
  /** « cotisations masquées » */
  readonly feminine?: boolean;
  /** Answers one page of rows: it takes `page`, `taille` and `tri`. */
  readonly endpoint: K;
  /** Property of the answer that holds the rows; without it, the answer is the rows. */
  readonly rows?: P;
  /** Endpoint of the totals; may be the same one. */
  readonly totals: T;
  readonly count: (totals: ApiData<T>) => number;
  readonly filters: F;
  /** Buttons that open a screen, by the word with which the server offers them. */
  readonly acts?: Readonly<Record<string, ActTable>>;
  readonly search: (values: ValuesOf<F>) => SearchOf<K> & SearchOf<T>;
  /** A hook: filters that change with another, such as days with the school year. */
  readonly useAlso?: () => (changed: Partial<ValuesOf<F>>, values: ValuesOf<F>) => Partial<ValuesOf<F>>;
  readonly columns: readonly ListColumn<RowOf<K, P>, Exclude<SortOf<K>, `-${string}`>>[];
  /** The sort at first. */
  readonly sort: SortOf<K>;
  /** Rows of a page at first, where the documents say how many. */
  readonly pageSize?: number;
  readonly rowKey: (row: RowOf<K, P>) => string | number;
  /** What a row is called; the value of its first column unless told. */
  readonly rowName?: (row: RowOf<K, P>) => string;
  /** Whose initials stand in front of the row. */
  readonly face?: (row: RowOf<K, P>) => string;
  readonly rowClassName?: (row: RowOf<K, P>) => string;
  readonly rowActions?: (row: RowOf<K, P>) => ReactNode;
  /** What rows that stand one after the other are gathered by. */
  readonly groups?: RowGroups<RowOf<K, P>>;
  /** What the list is called as it begins, among its views; « Tous » unless told. */
  readonly firstView?: string;
  /** Searches that are offered by name. */
  readonly views?: readonly ListView<F, SortOf<K>>[];
  /** Beside the list, about the row that is looked at. */
  readonly panel?: (row: RowOf<K, P>, ways: PanelWays) => ReactNode;
  /** Where a row's own page is, for who may open it: « Ouvrir la fiche », and a click with Ctrl. */
  readonly sheet?: (row: RowOf<K, P>, session: ListSession) => string | undefined;
  /** A row on a phone, where its panel has the rest; without it each row is a card. */
  readonly phone?: PhoneRow<RowOf<K, P>>;
  /** What chosen rows come to, and the words after it: « 950,84 € dus ». */
  readonly chosen?: {
    readonly cents: (row: RowOf<K, P>) => number;
    readonly all: (totals: ApiData<T>) => number;
    readonly words: string;
  };
  /** What is done with chosen rows elsewhere: the address that an act leads to, by the search and, but for all of it, the chosen rows' keys. `rows`: those that are ticked one by one. */
  readonly chosenActs?: (session: ListSession, rows: readonly RowOf<K, P>[]) => readonly ChosenWay[];
  /** Expanded content of a row. */
  readonly expansion?: (row: RowOf<K, P>) => ReactNode;
  /** Figures above the table. `busy` while rows or totals are being read. */
  readonly summary?: (totals: ApiData<T>, busy: boolean) => ReactNode;
  /** Below the table, such as totals per site. */
  readonly footer?: (totals: ApiData<T>) => ReactNode;
  /** Exports of the search; none without the right, nor on narrow devices (document 002 §9). */
  readonly exports?: (search: SearchOf<K> & SearchOf<T>, session: ListSession) => readonly MenuItem[];
  /** The file of a search, or of chosen rows; none without the right. */
  readonly exportChosen?: (session: ListSession) => ((search: object) => void) | undefined;
  /** Offers exports on narrow devices too. */
  readonly exportsEverywhere?: boolean;
  /** Writing to the people of the list; undefined for who may not. */
  readonly emails?: (session: ListSession) => EmailTools<RowOf<K, P>, SearchOf<K> & SearchOf<T>> | undefined;
}

/** Rows can be ticked and their people written to: addresses copied, or a message opened with everybody in blind copy. */
export interface EmailTools<Row, Search> {
  /** Addresses of a row, for who may write to chosen ones. */
  readonly of?: ((row: Row) => readonly (string | null)[]) | undefined;
  /** Addresses of everybody that the search finds, for who may take them all. */
  readonly all?: ((search: Search) => Promise<CommandResult<readonly string[]>>) | undefined;
}

/** Declares a list; {@link useList} reads it and `ListPage` shows it. Adds only types. */
export const list = <K extends ApiKey, T extends ApiKey, F extends ListFilters, const P = unknown>(
  declaration: ListDeclaration<K, T, F, P>,
): ListDeclaration<K, T, F, P> => declaration;
