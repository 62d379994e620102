import type { SessionUser } from '@diapason/contracts';
import { isGuardian, mayOpen } from '@diapason/platform';
import { type MenuEntry, menuGroups } from '@diapason/ui';
import type { RemoteApp } from '../remotes/catalogue';

export interface MenuLink {
  readonly label: string;
  readonly href: string;
  readonly icon: string;
  readonly order: number;
  /** Path of the screen, to tell which entry is the current one. */
  readonly path: string;
  /** Screens of one row of its list. */
  readonly sheets?: readonly string[];
  readonly waiting?: MenuEntry['waiting'];
}

export interface MenuGroup {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

/** Whether an entry stands for the screen at `path`. One that leads to the user's own record does so there alone. */
function isCurrent({ href, path: screen }: MenuLink, path: string): boolean {
  const [own] = href.split('?');
  return path === own || (own === screen && path.startsWith(`${screen}/`));
}

/** The entry that stands for the screen at `path`: its own, or that of the list which a sheet is of. */
export function currentLink(groups: readonly MenuGroup[], path: string): MenuLink | undefined {
  const links = groups.flatMap((group) => group.links);
  const isSheetOf = ({ sheets = [] }: MenuLink) => sheets.some((one) => path === one || path.startsWith(`${one}/`));
  return links.find((link) => isCurrent(link, path)) ?? links.find(isSheetOf);
}

/** Whether `path` is of the entry's screen. One that leads to the user's own record is of that record alone. */
export const isBelow = (link: MenuLink, path: string): boolean =>
  isCurrent(link, path) || (!link.href.startsWith(`${link.path}/`) && path.startsWith(`${link.path}/`));

const staffHome: MenuLink = { label: 'Accueil', href: '/accueil', icon: 'home', order: 0, path: '/accueil' };

/** The entries the user may open, by group. Screens that are not deployed are absent. */
export function menuOf(apps: readonly RemoteApp[], user: SessionUser): readonly MenuGroup[] {
  const groups = new Map<string, MenuLink[]>(menuGroups.map((title) => [title, []]));
  const routes = apps.flatMap((app) => app.routes);
  const sheetsOf = (list: string) => routes.filter((one) => one.list === list).map(({ path }) => path);
  if (!isGuardian(user)) groups.get('Accueil')?.push(staffHome);
  for (const { path, menu, ...asked } of routes) {
    if (!menu || !mayOpen(user, menu.right === undefined ? asked : { ...asked, audience: 'staff', right: menu.right }))
      continue;
    const href = (menu.href ?? path).replaceAll('{idUtilisateur}', String(user.idUtilisateur));
    const { label, icon, order, waiting } = menu;
    groups
      .get(menu.group)
      ?.push({ label, href, icon, order, path, sheets: sheetsOf(path), ...(waiting ? { waiting } : {}) });
  }
  return [...groups]
    .map(([title, links]) => ({ title, links: links.sort((a, b) => a.order - b.order) }))
    .filter((group) => group.links.length > 0);
}
