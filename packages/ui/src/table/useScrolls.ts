import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether a table is wider than its frame. Only then does the frame scroll: a table that fits keeps its heads in sight on the page. */
export function useScrolls(frame: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const measure = () => setScrolls(table.getBoundingClientRect().width > element.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame]);
  return scrolls;
}
