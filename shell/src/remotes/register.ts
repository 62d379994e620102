import { provideSlots, store } from '@diapason/platform';
import { isMissingChunk } from '@diapason/ui';
import { addErrorHandler, getAppStatus, LOAD_ERROR, registerApplication, triggerAppChange } from 'single-spa';
import { matchRoute } from '../routing/matcher';
import { resolve } from '../routing/resolve';
import type { RemoteApp } from './catalogue';
import { setFault } from './faults';
import { loadRemote, preloadRemote, slotLoader } from './load';

/** The element every micro-frontend draws in. Outlives the layouts, which only hold it. */
export const outlet = document.createElement('div');
outlet.className = 'outlet';

let known: readonly RemoteApp[] = [];

/**
 * Registers the deployed micro-frontends with single-spa, where one is mounted when the session may open the screen at the address,
 * and their slots with the platform.
 */
export function registerRemotes(apps: readonly RemoteApp[]): void {
  known = apps;
  provideSlots(
    apps.flatMap((app) =>
      (app.slots ?? []).map((slot) => (slot.href ? slot : { ...slot, load: slotLoader(app, slot) })),
    ),
  );
  const wanted = matchRoute(apps, location.pathname);
  if (wanted) preloadRemote(wanted.app);
  for (const app of apps) {
    const element = document.createElement('div');
    outlet.append(element);
    registerApplication({
      name: app.name,
      app: async () => {
        const lifecycles = await loadRemote(app);
        setFault(app.name, undefined);
        return lifecycles;
      },
      activeWhen: ({ pathname }) => isShown(app.name, pathname),
      // Handed over, not looked up: single-spa may mount before the layout has taken the outlet into the page.
      customProps: { domElement: element },
    });
  }
}

function isShown(name: string, path: string): boolean {
  const { status, user } = store.getState().session;
  const destination = resolve({ path, status, user, apps: known });
  return destination.kind === 'remote' && destination.app === name;
}

/** Failures of a micro-frontend stay its own: the shell says so in its place. */
export function watchFaults(): void {
  addErrorHandler((error) => {
    const cause: unknown = error.cause ?? error;
    const kind =
      isMissingChunk(cause) || isMissingChunk(error)
        ? 'replaced'
        : getAppStatus(error.appOrParcelName) === LOAD_ERROR
          ? 'unreachable'
          : 'broken';
    setFault(error.appOrParcelName, kind);
  });
}

/** Tries a micro-frontend again that could not be loaded. */
export function retryRemote(name: string): void {
  setFault(name, undefined);
  // single-spa waits 200 ms before it tries again what failed to load.
  setTimeout(() => void triggerAppChange(), 250);
}
