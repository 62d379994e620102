import { go } from '@diapason/platform';
import { Icon, isIconName } from '@diapason/ui';
import { Fragment, type MouseEvent } from 'react';
import { currentLink, type MenuGroup, type MenuLink } from './menu';

interface Props {
  readonly groups: readonly MenuGroup[];
  readonly path: string;
  readonly label: string;
  /** Titles of the groups: shown to everyone but guardians. */
  readonly titles?: boolean;
}

export function Links({ groups, path, label, titles = false }: Props) {
  const current = currentLink(groups, path);
  return (
    <nav className="links" aria-label={label}>
      {groups.map((group) => (
        <Fragment key={group.title}>
          {titles && group.title !== 'Accueil' && <h2>{group.title}</h2>}
          <ul>
            {group.links.map((link) => (
              <li key={link.href}>
                <Entry link={link} current={link === current} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

function Entry({ link, current }: { readonly link: MenuLink; readonly current: boolean }) {
  return (
    <a href={link.href} aria-current={current ? 'page' : undefined} onClick={(event) => follow(event, link.href)}>
      <Icon name={isIconName(link.icon) ? link.icon : 'file'} />
      {link.label}
    </a>
  );
}

/** A plain click stays in the page; with a modifier the browser opens a tab as usual. */
export function follow(event: MouseEvent, href: string): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  go(href);
}
