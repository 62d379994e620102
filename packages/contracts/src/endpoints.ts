import type { EndpointDefinition } from './core/endpoint';
import type { ListDefinition } from './core/list';
import type { Paper } from './core/paper';
import type { SheetActs } from './core/sheet-acts';
import { declaredIn, isOfKind } from './declared';
import { modules } from './generated';

type Exported<Module> = Module extends object ? Module[keyof Module] : never;
/** The calls of a kind of paper, and of a list. */
type CallsOf<T> = T extends { kind: 'paper'; upload: infer U; remove: infer R; download: infer D }
  ? U | R | D
  : T extends {
        kind: 'list';
        list: infer L;
        totals: infer C;
        exported: infer F;
        addresses: infer A;
        documented: infer G;
      }
    ? L | C | F | A | G
    : T;
type Declared = Extract<CallsOf<Exported<(typeof modules)[number]>>, EndpointDefinition>;

const isEndpoint = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Every kind of paper. */
export const papers: readonly Paper[] = declaredIn(modules, isOfKind<Paper>('paper'));

/** Every list. */
export const lists: readonly ListDefinition[] = declaredIn(modules, isOfKind<ListDefinition>('list'));

/** What may be done with the record of each sheet. */
export const sheets: readonly SheetActs[] = declaredIn(modules, isOfKind<SheetActs>('sheetActs'));

/** Every call of the API, context by context. */
export const endpoints: readonly Declared[] = [
  ...declaredIn(modules, isEndpoint),
  ...lists.flatMap(
    ({ list, totals, exported, addresses, documented }) =>
      [
        list,
        totals,
        exported,
        ...(addresses ? [addresses] : []),
        ...(documented ? [documented] : []),
      ] as readonly unknown[] as Declared[],
  ),
  ...papers.flatMap(({ upload, remove, download }) => [upload, remove, download] as readonly unknown[] as Declared[]),
];

/** Calls by `METHOD path`, for clients that import types only: `Api['POST /api/cotisations/liste']`. */
export type Api = {
  [E in Declared as `${E['method']} ${E['path']}`]: E;
};
