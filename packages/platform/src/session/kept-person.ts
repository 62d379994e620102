import type { SessionUser } from '@diapason/contracts';
import { type KeptPerson, personAddress } from '../offline';

/** Who used this device last, where they called the roll on it and their session may still go on; the worker keeps them. */
export async function keptPerson(now = Date.now()): Promise<SessionUser | undefined> {
  // Browsers have no such store on plain http.
  const kept = await globalThis.caches?.match(personAddress);
  const { user, until } = kept ? ((await kept.json()) as KeptPerson) : { user: undefined, until: 0 };
  return now < until ? user : undefined;
}
