import { useEffect, useSyncExternalStore } from 'react';
import { navigateToUrl } from 'single-spa';

const ADDRESS_REPLACED = 'diapason:address-replaced';

/** Goes to a path of the product without reloading the page. */
export function go(path: string): void {
  navigateToUrl(path);
}

/** Replaces the address without a history entry: for filters in the URL. */
export function replaceAddress(path: string): void {
  history.replaceState(history.state, '', path);
  window.dispatchEvent(new Event(ADDRESS_REPLACED));
}

/** The address of another part of the same screen, such as a step: the browser's Back returns to this one. */
export function pushAddress(path: string): void {
  history.pushState(history.state, '', path);
  window.dispatchEvent(new Event(ADDRESS_REPLACED));
}

const CHANGES = ['popstate', 'single-spa:routing-event', ADDRESS_REPLACED];

function subscribe(listener: () => void): () => void {
  // Once the effects are over that changed it: React runs those of one tree while it commits another (its error 177).
  const tell = () => queueMicrotask(listener);
  for (const change of CHANGES) window.addEventListener(change, tell);
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, tell);
  };
}

let returnedTo: string | undefined;

/** Called by a screen that restored its own scroll position and focus. */
export const markReturned = (): void => {
  returnedTo = location.href;
};

/** Whether the screen at this address restored them. The shell asks once after each navigation, before or after the screen has drawn. */
export function consumeReturned(): boolean {
  const isReturned = returnedTo === location.href;
  returnedTo = undefined;
  return isReturned;
}

/** The current path, updated on every navigation. */
export const usePathname = (): string => useSyncExternalStore(subscribe, () => location.pathname);

/** The current query text, with its `?`. */
export const useSearch = (): string => useSyncExternalStore(subscribe, () => location.search);

type Question = () => Promise<boolean>;
const unsaved = new Set<symbol>();
let askToLeave: Question = () =>
  Promise.resolve(window.confirm('Vos modifications ne sont pas enregistrées. Quitter la page ?'));

/** The shell registers its dialog here. @returns a function that unregisters it. */
export function provideLeaveQuestion(question: Question): () => void {
  const before = askToLeave;
  askToLeave = question;
  return () => {
    askToLeave = before;
  };
}

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/** While `dirty`, leaving the screen asks first and closing the tab warns. */
export function useUnsavedGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const mark = Symbol('unsaved');
    unsaved.add(mark);
    return () => {
      unsaved.delete(mark);
    };
  }, [dirty]);
}

interface BeforeRouting extends CustomEvent {
  readonly detail: { oldUrl: string; newUrl: string; cancelNavigation: (decision: boolean | Promise<boolean>) => void };
}

/** The query of a screen holds its filters and its tab; that of a new record says whose it is. */
const isElsewhere = (from: URL, to: URL): boolean =>
  from.pathname !== to.pathname || (from.pathname.endsWith('/0') && from.search !== to.search);

/** Called once by the shell. Changes of filters and tabs never ask. */
export function guardNavigation(): void {
  window.addEventListener('single-spa:before-routing-event', (event) => {
    if (!hasUnsavedWork()) return;
    const { oldUrl, newUrl, cancelNavigation } = (event as BeforeRouting).detail;
    if (!isElsewhere(new URL(oldUrl, location.href), new URL(newUrl, location.href))) return;
    cancelNavigation(
      askToLeave().then((leave) => {
        if (leave) unsaved.clear();
        return !leave;
      }),
    );
  });
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsavedWork()) event.preventDefault();
  });
}

let findTitle: (path: string) => string | undefined = () => undefined;

/** The shell registers how to find the title of any micro-frontend's screen. */
export function provideScreenTitles(find: typeof findTitle): void {
  findTitle = find;
}

/** The title of the screen at a path; the path itself for none. */
export const screenTitle = (path: string): string => findTitle(path) ?? path;

/** Whether a deployed micro-frontend has a screen at the path: a link leads nowhere else. */
export const hasScreen = (path: string): boolean => findTitle(path) !== undefined;
