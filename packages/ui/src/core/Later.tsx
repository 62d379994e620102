import { type ReactNode, useDeferredValue } from 'react';
import { Loading } from './states';

/** Mounts its children, and asks what they ask, in a task of its own after what stands around them: a phone stays responsive. */
export function Later({ children }: { readonly children: ReactNode }) {
  const due = useDeferredValue(true, false);
  return due ? children : <Loading />;
}
