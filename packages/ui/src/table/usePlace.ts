import { markReturned } from '@diapason/platform';
import { useEffect, useRef, useState } from 'react';
import { keepPlace, type Place, placeOf } from './place';
import { focusRow, topOfRow } from './shown-rows';

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
  const pressed = useRef(place?.row);
  useEffect(() => {
    if (!isDrawn || returned.current) return;
    returned.current = true;
    window.scrollTo({ top: place?.scroll ?? 0, behavior: 'instant' });
    markReturned();
    if (place?.row === undefined) return;
    const top = topOfRow(place.row);
    if (top !== undefined && place.rowTop !== undefined) {
      window.scrollBy({ top: top - place.rowTop, behavior: 'instant' });
    }
    focusRow(place.row);
  }, [isDrawn, place]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // The page may be another one by now.
        if (location.pathname === home.current && returned.current) keepPlace(list, whereNow(pressed.current));
      }, SETTLED_MS);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, [list]);
  const press = (row: string | number) => {
    pressed.current = row;
    keepPlace(list, { row, ...whereNow(row) });
  };
  return [place, press];
}

const whereNow = (row: string | number | undefined): Omit<Place, 'row'> => ({
  scroll: window.scrollY,
  rowTop: row === undefined ? undefined : topOfRow(row),
});
