import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Counts what still loads: +1, -1. */
const nobodyWaits = (_change: 1 | -1) => undefined;
const Waiting = createContext<(change: 1 | -1) => void>(nobodyWaits);

export const REVEAL_TIMEOUT_MS = 3_000;

interface Props {
  readonly children: ReactNode;
  /** Shown meanwhile. */
  readonly fallback: ReactNode;
}

/**
 * Whether parts may be seen: once none of them holds back, after 3 s at the latest. Each part stands in a `Counted`.
 * The count is no state: a state that changes while React puts a tree into the page makes it do all effects of the tree in that task.
 */
export function useRevealTogether() {
  const [seen, setSeen] = useState(false);
  const waiting = useRef(0);
  const count = useCallback((change: 1 | -1) => {
    waiting.current += change;
    // What replaces a `Loading` may load too: it says so before this runs.
    if (waiting.current === 0) queueMicrotask(() => waiting.current === 0 && setSeen(true));
  }, []);
  useLayoutEffect(() => {
    if (waiting.current === 0) setSeen(true);
  }, []);
  useEffect(() => {
    if (seen) return;
    const timer = setTimeout(() => setSeen(true), REVEAL_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  return { seen, count };
}

interface CountedProps {
  readonly count: ReturnType<typeof useRevealTogether>['count'];
  readonly children: ReactNode;
}

/** Gives `count` to the loading parts inside. */
export const Counted = ({ count, children }: CountedProps) => <Waiting value={count}>{children}</Waiting>;

/**
 * Parts of a screen that appear together: hidden until none of them shows `Loading`. A part that comes later would push down what is being
 * read. Afterwards each part waits in its own place.
 */
export function RevealTogether({ children, fallback }: Props) {
  const { seen, count } = useRevealTogether();
  return (
    <>
      {!seen && fallback}
      <div className="d-together" hidden={!seen}>
        <Counted count={count}>{children}</Counted>
      </div>
    </>
  );
}

/** A part that may still load when the others are shown. */
export const RevealApart = ({ children }: { readonly children: ReactNode }) => (
  <Waiting value={nobodyWaits}>{children}</Waiting>
);

/** Keeps the parts around it hidden while the caller is mounted. @param holds false: the caller has nothing to wait for */
export function useDelayReveal(holds = true): void {
  const count = useContext(Waiting);
  useLayoutEffect(() => {
    if (!holds) return;
    count(1);
    return () => count(-1);
  }, [count, holds]);
}
