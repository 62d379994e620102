import type { ListDefinition } from './list';
import type { ListColumn } from './list-columns';
import type { Session } from './session';
import { holdsAny } from './sight';

type Row = Readonly<Record<string, unknown>>;
type Held = Pick<Session, 'functions'>;

const sees = (session: Held, right: readonly number[] | undefined): boolean => !right || holdsAny(session, right);

/**
 * What a session sees of a list's rows: what is declared and no other field of its tables, null where it may not see one, in the lines of
 * a list too.
 */
export function cutRow(row: ListDefinition['row'], session: Held): (one: Row) => Row {
  const cuts = new Map(Object.entries(row).flatMap(([name, column]) => cutOf(name, column, session)));
  const declared = Object.keys(row);
  return (one) =>
    Object.fromEntries(
      declared.flatMap((name) =>
        name in one ? [[name, cuts.has(name) ? cuts.get(name)?.(one[name]) : one[name]]] : [],
      ),
    );
}

type Cut = readonly [name: string, cut: (value: unknown) => unknown];

function cutOf(name: string, { right, parts = {} }: ListColumn, session: Held): readonly Cut[] {
  if (!sees(session, right)) return [[name, () => null]];
  const hidden = Object.entries(parts).flatMap(([part, of]) => (sees(session, of.right) ? [] : [part]));
  if (hidden.length === 0) return [];
  const nothing = Object.fromEntries(hidden.map((part) => [part, null]));
  return [[name, (lines) => (lines as readonly Row[]).map((line) => ({ ...line, ...nothing }))]];
}

/** Whether a session sees a column; or, of a list, one property of it. */
export function seesColumn({ right, parts }: ListColumn, session: Held, part?: string): boolean {
  return sees(session, right) && (part === undefined || sees(session, parts?.[part]?.right));
}

/** A search without the filters that this session does not have, and with what counts for it in their place. */
export function searchOf<B extends object>({ search }: Pick<ListDefinition, 'search'>, body: B, session: Held): B {
  const held = Object.entries(search).flatMap(([name, { right, held }]) =>
    sees(session, right) ? [] : [[name, held] as const],
  );
  return held.length === 0 ? body : { ...body, ...Object.fromEntries(held) };
}

/** The columns that words are searched in, without those that this session does not see. @param columns by their names in `parts`, or any */
export const wordsIn = <C>(
  { search }: Pick<ListDefinition, 'search'>,
  session: Held,
  columns: Readonly<Record<string, C>>,
): readonly C[] =>
  Object.entries(columns).flatMap(([part, column]) => (sees(session, search.recherche?.parts?.[part]) ? [column] : []));

/** The search that hides no row, but for the school year. */
export function unfiltered<B extends object>({ search }: Pick<ListDefinition, 'search'>, body: B): B {
  const sent = body as Row;
  const every = Object.entries(search).map(([name, { kept, all }]) => [name, kept ? sent[name] : all]);
  return Object.fromEntries(every) as B;
}

/** The sort, unless it is by a column that this session does not see. */
export function sortSeen(
  { row, sort }: Pick<ListDefinition, 'row' | 'sort'>,
  tri: string | undefined,
  session: Held,
): string {
  const asked = tri ?? sort;
  const by = Object.values(row).find(({ shown }) => shown.sort === asked.replace(/^-/, ''));
  return by && !seesColumn(by, session) ? sort : asked;
}
