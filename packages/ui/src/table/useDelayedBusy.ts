import { useEffect, useState } from 'react';

const BUSY_DELAY_MS = 250;

/** True once `busy` has lasted: quick answers show no loading state. */
export function useDelayedBusy(busy: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!busy) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), BUSY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return busy && lasting;
}
