import { Button, EmptyState, Loading, ReloadNotice, usePageTitle } from '@diapason/ui';
import { useEffect, useRef, useState } from 'react';
import { useFault } from './faults';
import { outlet, retryRemote } from './register';

/** Holds the element micro-frontends draw in, and says what is the matter when the wanted one does not come. */
export function Outlet({ app }: { readonly app: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const fault = useFault(app);
  useEffect(() => {
    place.current?.append(outlet);
  }, []);
  return (
    <>
      {app && fault && <FaultScreen app={app} fault={fault} />}
      {app && !fault && <Waiting key={app} />}
      <div ref={place} hidden={app === undefined || fault !== undefined} />
    </>
  );
}

function FaultScreen({ app, fault }: { readonly app: string; readonly fault: 'unreachable' | 'replaced' | 'broken' }) {
  usePageTitle(fault === 'replaced' ? 'Nouvelle version' : 'Écran indisponible');
  if (fault === 'replaced') return <ReloadNotice />;
  const retry = fault === 'unreachable' ? () => retryRemote(app) : () => location.reload();
  return (
    <>
      <h1 className="d-visually-hidden">Écran indisponible</h1>
      <EmptyState
        icon="warning"
        title="Cette partie de Diapason est momentanément indisponible."
        action={
          <Button look="primary" icon="refresh" onClick={retry}>
            Réessayer
          </Button>
        }
      >
        Le reste du site fonctionne. Réessayez dans quelques instants.
      </EmptyState>
    </>
  );
}

const NOTICEABLE_MS = 400;

/** Shown only while nothing has been drawn yet, and only if that takes long enough to be noticed. */
function Waiting() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const isEmpty = () => [...outlet.children].every((child) => child.childElementCount === 0);
    const timer = setTimeout(() => setShown(isEmpty()), NOTICEABLE_MS);
    const observer = new MutationObserver(() => {
      if (isEmpty()) return;
      clearTimeout(timer);
      setShown(false);
    });
    observer.observe(outlet, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return shown ? <Loading /> : null;
}
