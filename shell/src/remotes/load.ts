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
 * Loads a micro-frontend: its script, its container, its lifecycle. After a failure the next call asks for the list anew, for the
 * file may have been replaced by a deployment.
 */
export async function loadRemote(app: RemoteApp, retry: boolean): Promise<LifeCycles> {
  const current = retry ? ((await fetchCatalogue()).find((one) => one.name === app.name) ?? app) : app;
  await Promise.all([__webpack_init_sharing__('default'), inject(current.remoteEntry)]);
  const container = containerOf(app.name);
  if (!container) throw new Error(`${app.name}: its script brings no container`);
  if (!started.has(app.name)) {
    await container.init(__webpack_share_scopes__.default);
    started.add(app.name);
  }
  return (await container.get('./app'))();
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
