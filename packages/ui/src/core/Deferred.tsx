import { type ReactNode, useEffect, useState } from 'react';
import { Loading } from './states';

/**
 * Mounts its children, and asks what they ask, in a task of its own after what stands around them: a phone stays responsive.
 * Not by `useDeferredValue`: in a tree that comes for the first time React draws it again and again until its 300 ms of waiting are over.
 */
export function Deferred({ children }: { readonly children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true));
    return () => clearTimeout(timer);
  }, []);
  return due ? children : <Loading />;
}
