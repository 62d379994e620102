import type { SlotEntry } from '@diapason/platform';
import type { Screen } from '@diapason/ui';

/** A screen as a micro-frontend's manifest tells of it: its path without parameters, and the addresses that it has. */
export interface RouteEntry extends Omit<Screen, 'load' | 'addresses'> {
  /** Undefined for a micro-frontend built before manifests told it: then it has every address below its path. */
  readonly pattern?: string;
}

/** A deployed micro-frontend, as `/apps.json` lists it. */
export interface RemoteApp {
  readonly name: string;
  readonly remoteEntry: string;
  readonly routes: readonly RouteEntry[];
  /** Undefined for one built before there were any. */
  readonly slots?: readonly Omit<SlotEntry, 'load'>[];
}

/** The micro-frontends deployed now. Throws when the list cannot be had. */
export async function fetchCatalogue(): Promise<readonly RemoteApp[]> {
  const response = await fetch('/apps.json');
  if (!response.ok) throw new Error(`apps.json: ${response.status}`);
  const { apps } = (await response.json()) as { apps: readonly RemoteApp[] };
  return apps;
}
