import type { Requirement } from '@diapason/platform';

/** A screen, as a micro-frontend's routes.json declares it. */
export interface RouteEntry extends Requirement {
  readonly path: string;
  readonly title: string;
  readonly menu?: MenuEntry;
}

interface MenuEntry {
  readonly group: string;
  readonly order: number;
  readonly icon: string;
  readonly label: string;
  /** Where the entry leads when it is not the route's path; `{idUtilisateur}` stands for the user's id. */
  readonly href?: string;
}

/** A deployed micro-frontend, as `/apps.json` lists it. */
export interface RemoteApp {
  readonly name: string;
  readonly remoteEntry: string;
  readonly routes: readonly RouteEntry[];
}

/** The micro-frontends deployed now. Throws when the list cannot be had. */
export async function fetchCatalogue(): Promise<readonly RemoteApp[]> {
  const response = await fetch('/apps.json');
  if (!response.ok) throw new Error(`apps.json: ${response.status}`);
  const { apps } = (await response.json()) as { apps: readonly RemoteApp[] };
  return apps;
}
