import { store, useSession } from '@diapason/platform';
import type { NetworkState } from '@diapason/platform/offline';
import { useSyncExternalStore } from 'react';

/** What the worker said last, and the browser with it: nothing yet, in a page that has just been loaded. */
let said: NetworkState | undefined;
let isHeard = false;
const listeners = new Set<() => void>();

function change(next: NetworkState): void {
  said = next;
  if (next === 'present') stopProbing();
  for (const listener of listeners) listener();
  probeLater();
}

function subscribe(listener: () => void): () => void {
  if (!isHeard) {
    isHeard = true;
    window.addEventListener('online', () => change('present'));
    window.addEventListener('offline', () => change('absent'));
    // Browsers have no worker on plain http.
    navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<NetworkState>) => change(data));
  }
  listeners.add(listener);
  probeLater();
  return () => void listeners.delete(listener);
}

const isUnanswered = () => said === 'absent' || (said === undefined && store.getState().session.status === 'offline');

/** Between one probe and the next; the last of them from then on. */
const PROBES_MS = [1_000, 3_000, 10_000, 30_000];
const PROBE_LIMIT_MS = 4_000;
let probe: ReturnType<typeof setTimeout> | undefined;
let failed = 0;

/** A browser may say « online » before the first call gets through, and says it once: from then on the page has to ask. */
function probeLater(): void {
  if (probe !== undefined || listeners.size === 0 || !navigator.onLine || !isUnanswered()) return;
  probe = setTimeout(async () => {
    // Of the API, since a page that begins anew asks it for its session; and the worker leaves this address alone.
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => undefined);
    probe = undefined;
    failed = Math.min(failed + 1, PROBES_MS.length - 1);
    if (answer?.ok && isUnanswered()) change('present');
    else probeLater();
  }, PROBES_MS[failed]);
}

function stopProbing(): void {
  clearTimeout(probe);
  probe = undefined;
  failed = 0;
}

/** Whether there is no network: the browser says so, the worker that had to answer in its place, or a page that opened without a session. */
export function useOffline(): boolean {
  // A session that opens is told too.
  useSession();
  return useSyncExternalStore(subscribe, () => !navigator.onLine || isUnanswered());
}
