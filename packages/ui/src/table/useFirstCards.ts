import { useEffect, useState } from 'react';

/** As many as a phone shows before anyone scrolls. */
const FIRST = 4;

/**
 * The rows to draw: on a phone the first cards alone, and all of them from the next task on, so that neither drawing keeps it from
 * answering. Later pages come whole.
 */
export function useFirstCards<Row>(rows: readonly Row[], isCards: boolean, isReady: boolean): readonly Row[] {
  const [all, setAll] = useState(!isCards);
  const begun = isReady && rows.length > 0;
  useEffect(() => {
    if (all || !begun) return;
    const timer = setTimeout(() => setAll(true));
    return () => clearTimeout(timer);
  }, [all, begun]);
  return all ? rows : rows.slice(0, FIRST);
}
