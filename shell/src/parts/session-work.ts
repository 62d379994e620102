import type { SessionUser } from '@diapason/contracts';
import { isOffered, mayCall, mayOpen, providedSlots, store } from '@diapason/platform';
import { mayHaveOfflineTicks } from '@diapason/platform/offline';
import type { WorkSlot } from '@diapason/ui';

let isWorking = false;

/** What micro-frontends do whenever a session begins: ticks of a roll go that this device still holds. Elsewhere nothing is loaded for it. */
export async function workOfSession(): Promise<void> {
  const { status, user } = store.getState().session;
  if (isWorking || status !== 'open' || !user || user.usurpation) return;
  isWorking = true;
  try {
    if (await mayHaveOfflineTicks()) await work(user);
  } finally {
    isWorking = false;
  }
}

async function work(user: SessionUser): Promise<void> {
  await new Promise((idle) => window.requestIdleCallback(idle));
  const session = {
    own: false,
    opens: (asked: Parameters<typeof mayOpen>[1]) => mayOpen(user, asked),
    calls: (key: Parameters<typeof mayCall>[1]) => mayCall(user, key),
  };
  for (const slot of providedSlots().filter((one) => one.workOf && isOffered(one, undefined, session))) {
    // What cannot be had now is asked for with the next page.
    const load = slot.load as WorkSlot['load'] | undefined;
    const loaded = await load?.().catch(() => undefined);
    await loaded?.default();
  }
}
