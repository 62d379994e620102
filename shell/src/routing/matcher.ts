import type { RemoteApp, RouteEntry } from '../remotes/catalogue';

/** Whether a route stands for a path: itself or below it. /viewTable does not stand for /viewTableData. */
export function stands(route: string, path: string): boolean {
  return path === route || path.startsWith(`${route}/`);
}

export interface Match {
  readonly app: RemoteApp;
  readonly route: RouteEntry;
}

/** The route that stands for the path; the longest when there are several. */
export function matchRoute(apps: readonly RemoteApp[], path: string): Match | undefined {
  const found = apps.flatMap((app) =>
    app.routes.filter((route) => stands(route.path, path)).map((route) => ({ app, route })),
  );
  return found.sort((a, b) => b.route.path.length - a.route.path.length)[0];
}
