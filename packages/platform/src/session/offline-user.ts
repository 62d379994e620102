import type { SessionUser } from '@diapason/contracts';
import { type OfflineUser, offline, personAddress } from '../offline';

/** Who used this device last, where they called the roll on it and their session may still go on; the worker keeps them. */
export async function offlineUser(now = Date.now()): Promise<SessionUser | undefined> {
  // Browsers have no such store on plain http, and private windows of some refuse it.
  const kept = await globalThis.caches?.match(personAddress).catch(() => undefined);
  const { user, until } = kept ? ((await kept.json()) as OfflineUser) : { user: undefined, until: 0 };
  if (now < until) return user;
  forgetPerson();
  return undefined;
}

/** Who called the roll here, and the sheets that they read: the page clears what a missing worker left. What they ticked stays, under a number. */
export function forgetPerson(): void {
  if (!('caches' in globalThis)) return;
  // Where a private window refuses the store, it holds nothing.
  for (const name of [offline.sheets, offline.person]) void caches.delete(name).catch(() => undefined);
}
