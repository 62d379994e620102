import type { SessionUser } from '@diapason/contracts';
import { isGuardian, mayOpen } from '@diapason/platform';
import { menuGroups } from '@diapason/ui';
import type { RemoteApp } from '../remotes/catalogue';

export interface MenuLink {
  readonly label: string;
  readonly href: string;
  readonly icon: string;
  readonly order: number;
  /** Path of the screen, to tell which entry is the current one. */
  readonly path: string;
}

export interface MenuGroup {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

/** Whether an entry stands for the screen at `path`. One that leads to the user's own record does so there alone. */
export function isCurrent({ href, path: screen }: MenuLink, path: string): boolean {
  const [own] = href.split('?');
  return path === own || (own === screen && path.startsWith(`${screen}/`));
}

/** Whether `path` is of the entry's screen. What an entry to the user's own record leads to is that record alone. */
export const isBelow = ({ href, path: screen }: MenuLink, path: string): boolean =>
  href.startsWith(`${screen}/`) ? false : path === screen || path.startsWith(`${screen}/`);

const staffHome: MenuLink = { label: 'Accueil', href: '/accueil', icon: 'home', order: 0, path: '/accueil' };

/** The entries the user may open, by group. Screens that are not deployed are absent. */
export function menuOf(apps: readonly RemoteApp[], user: SessionUser): readonly MenuGroup[] {
  const groups = new Map<string, MenuLink[]>(menuGroups.map((title) => [title, []]));
  if (!isGuardian(user)) groups.get('Accueil')?.push(staffHome);
  for (const { path, menu, ...asked } of apps.flatMap((app) => app.routes)) {
    if (!menu || !mayOpen(user, asked)) continue;
    const href = (menu.href ?? path).replaceAll('{idUtilisateur}', String(user.idUtilisateur));
    groups.get(menu.group)?.push({ label: menu.label, href, icon: menu.icon, order: menu.order, path });
  }
  return [...groups]
    .map(([title, links]) => ({ title, links: links.sort((a, b) => a.order - b.order) }))
    .filter((group) => group.links.length > 0);
}
