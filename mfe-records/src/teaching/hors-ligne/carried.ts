import type { SessionUser } from '@diapason/contracts';
import { compareCodes, limits, packRights, right } from '@diapason/contracts/constants';
import { ask, store, useUser } from '@diapason/platform';
import { deploymentAddress, type OfflineUser, offline, personAddress, SHEET_PATH } from '@diapason/platform/offline';
import { todayInParis } from '@diapason/ui';
import { useEffect } from 'react';
import type { Sheet } from '../fiche-presence/sheet';

const RECORDS = '/remotes/mfe-records/';

/** As `hors-ligne.json` of the builds names the files. */
interface HostBuilt {
  readonly files: readonly string[];
  readonly kits: Readonly<Record<string, readonly string[]>>;
}
interface RemoteBuilt {
  readonly files: readonly string[];
  readonly kits: readonly string[];
}

/** What is of today, and who: a lesson is known by its workshop and day. */
export interface Lesson {
  readonly idAtelier: number;
  readonly date: string;
}

/**
 * Keeps on the device what the roll takes where there is no network: the screen, who calls, and the sheets of today among these lessons.
 * Nothing over plain http, where browsers have no worker, nor for who acts in another's name. @param lessons undefined until they are known
 */
export function useCarried(lessons: readonly Lesson[] | undefined): void {
  const user = useUser();
  const today = todayInParis();
  const asked = lessons?.filter(({ date }) => date === today).map(({ idAtelier }) => idAtelier);
  const text = asked && JSON.stringify(asked);
  useEffect(() => {
    if (text === undefined || !('serviceWorker' in navigator) || !navigator.onLine || user.usurpation) return;
    // What fails for want of network or room is tried again with the next screen; anything else is a fault of ours.
    void carry(user, JSON.parse(text) as number[]).catch((error: unknown) => {
      if (!(error instanceof NotNow)) reportError(error);
    });
  }, [text, user]);
}

/** There is no network, or no room on the device, or a private window keeps nothing. */
class NotNow extends Error {}

/** What the browser does with network and store; what it throws looks like a fault of the code, which is why nothing else is asked through here. */
function orNotNow<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((cause: unknown) => {
    throw cause instanceof TypeError || cause instanceof DOMException ? new NotNow(undefined, { cause }) : cause;
  });
}

async function carry(user: SessionUser, workshops: readonly number[]): Promise<void> {
  await orNotNow(navigator.serviceWorker.register(offline.worker));
  await navigator.serviceWorker.ready;
  await keepScreen();
  // Who left meanwhile leaves nothing.
  const isHere = () => store.getState().session.user?.idUtilisateur === user.idUtilisateur;
  if (!isHere()) return;
  await keepPerson(user);
  const date = todayInParis();
  // Through the worker, which keeps the answers; one after the other, since a phone has better to do.
  for (const id of workshops) {
    if (!isHere()) return;
    await ask('GET /api/presences/parAtelier/:id', { params: { id }, query: { date } });
  }
}

/**
 * The files of one deployment, whole before it replaces the former: a page of one does not run with the code of another. The former's stay
 * while this page is of it.
 */
async function keepScreen(): Promise<void> {
  const asked = ['/', '/apps.json', '/hors-ligne.json', `${RECORDS}hors-ligne.json`].map((path) =>
    orNotNow(fetch(path)),
  );
  const [page, apps, shell, records] = await Promise.all(asked);
  if (!page?.ok || !apps?.ok || !shell?.ok || !records?.ok) return;
  const [host, own] = (await Promise.all([shell, records].map((answer) => orNotNow(answer.json())))) as [
    HostBuilt,
    RemoteBuilt,
  ];
  const files = new Set([
    ...[...host.files, ...own.kits.flatMap((kit) => host.kits[kit] ?? [])].map((file) => `/${file}`),
    ...own.files.map((file) => `${RECORDS}${file}`),
  ]);
  const scripts = scriptsOf(await orNotNow(page.clone().text()));
  const deployed = (await orNotNow(apps.clone().json())) as {
    readonly apps: readonly { readonly remoteEntry: string }[];
  };
  const entry = deployed.apps.map(({ remoteEntry }) => remoteEntry).find((path) => path.startsWith(RECORDS));
  // A release came between these answers: the next screen tries again.
  if (!entry || ![...scripts, entry].every((path) => files.has(path))) return;
  const name = offline.files + [...scripts.slice(-1), entry].map((path) => path.split('/').at(-1)).join('+');
  const cache = await orNotNow(caches.open(name));
  const had = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await orNotNow(cache.addAll([...files].filter((file) => !had.has(file))));
  await orNotNow(Promise.all([cache.put('/', page), cache.put('/apps.json', apps)]));
  const deployment = await caches.open(offline.deployment);
  await orNotNow(deployment.put(deploymentAddress, new Response(name)));
  const open = new Set([...document.scripts].map(({ src }) => src && new URL(src).pathname));
  if (!scripts.every((path) => open.has(path))) return;
  const gone = (await caches.keys()).filter((one) => one !== name && one.startsWith(offline.files.slice(0, -1)));
  await Promise.all(gone.map((one) => caches.delete(one)));
}

const scriptsOf = (page: string): readonly string[] =>
  [...page.matchAll(/<script[^>]*\ssrc="?([^\s">]+\.js)"?/g)].map(([, path = '']) => path);

/** Of their functions only those of the roll. The cookie ends three hours after the server answered, and 0.6 day after the login. */
async function keepPerson(user: SessionUser): Promise<void> {
  const fonctions = user.fonctions.filter((one) => CALLING.has(one));
  const cache = await orNotNow(caches.open(offline.person));
  const before = (await (await cache.match(personAddress))?.json()) as OfflineUser | undefined;
  const since = before?.user.idUtilisateur === user.idUtilisateur ? before.since : Date.now();
  const kept: OfflineUser = {
    user: { ...user, fonctions, roleFonction: packRights(fonctions), module: ['presences'], antennes: [] },
    since,
    until: Math.min(Date.now() + limits.sessionIdle, since + limits.loginCookieDays * DAY_MS),
  };
  await orNotNow(cache.put(personAddress, Response.json(kept)));
}

const DAY_MS = 86_400_000;
const CALLING: ReadonlySet<number> = new Set([
  right.seeAttendanceSheets,
  right.openAttendanceFromOwnCourses,
  right.validateAttendanceSheet,
]);

/** What the device has of today, by the hour. */
export async function sheetsOnDevice(idUtilisateur: number): Promise<readonly Sheet[]> {
  if (!('caches' in globalThis)) return [];
  // A private window may refuse the store: there is nothing in it.
  const cache = await caches.open(offline.sheets).catch(() => undefined);
  if (!cache) return [];
  const today = todayInParis();
  const own = (await cache.keys()).filter(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return (
      SHEET_PATH.test(pathname) &&
      searchParams.get('date') === today &&
      searchParams.get('pour') === String(idUtilisateur)
    );
  });
  const answers = await Promise.all(own.map(async (one) => (await cache.match(one))?.json()));
  return answers.map(({ data }) => data as Sheet).sort((one, other) => compareCodes(one.heureDebut, other.heureDebut));
}
