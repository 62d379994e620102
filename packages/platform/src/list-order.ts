import { useEffect, useSyncExternalStore } from 'react';

/** The record that a row of a list is about. */
export interface Neighbour {
  readonly id: number;
  readonly name: string;
}

/** A list as one last saw it, and the order of its rows. */
export interface ListOrder {
  /** « Élèves » */
  readonly title: string;
  /** Where it is, with its search. */
  readonly address: string;
  /** Rows of all pages; undefined while they are counted. */
  readonly total: number | undefined;
  /** Page of the first of `rows`, from 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly rows: readonly Neighbour[];
  /** The rows of another page, in the same order; empty where there are none. */
  readonly read: (page: number) => Promise<readonly Neighbour[]>;
}

/** By the path of the sheets that the list leads to, `/fiche-eleve`. In memory only: what somebody searched is private. */
const orders = new Map<string, ListOrder>();
const listeners = new Set<() => void>();

/** Stores the order of a list's rows for the sheets at `sheet`, such as `/fiche-eleve`. */
export function publishListOrder(sheet: string, order: ListOrder): void {
  orders.set(sheet, order);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export interface Place extends Pick<ListOrder, 'title' | 'address' | 'total'> {
  /** From 1. */
  readonly rank: number;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** Where a record stands in the list that one came from; undefined where one came from elsewhere. Reads on beyond the page that was seen. */
export function usePlaceInList(sheet: string, id: number): Place | undefined {
  const order = useSyncExternalStore(subscribe, () => orders.get(sheet));
  const at = order?.rows.findIndex((row) => row.id === id) ?? -1;
  const isFirst = order !== undefined && at === 0 && order.page > 0;
  const isLast =
    order !== undefined && at >= 0 && at === order.rows.length - 1 && rankOf(order, at) < (order.total ?? 0);
  useEffect(() => {
    if (order && (isFirst || isLast)) void extend(sheet, order, isLast);
  }, [sheet, order, isFirst, isLast]);
  if (!order || at < 0) return undefined;
  const { title, address, total, rows } = order;
  return { title, address, total, rank: rankOf(order, at), previous: rows[at - 1], next: rows[at + 1] };
}

const rankOf = ({ page, pageSize }: ListOrder, at: number): number => page * pageSize + at + 1;

/** A page that cannot be read, or has nobody any more, leaves the order as it is. */
async function extend(sheet: string, order: ListOrder, forwards: boolean): Promise<void> {
  const page = forwards ? order.page + Math.ceil(order.rows.length / order.pageSize) : order.page - 1;
  const more = await order.read(page).catch(() => []);
  if (more.length === 0 || orders.get(sheet) !== order) return;
  publishListOrder(
    sheet,
    forwards ? { ...order, rows: [...order.rows, ...more] } : { ...order, page, rows: [...more, ...order.rows] },
  );
}
