import { todayInParis } from '@diapason/contracts/constants';
import { type NetworkSaid, offline, SHEET_PATH, sheetKept } from '@diapason/platform/offline';
import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { Strategy, type StrategyHandler } from 'workbox-strategies';

/** What is asked here of the worker's own scope; the types of pages know none. */
interface Worker {
  readonly clients: { matchAll(): Promise<readonly { postMessage(said: NetworkSaid): void }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
}
interface Asked {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
}
const worker = self as unknown as Worker;
let last: NetworkSaid | undefined;
/** Tells the pages. That there is network they need not hear twice. */
async function say(said: NetworkSaid): Promise<void> {
  if (said === 'present' && last === said) return;
  last = said;
  for (const page of await worker.clients.matchAll()) page.postMessage(said);
}

/** Every answer is the network's; where there is none, what a page of the attendance sheet put on the device, and nothing else (D-UI-33). */
abstract class NetworkElseKept extends Strategy {
  protected abstract keptFor(request: Request): string | undefined;
  protected kept(_request: Request, _answer: Response, _handler: StrategyHandler): void {}

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const key = this.keptFor(request);
    const turn = turns;
    try {
      const answer = await handler.fetch(request);
      void handler.waitUntil(say('present'));
      if (turn === turns) this.kept(request, answer, handler);
      return answer;
    } catch (lost) {
      // A page that asks no more tells nothing of the network.
      if (request.signal.aborted) throw lost;
      void handler.waitUntil(say('absent'));
      const kept = key === undefined ? undefined : await (await caches.open(this.cacheName)).match(key);
      if (!kept) throw lost;
      return kept;
    }
  }
}

/** Every address of the product is the shell's one page. */
class Page extends NetworkElseKept {
  protected override keptFor = () => '/';
}
class Files extends NetworkElseKept {
  protected override keptFor = ({ url }: Request) => url;
}
/** Each under the number of whoever asked, and of today. */
class Sheets extends NetworkElseKept {
  protected override keptFor({ url, headers }: Request): string | undefined {
    const person = headers.get('user-id');
    const asked = new URL(url);
    return person !== null && asked.searchParams.get('date') === todayInParis() ? sheetKept(asked, person) : undefined;
  }
  protected override kept(request: Request, answer: Response, handler: StrategyHandler): void {
    const key = this.keptFor(request);
    if (key === undefined || answer.status !== 200) return;
    const copy = answer.clone();
    void handler.waitUntil(caches.open(this.cacheName).then((cache) => cache.put(key, copy)));
  }
}

registerRoute(({ request }) => request.mode === 'navigate', new Page({ cacheName: offline.files }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (url.pathname === '/apps.json' || /\.(js|css|woff2)$/.test(url.pathname)),
  new Files({ cacheName: offline.files }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && SHEET_PATH.test(url.pathname),
  new Sheets({ cacheName: offline.sheets }),
);

/** How often everything was forgotten: an answer that was on its way then is not kept. */
let turns = 0;
function forget(): Promise<unknown> {
  turns += 1;
  return Promise.all([caches.delete(offline.sheets), caches.delete(offline.person)]);
}
// Who leaves, and who comes, find nothing of the one before, nor what their page put there while the answer was awaited.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && ['/api/login', '/api/logout'].includes(url.pathname),
  async ({ request }) => {
    await forget();
    return fetch(request).finally(forget);
  },
  'POST',
);
// A session that is over takes its sheets along.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/refresh',
  async ({ request, event }) => {
    const answer = await fetch(request);
    if (answer.status === 401) event.waitUntil(forget());
    return answer;
  },
  'POST',
);

let day = '';
/** Sheets leave the device at night, or as soon as it wakes. */
worker.addEventListener('fetch', (event) => {
  const today = todayInParis();
  if (day === today) return;
  day = today;
  event.waitUntil(dropBefore(today));
});
async function dropBefore(today: string): Promise<void> {
  const cache = await caches.open(offline.sheets);
  const old = (await cache.keys()).filter(({ url }) => new URL(url).searchParams.get('date') !== today);
  await Promise.all(old.map((request) => cache.delete(request)));
}

void worker.skipWaiting();
clientsClaim();
