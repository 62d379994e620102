import { useEffect, useState } from 'react';

const PATIENCE_MS = 1_500;

/**
 * Whether a list may be shown: once its rows are there, and its summary too, so that nothing shown is pushed down by what comes
 * later. A summary that takes longer than 1.5 s after the rows is no longer waited for.
 */
export function useFirstSight(hasRows: boolean, awaitsSummary: boolean): boolean {
  const [seen, setSeen] = useState(false);
  const complete = hasRows && !awaitsSummary;
  useEffect(() => {
    if (seen || !hasRows) return;
    const timer = setTimeout(() => setSeen(true), complete ? 0 : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [seen, hasRows, complete]);
  return seen || complete;
}
