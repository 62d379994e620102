import { type SlotEntry, slotKinds, slotPlaces } from '@diapason/platform';
import type { LifeCycles } from 'single-spa';
import { fetchCatalogue, type RemoteApp } from './catalogue';

interface Container {
  init(scope: unknown): Promise<void>;
  get<M extends keyof Modules>(module: M): Promise<() => Modules[M]>;
}

/** What a micro-frontend's container exposes. */
interface Modules {
  readonly './app': LifeCycles;
  readonly './slots': { readonly slots?: readonly SlotEntry[] };
}

declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { readonly default: unknown };

/**
 * Loads a micro-frontend's lifecycle. A script that is not there has most likely been replaced by a deployment since the page was
 * loaded: the list is asked for anew, and the new one taken.
 */
export const loadRemote = (app: RemoteApp): Promise<LifeCycles> => loadModule(app, './app');

/** What loads the component of a slot that a manifest tells of. */
export const slotLoader = (app: RemoteApp, told: Omit<SlotEntry, 'load'>) => async () => {
  const { slots = [] } = await loadModule(app, './slots');
  const slot = slots.find((one) => one.key === told.key && isSamePlace(one, told));
  if (!slot?.load) throw new Error(`${app.name} has no slot ${told.key} any more`);
  return slot.load();
};

const isSamePlace = (one: SlotEntry, other: Omit<SlotEntry, 'load'>): boolean =>
  slotPlaces.some((place) => slotKinds(one, place).some((of) => slotKinds(other, place).includes(of)));

const loading = new Map<string, Promise<Container>>();

async function loadModule<M extends keyof Modules>(app: RemoteApp, module: M): Promise<Modules[M]> {
  const container = loading.get(app.name) ?? startContainer(app);
  loading.set(app.name, container);
  // What could not be had is asked for again, the next time.
  container.catch(() => loading.delete(app.name));
  return (await (await container).get(module))();
}

async function startContainer(app: RemoteApp): Promise<Container> {
  await Promise.all([
    __webpack_init_sharing__('default'),
    inject(app.remoteEntry).catch(() => injectCurrent(app.name)),
  ]);
  const container = containerOf(app.name);
  if (!container) throw new Error(`${app.name}: its script brings no container`);
  await container.init(__webpack_share_scopes__.default);
  return container;
}

async function injectCurrent(name: string): Promise<void> {
  const current = (await fetchCatalogue()).find((one) => one.name === name);
  if (!current) throw new Error(`${name} is not deployed`);
  await inject(current.remoteEntry);
}

/** Asks the browser for the file before it is needed. */
export function preloadRemote(app: RemoteApp): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = app.remoteEntry;
  document.head.append(link);
}

function containerOf(name: string): Container | undefined {
  return (window as unknown as Record<string, Container | undefined>)[name.replaceAll('-', '_')];
}

function inject(url: string): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => done();
    script.onerror = () => {
      script.remove();
      fail(new Error(`${url} could not be loaded`));
    };
    document.head.append(script);
  });
}
