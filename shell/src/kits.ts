import { isGuardian, store } from '@diapason/platform';

/** The kits that micro-frontends take from the shell. One that is not imported here would not be provided, and whoever asks for it would fail. */
const kits = {
  router: () => import('@diapason/ui/router'),
  table: () => import('@diapason/ui/table'),
  form: () => import('@diapason/ui/form'),
  overlay: () => import('@diapason/ui/overlay'),
  calendar: () => import('@diapason/ui/calendar'),
  sheet: () => import('@diapason/ui/sheet'),
  upload: () => import('@diapason/ui/upload'),
  editor: () => import('@diapason/ui/editor'),
  chart: () => import('@diapason/ui/chart'),
} as const;

/**
 * Fetches the kits of the lists while staff read their home page, one after the other: the first list then opens at once.
 * Guardians may need none of them.
 */
export async function warmKits(): Promise<void> {
  const { user } = store.getState().session;
  if (!user || isGuardian(user)) return;
  // Who writes loads the editor, who reads curves the chart; nobody else waits for them.
  const { editor: _editor, chart: _chart, ...warmed } = kits;
  for (const load of Object.values(warmed)) {
    await new Promise((idle) => window.requestIdleCallback(idle));
    await load().catch(() => undefined);
  }
}
