import type { LifeCycles } from 'single-spa';
import { fetchCatalogue, type RemoteApp } from './catalogue';

interface Container {
  init(scope: unknown): Promise<void>;
  get(module: string): Promise<() => LifeCycles>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { readonly default: unknown };

const started = new Set<string>();

/**
 * Loads a micro-frontend: its script, its container, its lifecycle. A script that is not there has most likely been replaced by a
 * deployment since the page was loaded: the list is asked for anew, and the new one taken.
 */
export async function loadRemote(app: RemoteApp): Promise<LifeCycles> {
  await Promise.all([
    __webpack_init_sharing__('default'),
    inject(app.remoteEntry).catch(() => injectCurrent(app.name)),
  ]);
  const container = containerOf(app.name);
  if (!container) throw new Error(`${app.name}: its script brings no container`);
  if (!started.has(app.name)) {
    await container.init(__webpack_share_scopes__.default);
    started.add(app.name);
  }
  return (await container.get('./app'))();
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
