import { go } from '@diapason/platform';
import { Icon, isIconName } from '@diapason/ui';
import { lazy, type MouseEvent, Suspense, useId } from 'react';
import { currentLink, type MenuGroup, type MenuLink } from './menu';
import { useFolded } from './useFolded';

const Waiting = lazy(() => import('./Waiting'));

interface Props {
  readonly groups: readonly MenuGroup[];
  readonly path: string;
  readonly label: string;
  /** Titles of the groups, which fold: shown to everyone but guardians. */
  readonly titles?: boolean;
}

export function Links({ groups, path, label, titles = false }: Props) {
  const current = currentLink(groups, path);
  const [folded, fold] = useFolded();
  return (
    <nav className="links" aria-label={label}>
      {groups.map((group) => (
        <Group
          key={group.title}
          group={group}
          current={current}
          path={path}
          titled={titles && group.title !== 'Accueil'}
          folded={folded.has(group.title)}
          onFold={(isFolded) => fold(group.title, isFolded)}
        />
      ))}
    </nav>
  );
}

interface GroupProps {
  readonly group: MenuGroup;
  readonly current: MenuLink | undefined;
  readonly path: string;
  readonly titled: boolean;
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
}

/** The group in use is open, whatever the person left. */
function Group({ group, current, path, titled, folded, onFold }: GroupProps) {
  const id = useId();
  const isInUse = current !== undefined && group.links.includes(current);
  const open = !titled || isInUse || !folded;
  return (
    <>
      {titled && (
        <h2>
          {isInUse ? (
            group.title
          ) : (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => onFold(open)}
            >
              {group.title}
              <Icon name={open ? 'chevronDown' : 'chevronRight'} size={14} />
            </button>
          )}
        </h2>
      )}
      {open && (
        <ul id={id}>
          {group.links.map((link) => (
            <li key={link.href}>
              <Entry link={link} current={link === current} path={path} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface EntryProps {
  readonly link: MenuLink;
  readonly current: boolean;
  readonly path: string;
}

function Entry({ link, current, path }: EntryProps) {
  return (
    <a href={link.href} aria-current={current ? 'page' : undefined} onClick={(event) => follow(event, link.href)}>
      <Icon name={isIconName(link.icon) ? link.icon : 'file'} />
      {link.label}
      {link.waiting && (
        <Suspense>
          <Waiting key={path} {...link.waiting} />
        </Suspense>
      )}
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
