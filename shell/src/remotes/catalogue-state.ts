import { useSyncExternalStore } from 'react';
import type { RemoteApp } from './catalogue';

interface CatalogueState {
  readonly apps: readonly RemoteApp[] | undefined;
  readonly error: Error | undefined;
}

let state: CatalogueState = { apps: undefined, error: undefined };
const listeners = new Set<() => void>();
const change = (next: CatalogueState) => {
  state = next;
  for (const listener of listeners) listener();
};

/** The deployed micro-frontends, as far as they are known. */
export const catalogue = {
  set: (apps: readonly RemoteApp[]) => change({ apps, error: undefined }),
  fail: (error: Error) => change({ apps: undefined, error }),
};

export function useCatalogue(): CatalogueState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
  );
}
