import type { SessionUser } from '@diapason/contracts';
import { Button, Icon, useDeviceBelow } from '@diapason/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import type { RemoteApp } from '../remotes/catalogue';
import type { Entry, OpenAct } from './entries';
import { useKeys } from './keys';

const Finder = lazy(() => import('./Finder'));
const Keys = lazy(() => import('./Keys'));
const Done = lazy(() => import('./Done'));

/** The field of the top bar that finds anything, and the keys of the page. What it opens is loaded when it is asked for. */
export function Find({ user, apps }: { readonly user: SessionUser; readonly apps: readonly RemoteApp[] }) {
  const [open, setOpen] = useState<'finder' | 'keys'>();
  const [act, setAct] = useState<OpenAct>();
  // Of this session and this page only: the names of people are stored nowhere.
  const recent = useRef<readonly Entry[]>([]);
  // A desk keeps its keyboard at 200 %, too.
  const hasKeyboard = !useDeviceBelow('tablet');
  useKeys({ find: () => setOpen('finder'), help: () => setOpen('keys') });
  const close = () => setOpen(undefined);
  return (
    <>
      <button
        type="button"
        className="find-field"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        aria-label="Rechercher partout"
        onClick={() => setOpen('finder')}
      >
        <Icon name="search" size={18} />
        <span>Rechercher</span>
        <kbd>Ctrl K</kbd>
      </button>
      {hasKeyboard && (
        <span className="find-keys">
          <Button look="quiet" label="Raccourcis clavier" title="Raccourcis clavier" onClick={() => setOpen('keys')}>
            <kbd>?</kbd>
          </Button>
        </span>
      )}
      <Suspense>
        {open === 'finder' && <Finder user={user} apps={apps} recent={recent} onClose={close} onAct={setAct} />}
        {open === 'keys' && <Keys onClose={close} />}
        {act && <Done {...act} onClose={() => setAct(undefined)} />}
      </Suspense>
    </>
  );
}
