import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether a table is wider than its frame. Only then does the frame scroll: a table that fits keeps its heads in sight on the page.
 * The observer tells the widths once the browser knows them; asking for them earlier would make it lay out the page at once.
 */
export function useScrolls(frame: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    let last = false;
    const measure = () => {
      const now = table.getBoundingClientRect().width > element.clientWidth + 1;
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
