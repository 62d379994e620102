import { type RefObject, useEffect, useState } from 'react';

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
    const measure = () => setScrolls(table.getBoundingClientRect().width > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame]);
  return scrolls;
}
