import { useEffect, useState } from 'react';

const PATIENCE_MS = 250;

/** Whether `busy` has lasted long enough to be worth showing: quick answers change the list without a flash. */
export function useLasting(busy: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!busy) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return busy && lasting;
}
