import { deploymentAddress, offline, personAddress } from '@diapason/platform/offline';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const SITE = 'https://diapason.example';
const NOON = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const CLAIRE = 7;
const HUGO = 8;

/** As a browser's cache: an answer under an address. */
class Shelf {
  private readonly answers = new Map<string, Response>();
  private readonly at = (key: string | { readonly url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, SITE).href;
  match = async (key: string) => this.answers.get(this.at(key))?.clone();
  put = async (key: string, answer: Response) => void this.answers.set(this.at(key), answer);
  delete = async (key: { readonly url: string }) => this.answers.delete(this.at(key));
  keys = async () => [...this.answers.keys()].map((url) => ({ url }));
}
let shelves: Map<string, Shelf>;
const caches = {
  open: async (name: string) => {
    const shelf = shelves.get(name) ?? new Shelf();
    shelves.set(name, shelf);
    return shelf;
  },
  has: async (name: string) => shelves.has(name),
  keys: async () => [...shelves.keys()],
  delete: async (name: string) => shelves.delete(name),
};

class ExtendableEvent {
  readonly works: Promise<unknown>[] = [];
  waitUntil = (work: Promise<unknown>) => void this.works.push(work);
}
class FetchEvent extends ExtendableEvent {
  answer: Promise<Response> | undefined;
  constructor(readonly request: Request) {
    super();
  }
  respondWith = (answer: Promise<Response>) => {
    this.answer = answer;
  };
}

let listeners: ((event: FetchEvent) => void)[];
let said: string[];
/** What the network does with a request. */
let network: (request: Request) => Promise<Response>;
const away = () => Promise.reject(new TypeError('no network'));
const hangs = () => new Promise<Response>(() => {});
const says = (text: string) => async () => new Response(text);
/** Answers when told. */
function slow(): (text: string) => void {
  let come = (_answer: Response) => {};
  network = () =>
    new Promise((done) => {
      come = done;
    });
  return (text) => come(new Response(text));
}

beforeEach(async () => {
  jest.useFakeTimers({ now: NOON });
  jest.resetModules();
  shelves = new Map();
  listeners = [];
  said = [];
  const worker = {
    __WB_DISABLE_DEV_LOGS: true,
    location: new URL(SITE),
    clients: { matchAll: async () => [{ postMessage: (one: string) => said.push(one) }], claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => {
      if (type === 'fetch') listeners.push(listener);
    },
  };
  Object.assign(globalThis, worker, { self: Object.assign(globalThis, worker), caches, ExtendableEvent, FetchEvent });
  globalThis.fetch = ((request: Request) => network(request)) as typeof fetch;
  await import('./worker');
});
afterEach(() => {
  jest.useRealTimers();
});

interface Asked {
  readonly by?: number;
  readonly method?: string;
  readonly signal?: AbortSignal;
  readonly mode?: string;
}
/** Undefined where the worker leaves a request to the browser. */
function ask(path: string, { by, mode, ...init }: Asked = {}): Promise<string> | undefined {
  const request = new Request(new URL(path, SITE), { ...init, headers: by ? { 'user-id': String(by) } : {} });
  if (mode) Object.defineProperty(request, 'mode', { value: mode });
  const event = new FetchEvent(request);
  for (const listener of listeners) listener(event);
  return event.answer?.then((answer) => answer.text());
}
const sheet = (id = 12, date = '2026-11-20') => `/api/presences/parAtelier/${id}?date=${date}`;
/** What runs by itself has run. */
const settled = () => jest.advanceTimersByTimeAsync(0);
const passes = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
async function keepsSheet(by = CLAIRE, text = 'kept') {
  network = says(text);
  await ask(sheet(), { by });
  await settled();
}

test('the network answers wherever it does, and what it said last is there where it does not', async () => {
  await keepsSheet();
  network = says('newer');
  expect(await ask(sheet(), { by: CLAIRE })).toBe('newer');
  await settled();
  network = away;
  expect(await ask(sheet(), { by: CLAIRE })).toBe('newer');
  await settled();
  expect(said).toEqual(['present', 'absent']);
});

test('nothing else is answered, nor what the server refused', async () => {
  await keepsSheet();
  network = away;
  expect(ask('/api/eleves/12', { by: CLAIRE })).toBeUndefined();
  await expect(ask(sheet(13), { by: CLAIRE })).rejects.toThrow('no network');
  network = async () => new Response('refused', { status: 403 });
  expect(await ask(sheet(13), { by: CLAIRE })).toBe('refused');
  network = away;
  await expect(ask(sheet(13), { by: CLAIRE })).rejects.toThrow('no network');
});

test('a sheet is for whoever asked for it', async () => {
  await keepsSheet();
  network = away;
  await expect(ask(sheet(), { by: HUGO })).rejects.toThrow('no network');
  await expect(ask(sheet())).rejects.toThrow('no network');
  expect(await ask(sheet(), { by: CLAIRE })).toBe('kept');
});

test('sheets are those of today, and leave with the night', async () => {
  network = says('of another day');
  await ask(sheet(12, '2026-11-19'), { by: CLAIRE });
  expect(await shelves.get(offline.sheets)?.keys()).toEqual([]);
  await keepsSheet();
  jest.setSystemTime(NOON + DAY_MS);
  network = away;
  await expect(ask(sheet(), { by: CLAIRE })).rejects.toThrow('no network');
  await settled();
  expect(await shelves.get(offline.sheets)?.keys()).toEqual([]);
});

test.each(['/api/logout', '/api/login'])('%s forgets sheets and person, also what was on its way', async (path) => {
  await keepsSheet();
  await (await caches.open(offline.person)).put(personAddress, new Response('Claire'));
  const comes = slow();
  const late = ask(sheet(13), { by: CLAIRE });
  await settled();
  network = says('done');
  expect(await ask(path, { method: 'POST' })).toBe('done');
  comes('late');
  expect(await late).toBe('late');
  await settled();
  expect(shelves.has(offline.person)).toBe(false);
  network = away;
  for (const id of [12, 13]) await expect(ask(sheet(id), { by: CLAIRE })).rejects.toThrow('no network');
});

test('a session that is over takes its sheets along; one that is renewed keeps them', async () => {
  await keepsSheet();
  network = says('renewed');
  await ask('/api/refresh', { method: 'POST' });
  await settled();
  network = away;
  expect(await ask(sheet(), { by: CLAIRE })).toBe('kept');
  network = async () => new Response('over', { status: 401 });
  await ask('/api/refresh', { method: 'POST' });
  await settled();
  network = away;
  await expect(ask(sheet(), { by: CLAIRE })).rejects.toThrow('no network');
});

test('a network that hangs is none after four seconds where a sheet is kept, and one again when it answers', async () => {
  await keepsSheet();
  const comes = slow();
  let given: string | undefined;
  void ask(sheet(), { by: CLAIRE })?.then((text) => {
    given = text;
  });
  await passes(3_900);
  expect(given).toBeUndefined();
  await passes(200);
  expect([given, said]).toEqual(['kept', ['present', 'absent']]);
  comes('late');
  await settled();
  expect(said).toEqual(['present', 'absent', 'present']);
  network = away;
  expect(await ask(sheet(), { by: CLAIRE })).toBe('late');
});

test('where nothing is kept, it is waited for', async () => {
  await keepsSheet();
  const comes = slow();
  const given = ask(sheet(13), { by: CLAIRE });
  await passes(60_000);
  expect(said).toEqual(['present']);
  comes('slow');
  expect(await given).toBe('slow');
});

test('a page that asks no more says nothing of the network', async () => {
  await keepsSheet();
  network = ({ signal }) => new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  const left = new AbortController();
  const gone = ask(sheet(), { by: CLAIRE, signal: left.signal });
  const refused = expect(gone).rejects.toThrow();
  await settled();
  left.abort();
  await refused;
  await settled();
  expect(said).toEqual(['present']);
});

/** A deployment has come whole. */
async function deploys(name: string, files: Readonly<Record<string, string>>) {
  const cache = await caches.open(offline.files + name);
  for (const [path, text] of Object.entries(files)) await cache.put(path, new Response(text));
  await (await caches.open(offline.deployment)).put(deploymentAddress, new Response(offline.files + name));
}

test('a page opens with the last deployment that came whole; one of the former still finds its files', async () => {
  await deploys('one', { '/': 'one', '/shell.1.js': 'former', '/dialog.js': 'its dialog' });
  await (await caches.open(`${offline.files}two`)).put('/', new Response('half'));
  network = away;
  expect(await ask('/', { mode: 'navigate' })).toBe('one');
  await deploys('two', { '/': 'two', '/shell.2.js': 'latter' });
  expect(await ask('/accueil', { mode: 'navigate' })).toBe('two');
  expect(await ask('/dialog.js')).toBe('its dialog');
  await expect(ask('/shell.3.js')).rejects.toThrow('no network');
});

test('a page that the network keeps waiting comes from the device with its files, and without a session', async () => {
  await deploys('one', { '/': '/', '/shell.js': '/shell.js', '/apps.json': '/apps.json' });
  await (await caches.open(offline.person)).put(personAddress, new Response('Claire'));
  network = says('of the network');
  const asked = [{ path: '/mes-cours/7', mode: 'navigate' }, { path: '/shell.js' }, { path: '/apps.json' }];
  for (const { path, ...how } of asked) expect(await ask(path, how)).toBe('of the network');
  network = hangs;
  const page = ask('/mes-cours/7', { mode: 'navigate' });
  await passes(4_100);
  expect(await page).toBe('/');
  expect(await Promise.all(['/shell.js', '/apps.json'].map((path) => ask(path)))).toEqual(['/shell.js', '/apps.json']);
  const session = expect(ask('/api/refresh', { method: 'POST' })).rejects.toThrow('no answer');
  await passes(4_100);
  await session;
});
