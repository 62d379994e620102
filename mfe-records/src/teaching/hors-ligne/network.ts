import { useSession } from '@diapason/platform';
import type { NetworkSaid } from '@diapason/platform/offline';
import { useSyncExternalStore } from 'react';

/** What the worker said last, and the browser with it: nothing yet, in a page that has just been loaded. */
let said: NetworkSaid | undefined;
let isHeard = false;
const listeners = new Set<() => void>();

function change(next: NetworkSaid): void {
  said = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (!isHeard) {
    isHeard = true;
    window.addEventListener('online', () => change('present'));
    window.addEventListener('offline', () => change('absent'));
    // Browsers have no worker on plain http.
    navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<NetworkSaid>) => change(data));
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether there is no network: the browser says so, the worker that had to answer in its place, or a page that opened without a session. */
export function useOffline(): boolean {
  const { status } = useSession();
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || said === 'absent' || (said === undefined && status === 'offline'),
  );
}
