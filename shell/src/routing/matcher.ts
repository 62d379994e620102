import type { RemoteApp, RouteEntry } from '../remotes/catalogue';

/** Whether a route stands for a path: itself or below it. /viewTable does not stand for /viewTableData. */
export function stands(route: string, path: string): boolean {
  return path === route || path.startsWith(`${route}/`);
}

/** Whether a path is an address of this pattern: every word as it is there, `:x` any word, `:x?` one or none at the end. */
export function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    given.length <= wanted.length &&
    wanted.every((word, at) => (word.startsWith(':') ? word.endsWith('?') || Boolean(given[at]) : word === given[at]))
  );
}

const isAt = ({ path, pattern }: RouteEntry, address: string): boolean =>
  pattern === undefined ? stands(path, address) : fits(pattern, address);

export interface Match {
  readonly app: RemoteApp;
  readonly route: RouteEntry;
}

/** The route that the path is an address of; the longest when there are several. */
export function matchRoute(apps: readonly RemoteApp[], path: string): Match | undefined {
  const found = apps.flatMap((app) => app.routes.filter((route) => isAt(route, path)).map((route) => ({ app, route })));
  return found.sort((a, b) => b.route.path.length - a.route.path.length)[0];
}
