import { useEffect, useState } from 'react';

const SUMMARY_TIMEOUT_MS = 1_500;

/**
 * True once rows and summary have arrived, so that nothing moves later.
 * A summary is awaited for at most 1.5 s after the rows.
 */
export function useFirstLoad(hasRows: boolean, awaitsSummary: boolean): boolean {
  const [seen, setSeen] = useState(false);
  const complete = hasRows && !awaitsSummary;
  useEffect(() => {
    if (seen || !hasRows) return;
    const timer = setTimeout(() => setSeen(true), complete ? 0 : SUMMARY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [seen, hasRows, complete]);
  return seen || complete;
}
