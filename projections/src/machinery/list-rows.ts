import type { EndpointDefinition, InputOf, ListDefinition, SortsOf } from '@diapason/contracts/core';
import { actsOf, cutRow, searchOf, sitesHeldTo, sortSeen, unfiltered } from '@diapason/contracts/core';
import {
  type Expression,
  type ReadModels,
  rowsOf,
  type Selected,
  type Selection,
  sql,
  theRow,
} from '@diapason/event-sourcing';
import type { z } from 'zod';
import { Conditions } from './conditions';
import { exportFile, idsOf, inChunks } from './export';
import { fileColumns } from './list-file';
import { Listed } from './listed';
import { orderBy, type Sorts } from './order-by';
import { type QueryContext, type QueryHandler, query } from './query';

type Declared = ListDefinition & { readonly rowSchema: z.ZodObject };
export type SearchOf<L extends Declared> = InputOf<L['totals']>['body'];
type RowOf<L extends Declared> = z.output<L['rowSchema']>;

/** What a list's declaration cannot know: its SQL. */
type Source<L extends Declared> = SourceOfAll<L> & (Complete<L> | Completed<L>) & Documented<L>;

/** Rows of the documents' call, where they are other ones than the list's. */
interface Shown<R = unknown> {
  readonly select: Selection;
  readonly joined: () => string;
  readonly also: (rows: never, caller: QueryContext) => Promise<readonly R[]>;
}
export const shownAs = <const S extends Selection, R>(
  select: S,
  joined: string,
  also: (rows: readonly Selected<S>[], caller: QueryContext) => Promise<readonly R[]>,
): Shown<R> => ({ select, joined: () => joined, also });

/** How the documents' call differs from the list: in what it asks where it says nothing, and in its rows. */
type Documented<L extends Declared> = L extends {
  readonly documented: { readonly response: z.ZodArray<infer Row extends z.ZodType> };
}
  ? {
      readonly documentedSearch?: (search: SearchOf<L>, caller: QueryContext) => SearchOf<L>;
    } & (Row extends L['rowSchema']
      ? { readonly documentedRows?: undefined }
      : { readonly documentedRows: Shown<z.output<Row>> })
  : { readonly documentedSearch?: undefined; readonly documentedRows?: undefined };

/** Every field of a row is answered by the select list. */
interface Complete<L extends Declared> {
  readonly select: { readonly [K in keyof RowOf<L>]: Expression<RowOf<L>[K]> } & Selection;
  readonly also?: Also<L>;
}
/** What the select list lacks is added to the rows. */
interface Completed<L extends Declared> {
  readonly select: { readonly [K in keyof RowOf<L>]?: Expression<RowOf<L>[K]> } & Selection;
  readonly also: Also<L>;
}
/** What SQL does not say of rows. @param whole not a page */
type Also<L extends Declared> = (
  rows: readonly RowOf<L>[],
  caller: QueryContext,
  whole: boolean,
) => Promise<readonly RowOf<L>[]>;

interface SourceOfAll<L extends Declared> {
  /** Tables that rows are searched and sorted in: `eleve e join …`; where they depend on the day, by it. */
  readonly searched: string | ((today: string) => string);
  /** The record's number: `e.id_eleve`. */
  readonly key: string;
  /** What the search finds, over `searched`. @param caller `sites`: those the caller is held to; undefined: those the search names, if any */
  readonly where: (search: SearchOf<L>, caller: QueryContext) => Conditions | Promise<Conditions>;
  readonly sorts: Sorts<SortsOf<L['row']>>;
  /** What is joined to `searched` to read whole rows. */
  readonly joined?: (parameter: (value: unknown) => string, search: SearchOf<L>, caller: QueryContext) => string;
  /** The file's fields beside them. */
  readonly file?: Selection;
  /** What is answered beside the rows; how many there are unless told. */
  readonly totals?: (
    db: ReadModels,
    conditions: Conditions,
    search: SearchOf<L>,
    caller: QueryContext,
  ) => Promise<unknown>;
  /** Which of the list's acts what is searched for leaves shut, whoever may do them, and why, in words. */
  readonly open?: (search: SearchOf<L>, caller: QueryContext) => Promise<Shut<Extract<keyof L['acts'], string>>>;
  /** The file's name, where it depends on the search. */
  readonly fileName?: (search: SearchOf<L>) => string;
  /** SQL of the address that a row's person is written to; or how the addresses of a search are found. */
  readonly email?: string | ((search: SearchOf<L>, caller: QueryContext) => Promise<string[]>);
}

interface Shut<Word extends string = string> {
  readonly shut: readonly Word[];
  readonly avis?: string;
}
const NOTHING_SHUT: Shut = { shut: [] };

type Body = Readonly<Record<string, unknown>>;
interface Page {
  readonly page?: number;
  readonly taille?: number;
  readonly tri?: string;
}
/** A source of any list: what its search and its rows are, only its declaration knows. */
interface AnySource extends Rows {
  readonly searched: string | ((today: string) => string);
  readonly key: string;
  readonly where: (search: Body, caller: QueryContext) => Conditions | Promise<Conditions>;
  readonly sorts: Sorts<string>;
  readonly file?: Selection;
  readonly totals?: (db: ReadModels, conditions: Conditions, search: Body, caller: QueryContext) => Promise<unknown>;
  readonly open?: (search: Body, caller: QueryContext) => Promise<Shut>;
  readonly fileName?: (search: Body) => string;
  readonly email?: string | ((search: Body, caller: QueryContext) => Promise<string[]>);
  readonly documentedSearch?: (search: Body, caller: QueryContext) => Body;
  readonly documentedRows?: Rows;
}
interface Rows {
  readonly joined?: (parameter: (value: unknown) => string, search: Body, caller: QueryContext) => string;
  readonly select: Selection;
  readonly also?: (rows: readonly Body[], caller: QueryContext, whole: boolean) => Promise<readonly Body[]>;
}

const asked = (
  endpoint: EndpointDefinition,
  run: (body: Body & Page, caller: QueryContext) => Promise<unknown>,
  part: 'body' | 'query' = 'body',
) => query(endpoint, (input, caller) => run(input[part] as unknown as Body & Page, caller as QueryContext) as never);

/**
 * The queries of a declared list: rows, totals, file, addresses, and the documents' call of the same. What a caller may not see is cut here:
 * fields of the rows, columns of the file, filters and sorts by them.
 */
export const listRows = <L extends Declared>(list: L, source: Source<L>): readonly QueryHandler[] =>
  queriesOf(list, source as unknown as AnySource);

function queriesOf(list: ListDefinition, source: AnySource): readonly QueryHandler[] {
  const { key, sorts, email } = source;
  const searched = ({ today }: QueryContext) =>
    typeof source.searched === 'string' ? source.searched : source.searched(today);
  const seen = (body: Body, { session }: QueryContext) => searchOf(list, body, session);
  const inOrder = orderBy(list.sort, sorts);
  const where = async (search: Body, caller: QueryContext): Promise<Conditions> => {
    const conditions = await source.where(search, caller);
    return search.choisis ? conditions.add(`${key} = any(?::bigint[])`, search.choisis) : conditions;
  };

  const read = (
    chosen: Conditions,
    clauses: string,
    search: Body,
    caller: QueryContext,
    { select, joined }: Pick<AnySource, 'select' | 'joined'>,
  ) => {
    const more = joined?.((value) => chosen.parameter(value), search, caller) ?? '';
    const found = `from ${searched(caller)}${chosen.joins} ${more} ${clauses}`;
    return rowsOf(caller.db, select, found, chosen.values) as Promise<Body[]>;
  };

  async function rows(body: Body & Page, caller: QueryContext, shown: Rows = source): Promise<readonly Body[]> {
    const search = seen(body, caller);
    const conditions = await where(search, caller);
    const order = orderBy(sortSeen(list, body.tri, caller.session), sorts);
    const found = `${conditions.where()} ${order}`;
    // A page is chosen among short rows; only its own rows are read in full.
    const clauses = body.taille
      ? `where ${key} = any(array(select ${key} from ${searched(caller)}${conditions.joins} ${found} ${conditions.page(body.taille, body.page)})) ${order}`
      : found;
    const some = await read(conditions, clauses, search, caller, shown);
    return (await shown.also?.(some, caller, body.taille === undefined)) ?? some;
  }
  const cut = (some: readonly Body[], { session }: QueryContext) => some.map(cutRow(list.row, session));

  const counted = (db: ReadModels, conditions: Conditions, _search: Body, caller: QueryContext) =>
    theRow(
      db,
      { nombre: sql.number('count(*)') },
      `from ${searched(caller)}${conditions.joins} ${conditions.where()}`,
      conditions.values,
    );
  /** How many there are of the year, whatever else was searched. */
  async function withoutFilters(body: Body, caller: QueryContext): Promise<number> {
    const sites = list.ownSites && sitesHeldTo(list.ownSites, caller.session);
    const conditions = await source.where(seen(unfiltered(list, body), caller), { ...caller, sites });
    return (await counted(caller.db, conditions, body, caller)).nombre;
  }

  /** Each address once, none of somebody without one, in the list's order. */
  async function addresses(search: Body, caller: QueryContext): Promise<string[]> {
    const conditions = (await where(search, caller)).add(`${email} <> ''`);
    const found = `from ${searched(caller)}${conditions.joins} ${conditions.where()} ${inOrder}`;
    const people = await rowsOf(caller.db, { email: sql.text(String(email)) }, found, conditions.values);
    return [...new Set(people.map((one) => one.email))];
  }

  return [
    asked(list.list, async (body, caller) => {
      const [found, sansFiltres, { shut, ...said }] = await Promise.all([
        rows(body, caller),
        withoutFilters(body, caller),
        source.open?.(seen(body, caller), caller) ?? NOTHING_SHUT,
      ]);
      const isOwn = list.whose !== undefined && body[list.whose.field] === caller.session.idUtilisateur;
      const peut = actsOf(list.acts, caller.session, isOwn).filter((word) => !shut.includes(word));
      return new Listed(cut(found, caller), { peut, sansFiltres, ...said });
    }),
    asked(list.totals, async (body, caller) => {
      const search = seen(body, caller);
      return (source.totals ?? counted)(caller.db, await where(search, caller), search, caller);
    }),
    asked(list.exported, async (body, caller) => {
      const search = seen(body, caller);
      const conditions = await where(search, caller);
      const found = `from ${searched(caller)}${conditions.joins} ${conditions.where()} ${inOrder}`;
      const ids = await idsOf(caller.db, key, found, conditions.values);
      const chunks = inChunks(ids, async (some) => {
        // What a search joins is joined again for each part of the file.
        const chosen = conditions.joins ? conditions.copy() : new Conditions();
        const at = chosen.parameter(some);
        const clauses = `${chosen.add(`${key} = any(${at})`).where()} order by array_position(${at}, ${key})`;
        const select = { ...source.select, ...source.file };
        const rowsRead = await read(chosen, clauses, search, caller, { ...source, select });
        return (await source.also?.(rowsRead, caller, true)) ?? rowsRead;
      });
      return exportFile(
        body.format as 'csv' | 'xlsx',
        source.fileName?.(search) ?? list.file,
        fileColumns(list, caller.session),
        chunks,
      );
    }),
    ...(list.addresses
      ? [
          asked(list.addresses, (body, caller) =>
            (typeof email === 'function' ? email : addresses)(seen(body, caller), caller),
          ),
        ]
      : []),
    ...(list.documented
      ? [
          asked(
            list.documented,
            async (sent, caller) => {
              const { documentedSearch, documentedRows } = source;
              const found = await rows(documentedSearch?.(sent, caller) ?? sent, caller, documentedRows);
              return documentedRows ? found : cut(found, caller);
            },
            'query',
          ),
        ]
      : []),
  ];
}
