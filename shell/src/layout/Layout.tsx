import type { SessionUser } from '@diapason/contracts';
import { isGuardian, useSearch } from '@diapason/platform';
import { ACTS_IN_BAR, Button, formatNumber, useCurrentCount, useCurrentTitle, useMenuBeside } from '@diapason/ui';
import { useEffect, useRef, useState } from 'react';
import { Find } from '../find/Find';
import { ImpersonationBar } from '../parts/ImpersonationBar';
import { useCatalogue } from '../remotes/catalogue-state';
import { Outlet } from '../remotes/Outlet';
import type { Destination } from '../routing/resolve';
import { Screen } from '../screens/Screen';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { Drawer } from './Drawer';
import { Links } from './Links';
import { currentLink, menuOf } from './menu';
import { SkipLink, useScreenFocus } from './SkipLink';

interface Props {
  readonly user: SessionUser;
  readonly destination: Extract<Destination, { kind: 'own' | 'remote' }>;
  readonly path: string;
}

/** Staff: a sidebar and a top bar. Guardians: the portal, with its menu across the top. On narrow screens the menu is a drawer. */
export function Layout({ user, destination, path }: Props) {
  const guardian = isGuardian(user);
  const wide = useMenuBeside();
  const [drawer, setDrawer] = useState(false);
  const { apps } = useCatalogue();
  const main = useRef<HTMLElement>(null);
  useScreenFocus(main, path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the path changes
  useEffect(() => setDrawer(false), [path]);
  const groups = menuOf(apps ?? [], user);
  const decor = useSearch().slice(1).split(/[=&]/)[0] ?? '';
  const menuButton = !wide && (
    <Button look="quiet" icon="menu" label="Ouvrir le menu" aria-expanded={drawer} onClick={() => setDrawer(true)} />
  );
  return (
    <div className={guardian ? 'shell shell-portal' : 'shell shell-staff'} data-decor={decor}>
      <SkipLink />
      {!guardian && wide && (
        <aside className="sidebar">
          <Brand />
          <Links groups={groups} path={path} titles label="Menu principal" />
        </aside>
      )}
      <div className="shell-body">
        <ImpersonationBar user={user} />
        <header className="topbar">
          {menuButton}
          {guardian ? <Brand /> : <CurrentTitle above={above(groups, path)} />}
          {guardian && wide && <Links groups={groups} path={path} label="Menu principal" />}
          {!guardian && <Find user={user} apps={apps ?? []} />}
          <div id={ACTS_IN_BAR} className="topbar-acts" />
          <AccountMenu user={user} apps={apps ?? []} />
        </header>
        <main id="contenu" ref={main} tabIndex={-1}>
          {destination.kind === 'own' && <Screen {...destination} path={path} />}
          <Outlet app={destination.kind === 'remote' ? destination.app : undefined} />
        </main>
      </div>
      <Drawer open={drawer && !wide} onClose={() => setDrawer(false)}>
        <Links groups={groups} path={path} titles={!guardian} label="Menu principal" />
      </Drawer>
    </div>
  );
}

/** « Listes / », of a sheet « Listes / Élèves / ». */
function above(groups: ReturnType<typeof menuOf>, path: string): string {
  const link = currentLink(groups, path);
  const group = groups.find(({ links }) => link && links.includes(link));
  if (!link || !group || group.title === 'Accueil') return '';
  return link.href === path ? `${group.title} / ` : `${group.title} / ${link.label} / `;
}

function CurrentTitle({ above }: { readonly above: string }) {
  const title = useCurrentTitle();
  const count = useCurrentCount();
  return (
    <p className="topbar-title">
      {above && <span>{above}</span>}
      <strong>{title}</strong>
      {count !== undefined && (
        <small className="topbar-count" aria-hidden="true">
          {formatNumber(count)}
        </small>
      )}
    </p>
  );
}
