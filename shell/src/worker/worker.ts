import { todayInParis } from '@diapason/contracts/constants';
import {
  completeDeployment,
  type NetworkState,
  offline,
  offlineSheetAddress,
  SHEET_PATH,
} from '@diapason/platform/offline';
import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { Strategy, type StrategyHandler } from 'workbox-strategies';

/** What is asked here of the worker's own scope; the types of pages know none. */
interface Worker {
  readonly clients: { matchAll(): Promise<readonly { postMessage(said: NetworkState): void }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
}
interface Asked {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
}
const worker = self as unknown as Worker;
let last: NetworkState | undefined;
/** Tells the pages. That there is network they need not hear twice. */
async function say(said: NetworkState): Promise<void> {
  if (said === 'present' && last === said) return;
  last = said;
  for (const page of await worker.clients.matchAll()) page.postMessage(said);
}

/** Where the device has an answer, a network that gives none by then is no network. */
const TIMEOUT_MS = 4_000;

/** @throws DOMException where it takes too long. */
function inTime(answer: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new DOMException('no answer', 'TimeoutError')), TIMEOUT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Every answer is the network's; where there is none, what a page of the attendance sheet put on the device, and nothing else (D-UI-33). */
abstract class NetworkElseKept extends Strategy {
  protected abstract keptFor(request: Request): string | undefined;
  /** Also of an answer that came too late to be given. */
  protected async arrived(_request: Request, _answer: Response): Promise<void> {}

  protected async onDevice(key: string | undefined): Promise<Response | undefined> {
    return key === undefined ? undefined : (await caches.open(this.cacheName)).match(key);
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const key = this.keptFor(request);
    const turn = turns;
    const answered = handler.fetch(request);
    const noted = answered.then((answer) => (turn === turns ? this.arrived(request, answer) : undefined));
    void handler.waitUntil(noted.catch(() => undefined));
    const kept = await this.onDevice(key);
    try {
      const answer = await (kept ? inTime(answered) : answered);
      void handler.waitUntil(say('present'));
      return answer;
    } catch (lost) {
      // A page that asks no more tells nothing of the network.
      if (request.signal.aborted) throw lost;
      void handler.waitUntil(say('absent'));
      if (!kept) throw lost;
      return kept;
    }
  }
}

/** Of the last deployment that came whole; a page of the one before finds its files for as long as they are there. */
abstract class Deployed extends NetworkElseKept {
  protected override async onDevice(key: string | undefined): Promise<Response | undefined> {
    const whole = await completeDeployment();
    if (key === undefined || whole === undefined) return undefined;
    const found = await (await caches.open(whole)).match(key);
    return found ?? this.ofFormer(key, whole);
  }
  protected async ofFormer(_key: string, _whole: string): Promise<Response | undefined> {
    return undefined;
  }
}
/** Every address of the product is the shell's one page. */
class Page extends Deployed {
  protected override keptFor = () => '/';
}
class Files extends Deployed {
  protected override async ofFormer(key: string, whole: string): Promise<Response | undefined> {
    for (const name of await caches.keys()) {
      if (name === whole || !name.startsWith(offline.files)) continue;
      const found = await (await caches.open(name)).match(key);
      if (found) return found;
    }
    return undefined;
  }
  protected override keptFor = ({ url }: Request) => url;

  /** Those of a page from the device come from it at once: each would take as long to be lost, and all are of one deployment. */
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const kept = last === 'absent' ? await this.onDevice(request.url) : undefined;
    return kept ?? super._handle(request, handler);
  }
}
/** Each under the number of whoever asked, and of today. */
class Sheets extends NetworkElseKept {
  protected override keptFor({ url, headers }: Request): string | undefined {
    const person = headers.get('user-id');
    const asked = new URL(url);
    return person !== null && asked.searchParams.get('date') === todayInParis()
      ? offlineSheetAddress(asked, person)
      : undefined;
  }
  protected override async arrived(request: Request, answer: Response): Promise<void> {
    const key = this.keptFor(request);
    const copy = key !== undefined && answer.status === 200 ? answer.clone() : undefined;
    // Pages of an address and their files do not tell so late: a page from the device would begin anew, only to lose them again.
    await say('present');
    if (key !== undefined && copy) await (await caches.open(this.cacheName)).put(key, copy);
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
    const answered = fetch(request);
    event.waitUntil(answered.then(({ status }) => (status === 401 ? forget() : undefined)).catch(() => undefined));
    // A page that came from the device opens without a session rather than wait for one.
    const isFromDevice = last === 'absent' && (await caches.has(offline.person));
    return isFromDevice ? inTime(answered) : answered;
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
