import { useSyncExternalStore } from 'react';

/** `unreachable`: its files could not be had. `replaced`: a deployment took this version's files. `broken`: it failed while starting. */
export type Fault = 'unreachable' | 'replaced' | 'broken';

let faults: Readonly<Record<string, Fault>> = {};
const listeners = new Set<() => void>();

export function setFault(name: string, fault: Fault | undefined): void {
  const { [name]: _, ...others } = faults;
  faults = fault ? { ...others, [name]: fault } : others;
  for (const listener of listeners) listener();
}

export function useFault(name: string | undefined): Fault | undefined {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => faults,
  );
  return name === undefined ? undefined : current[name];
}
