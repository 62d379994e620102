import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether a table is wider than its frame. Only then does the frame scroll: a table that fits keeps its heads in sight on the page.
 * The observer tells the widths once the browser knows them; asking for them earlier would make it lay out the page at once.
 * @param narrow shows fewer columns, and says whether it could
 */
export function useScrolls(frame: RefObject<HTMLElement | null>, narrow?: () => boolean): boolean {
  const [scrolls, setScrolls] = useState(false);
  const narrowing = useRef(narrow);
  useLayoutEffect(() => {
    narrowing.current = narrow;
  });
  useEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    let last = false;
    const isWide = () => table.getBoundingClientRect().width > element.clientWidth + 1;
    const measure = () => {
      while (isWide() && narrowing.current?.());
      const now = isWide();
      // Within the same frame: the page is never seen wider than the window.
      if (now !== last) flushSync(() => setScrolls(now));
      last = now;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame]);
  return scrolls;
}
