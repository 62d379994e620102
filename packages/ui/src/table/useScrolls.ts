import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Narrow } from './useFittingColumns';

/**
 * Whether a table is wider than its frame. Only then does the frame scroll: a table that fits keeps its heads in sight on the page.
 * What has no room is left out before anything is seen: rows that are drawn anew later would move under the eye.
 * @param narrow shows fewer columns @param drawn changes with what is drawn
 */
export function useScrolls(
  frame: RefObject<HTMLElement | null>,
  narrow: Narrow | undefined,
  drawn: readonly unknown[],
) {
  const [scrolls, setScrolls] = useState(false);
  const measure = useRef<() => void>(() => undefined);
  measure.current = () => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const over = table.getBoundingClientRect().width - element.clientWidth - 1;
    if (over > 0 && narrow?.(widthsIn(table), over)) return;
    setScrolls(over > 0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is drawn
  useLayoutEffect(() => measure.current(), drawn);
  useEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    // Within the same frame: the page is never seen wider than the window.
    const observer = new ResizeObserver(() => flushSync(() => measure.current()));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame]);
  return scrolls;
}

/** Of a table without room each column is as narrow as its words let it be. */
const widthsIn = (table: Element): ReadonlyMap<string, number> =>
  new Map(
    [...table.querySelectorAll<HTMLElement>(':scope > thead th[data-key]')].map(
      (head) => [head.dataset.key ?? '', head.getBoundingClientRect().width] as const,
    ),
  );
