import { useEffect, useRef, useState } from 'react';
import { keepPlace, type Place, placeOf } from './place';
import { focusRow } from './shown-rows';

const SETTLED_MS = 150;

/**
 * Keeps where one is in a list, and goes back there once its rows are drawn.
 * @returns the row that was pressed last, and a function that notes a pressed one.
 */
export function usePlace(
  list: string,
  isDrawn: boolean,
): [place: Place | undefined, press: (row: string | number) => void] {
  const [place] = useState(() => placeOf(list));
  const home = useRef(location.pathname);
  const returned = useRef(place === undefined);
  useEffect(() => {
    if (!isDrawn || returned.current) return;
    returned.current = true;
    window.scrollTo({ top: place?.scroll ?? 0, behavior: 'instant' });
    if (place?.row !== undefined) focusRow(place.row);
  }, [isDrawn, place]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // The page may be another one by now.
        if (location.pathname === home.current && returned.current) keepPlace(list, { scroll: window.scrollY });
      }, SETTLED_MS);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, [list]);
  return [place, (row) => keepPlace(list, { row, scroll: window.scrollY })];
}
