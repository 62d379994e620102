import type { SessionUser } from '@diapason/contracts';

/** Where the worker is, and which of the browser's caches hold what it answers with. */
export const offline = {
  worker: '/hors-ligne.js',
  /** How the caches of one deployment each begin: its page, `/apps.json` and the code of the attendance sheet. */
  files: 'diapason-ecran-',
  /** At {@link deploymentAddress}, alone: which of these caches is whole. */
  deployment: 'diapason-deploiement',
  /** Answers of `GET /api/presences/parAtelier/:id`, of today and under the number of whoever asked. */
  sheets: 'diapason-fiches',
  /** At {@link personAddress}, alone. */
  person: 'diapason-personne',
  /** The browser's database of ticks that the server does not have yet. */
  ticks: 'diapason-presences',
} as const;

/** Answered by no server. */
export const personAddress = '/hors-ligne/personne';
export const deploymentAddress = '/hors-ligne/deploiement';

/** The cache of the last deployment that came whole. */
export async function completeDeployment(): Promise<string | undefined> {
  const answer = await (await caches.open(offline.deployment)).match(deploymentAddress);
  return answer?.text();
}

/** Whether an attendance sheet was ever opened on this device: without one there are no unsent ticks. */
export async function mayHaveOfflineTicks(): Promise<boolean> {
  // Private windows of some browsers refuse the question, and keep nothing.
  const all = await globalThis.indexedDB?.databases().catch(() => []);
  return all?.some(({ name }) => name === offline.ticks) ?? false;
}

/** Who opens the stored sheets without network: a user without a token and with no right but to call the roll. */
export interface OfflineUser {
  readonly user: SessionUser;
  /** Milliseconds since 1970: when the cookie that renews the session ends at the latest. */
  readonly until: number;
  /** When this person was first known here. */
  readonly since: number;
}

/** What the worker says to the pages: whether the network answered what it was asked last. */
export type NetworkState = 'present' | 'absent';

/** Where a sheet is kept. The server is never asked for this address. */
export const offlineSheetAddress = (url: URL, idUtilisateur: string | number): string => {
  const kept = new URL(url);
  kept.searchParams.set('pour', String(idUtilisateur));
  return kept.href;
};
export const SHEET_PATH = /^\/api\/presences\/parAtelier\/\d+$/;
