import { z } from 'zod';
import { type Access, type CurrentYear, type Owner, type OwnSites, own, rights } from './access';
import type { Acts } from './acts';
import { type EndpointDefinition, endpoint } from './endpoint';
import type { ListColumn, ListColumns } from './list-columns';
import { filter, type ListFilters } from './list-filters';
import { exportFormat, pageFields, sortField } from './paging';
import { wireKeyFilter } from './wire';

/** A list as browsers offer it, beside its columns and filters. */
interface ListLook {
  readonly title: string;
  /** « élève » */
  readonly noun: string;
  readonly feminine?: true;
  /** Key of what is remembered on a device. */
  readonly id: string;
  /** Name of the file, as the documents have it. */
  readonly file: string;
}

type Rights = readonly [number, ...number[]];

/** A list about one person, whom its search must name: of themselves for whoever holds `ownRight`, of others with one of `right`. */
interface Whose {
  readonly owner: Owner;
  /** The field of the search. */
  readonly field: string;
  readonly ownRight: number;
}

/** A call of the documents that lists the same: it is answered by the list's query, in its first order. */
interface Documented {
  readonly path: string;
  readonly summary: string;
  /** The filters that it takes. */
  readonly takes: readonly string[];
  /** It takes a page too; every row is answered unless told. */
  readonly paged?: true;
  /** Its own row, where the documents have other fields than the list. */
  readonly row?: z.ZodType;
  /** Who asks for it besides whoever sees the list, of every year. */
  readonly alsoFor?: readonly number[];
}
type AccessOf<W> = Extract<Access, { readonly kind: W extends Whose ? 'own' : 'rights' }>;

/** Ours, of every list: these rows only, by their numbers. */
const chosen = { choisis: filter.unseen(wireKeyFilter) };

type Wires<S extends ListFilters> = { -readonly [K in keyof S]: S[K]['wire'] } & {
  choisis: typeof wireKeyFilter;
};
type Rows<R extends ListColumns> = {
  -readonly [K in keyof R as R[K] extends { readonly made: true } ? never : K]: R[K]['row'];
};
type SortOf<C> = C extends { readonly shown: { readonly sort: infer Name extends string } } ? Name : never;
/** What a list is sorted by. */
export type SortsOf<R extends ListColumns> = { [K in keyof R]: SortOf<R[K]> }[keyof R];

/** A second line stands under a column of the same list. */
type Placed<R> = {
  readonly [K in keyof R]: R[K] extends { readonly shown: { readonly under: infer Name } }
    ? Name extends keyof R
      ? unknown
      : { readonly shown: { readonly under: keyof R } }
    : unknown;
};

type Common = Pick<EndpointDefinition, 'context' | 'module' | 'shows' | 'ownSites' | 'currentYear'>;

interface Declaration<
  N extends string,
  P extends Paths,
  S extends ListFilters,
  R extends ListColumns,
  T extends z.ZodType,
  W extends Whose | undefined,
  D extends Documented | undefined,
> extends ListLook,
    Common {
  readonly name: N;
  readonly paths: P;
  readonly documented?: D & NoInfer<{ readonly takes: readonly (keyof S & string)[] }>;
  readonly whose?: W;
  /** Who sees the list; where it is about one person, that of others. */
  readonly right: Rights;
  /** Who is told its totals, where fewer are. */
  readonly totalsRight?: Rights;
  /** Who is told the addresses of a search; whoever may write to all of it unless told. */
  readonly addressesRight?: Rights;
  /** Field with a row's own number. */
  readonly key: keyof R & string;
  readonly sort: NoInfer<SortsOf<R> | `-${SortsOf<R>}`>;
  readonly search: S;
  readonly row: R & NoInfer<Placed<R>>;
  /** What is answered beside the rows; how many there are unless told. */
  readonly totals?: T;
  /** In the file beside the rows' fields. */
  readonly fileOnly?: ListColumns;
  /** What may be done with the list, beside seeing it. `exporter` and `ecrire` are offered by every list that has them. */
  readonly acts: Acts;
}

interface Paths {
  readonly list: string;
  readonly totals: string;
  readonly file: string;
  readonly addresses?: string;
}

const counted = z.object({ nombre: z.number() });
type Counted = typeof counted;

/** What may be asked of every list. */
export interface ListDefinition extends ListLook {
  readonly kind: 'list';
  readonly name: string;
  readonly key: string;
  readonly sort: string;
  readonly search: ListFilters;
  readonly row: ListColumns;
  readonly fileOnly: ListColumns;
  readonly acts: Acts;
  readonly list: EndpointDefinition;
  readonly totals: EndpointDefinition;
  readonly exported: EndpointDefinition;
  readonly addresses: EndpointDefinition | undefined;
  readonly documented: EndpointDefinition | undefined;
  readonly whose?: Whose | undefined;
  readonly ownSites?: OwnSites;
  readonly currentYear?: CurrentYear;
}

/**
 * Declares a list once, beside its record. Its calls, their document, the browser's filters and columns, and what may be done derive from it.
 * ```ts
 * export const pupilList = listOf({ name: 'pupilList', paths: { list: '/api/eleves/list/', … }, right: [right.seePupils], search: { … }, row: { … }, acts: { … } });
 * ```
 */
export function listOf<
  const N extends string,
  const P extends Paths,
  S extends ListFilters,
  R extends ListColumns,
  T extends z.ZodType = Counted,
  const W extends Whose | undefined = undefined,
  const D extends Documented | undefined = undefined,
>(declaration: Declaration<N, P, S, R, T, W, D>) {
  const { name, paths, right, totalsRight = right, addressesRight, key, sort, row, fileOnly = {}, acts } = declaration;
  const { whose, documented } = declaration;
  const access = (others: readonly number[], ownRight = whose?.ownRight) =>
    (whose && ownRight !== undefined
      ? own(whose.owner, `body.${whose.field}`, { ownRight, otherwise: others })
      : rights(...(others as Rights))) as AccessOf<W>;
  const search = { ...declaration.search, ...chosen };
  const { context, module, shows, ownSites, currentYear, title, noun, feminine, id, file } = declaration;
  const common = {
    context,
    module,
    kind: 'query' as const,
    ...(shows ? { shows } : {}),
    ...(ownSites ? { ownSites } : {}),
    ...(currentYear ? { currentYear } : {}),
  };
  const wires = mapped(search, ({ wire }) => wire) as Wires<S>;
  const answered = Object.fromEntries(Object.entries(row).filter(([, one]) => !one.made));
  const rowSchema = z.object(mapped(answered, (one) => one.row) as Rows<R>);
  const sorts = Object.values<ListColumn>(row).flatMap(({ shown }) => (shown.sort ? [shown.sort] : [])) as SortsOf<R>[];
  const asked = z.object(wires);
  const exporting = acts.exporter?.rights ?? right;
  return {
    kind: 'list' as const,
    name,
    key,
    sort: sort as string,
    search,
    row,
    fileOnly,
    acts,
    title,
    noun,
    id,
    file,
    ...(feminine ? { feminine } : {}),
    ...(whose ? { whose } : {}),
    ...(ownSites ? { ownSites } : {}),
    ...(currentYear ? { currentYear } : {}),
    rowSchema,
    list: endpoint('POST', paths.list as P['list'], {
      ...common,
      access: access(right),
      readsPeople: 'whole',
      body: z.object({ ...wires, ...pageFields, tri: sortField(...sorts) }),
      response: z.array(rowSchema),
      summary: `Liste des ${noun}s`,
    }),
    totals: endpoint('POST', paths.totals as P['totals'], {
      ...common,
      access: access(totalsRight),
      body: asked,
      response: (declaration.totals ?? counted) as T,
      summary: `${declaration.totals ? 'Totaux' : 'Nombre'} des ${noun}s que la recherche trouve`,
    }),
    exported: endpoint('POST', paths.file as P['file'], {
      ...common,
      access: access(exporting, acts.exporter?.own),
      body: z.object({ ...wires, format: exportFormat }),
      response: 'file' as const,
      summary: `Export «\u00a0${file}\u00a0»`,
    }),
    addresses: (paths.addresses === undefined
      ? undefined
      : addressesOf(
          paths.addresses,
          { ...common, access: access(addressesRight ?? acts.ecrireATous?.rights ?? right, acts.ecrireATous?.own) },
          { asked, noun },
        )) as Addresses<P, S>,
    documented: (documented === undefined
      ? undefined
      : documentedOf(documented, { ...common, access: access([...right, ...(documented.alsoFor ?? [])]) }, wires, {
          rowSchema,
        })) as DocumentedCall<D, S, R>,
  };
}

type DocumentedCall<D, S extends ListFilters, R extends ListColumns> = D extends Documented
  ? ReturnType<typeof documentedOf<D, Wires<S>, z.ZodObject<Rows<R>>>>
  : undefined;

type Taken<D extends Documented, W extends z.ZodRawShape> = Pick<W, Extract<D['takes'][number], keyof W>> &
  (D['paged'] extends true ? typeof pageFields : unknown);
type DocumentedRow<D, L> = D extends { readonly row: infer O extends z.ZodType } ? O : L;

const documentedOf = <const D extends Documented, W extends z.ZodRawShape, L extends z.ZodType>(
  { path, summary, takes, paged, row, alsoFor }: D,
  { currentYear, ...common }: Common & Pick<EndpointDefinition, 'access'> & { readonly kind: 'query' },
  wires: W,
  { rowSchema }: { readonly rowSchema: L },
) =>
  endpoint('GET', path as D['path'], {
    ...common,
    ...(currentYear
      ? { currentYear: { ...currentYear, part: 'query' as const, ...(alsoFor ? { alsoBy: alsoFor } : {}) } }
      : {}),
    query: z.object({
      ...Object.fromEntries(Object.entries(wires).filter(([name]) => takes.includes(name))),
      ...(paged ? pageFields : {}),
    }) as unknown as z.ZodObject<Taken<D, W>>,
    response: z.array((row ?? rowSchema) as DocumentedRow<D, L>),
    summary,
  });

type Addresses<P extends Paths, S extends ListFilters> = P extends { readonly addresses: infer A extends string }
  ? ReturnType<typeof addressesOf<A, Wires<S>>>
  : undefined;

/** For a message to everybody found: each address once, none of somebody without one. */
const addressesOf = <const A extends string, W extends z.ZodRawShape>(
  path: A,
  common: Common & Pick<EndpointDefinition, 'access'> & { readonly kind: 'query' },
  { asked, noun }: { readonly asked: z.ZodObject<W>; readonly noun: string },
) =>
  endpoint('POST', path, {
    ...common,
    body: asked,
    response: z.array(z.string()),
    summary: `Adresses e-mail des ${noun}s que la recherche trouve`,
  });

const mapped = <V, W>(of: Readonly<Record<string, V>>, make: (one: V) => W): Readonly<Record<string, W>> =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, make(one)]));
