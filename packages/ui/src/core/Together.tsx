import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';

/** Counts what still loads: +1, -1. */
const Waiting = createContext<(change: 1 | -1) => void>(() => undefined);

const PATIENCE_MS = 3_000;

interface Props {
  readonly children: ReactNode;
  /** Shown meanwhile. */
  readonly fallback: ReactNode;
}

/**
 * Parts of a screen that appear together: hidden until none of them shows `Loading`, for 3 s at most. A part that comes later
 * would push down what is being read. Afterwards each part waits in its own place.
 */
export function Together({ children, fallback }: Props) {
  const [waiting, setWaiting] = useState(0);
  const [seen, setSeen] = useState(false);
  const count = useMemo(() => (change: 1 | -1) => setWaiting((before) => before + change), []);
  const [begun, setBegun] = useState(false);
  useLayoutEffect(() => setBegun(true), []);
  const isReady = seen || (begun && waiting === 0);
  useLayoutEffect(() => {
    if (seen) return;
    if (isReady) return setSeen(true);
    const timer = setTimeout(() => setSeen(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [seen, isReady]);
  return (
    <>
      {!isReady && fallback}
      <div className="d-together" hidden={!isReady}>
        <Waiting value={count}>{children}</Waiting>
      </div>
    </>
  );
}

/** Holds back the parts around it while it is shown. */
export function useHoldsBack(): void {
  const count = useContext(Waiting);
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
}
