import type { ApiKey } from '@diapason/platform';
import { notify } from '@diapason/platform';
import { useEffect, useRef, useState } from 'react';
import type { Column } from '../columns';
import type { RowOf } from '../list';
import type { ListFilters, ValuesOf } from '../list-filters';
import { sortOf } from '../paging';
import type { ListState } from '../useList';
import { type Found, readAll } from './read-all';

/** A list on its way to paper: what was asked when it began, and what has come. */
export interface Paper<K extends ApiKey, T extends ApiKey, F extends ListFilters, P> extends Found<K, T, P> {
  readonly filters: ValuesOf<F>;
  readonly sort: ReturnType<typeof sortOf>;
  readonly columns: readonly Column<RowOf<K, P>>[];
  readonly begun: Date;
  readonly complete: boolean;
}

export interface Printing<K extends ApiKey, T extends ApiKey, F extends ListFilters, P> {
  readonly start: () => void;
  readonly cancel: () => void;
  readonly busy: boolean;
  readonly paper: Paper<K, T, F, P> | undefined;
}

/** Reads all rows of a list as it is filtered, sorted and shown now, then prints them. */
export function usePrinting<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>(
  { declaration, search, filters, page }: ListState<K, T, F, P>,
  columns: readonly Column<RowOf<K, P>>[],
): Printing<K, T, F, P> {
  const [paper, setPaper] = useState<Paper<K, T, F, P>>();
  const [busy, setBusy] = useState(false);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const start = async () => {
    if (reading.current) return;
    const controller = new AbortController();
    reading.current = controller;
    setBusy(true);
    const kept = { filters, sort: sortOf(page.tri), columns, begun: new Date() };
    const refusal = await readAll(declaration, { search, tri: page.tri, signal: controller.signal }, (found) => {
      if (!controller.signal.aborted) setPaper({ ...kept, ...found, complete: false });
    });
    if (controller.signal.aborted) return;
    reading.current = undefined;
    setBusy(false);
    if (refusal) {
      setPaper(undefined);
      notify('error', refusal);
    } else setPaper((read) => read && { ...read, complete: true });
  };
  const cancel = () => {
    reading.current?.abort();
    reading.current = undefined;
    setBusy(false);
    setPaper(undefined);
  };

  const complete = paper?.complete === true;
  useEffect(() => {
    if (!complete) return;
    const clear = () => setPaper(undefined);
    window.addEventListener('afterprint', clear);
    window.print();
    return () => window.removeEventListener('afterprint', clear);
  }, [complete]);

  return { start: () => void start(), cancel, busy, paper };
}

/** Ctrl+P prints the list; the browser's own menu cannot wait for its rows. */
export function usePrintKey(enabled: boolean, start: () => void): void {
  const latest = useRef(start);
  latest.current = start;
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || shiftKey || altKey || defaultPrevented) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [enabled]);
}
