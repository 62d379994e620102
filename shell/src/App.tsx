import type { SessionUser } from '@diapason/contracts';
import { go, usePathname, useSearch, useSession } from '@diapason/platform';
import { DoneBar } from '@diapason/ui';
import { lazy, memo, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { Layout } from './layout/Layout';
import { PublicLayout } from './layout/PublicLayout';
import { LeaveQuestion } from './parts/LeaveQuestion';
import { Notifications } from './parts/Notifications';
import { Splash } from './parts/Splash';
import { useCatalogue } from './remotes/catalogue-state';
import type { OwnScreen } from './routing/own-screens';
import { type Destination, resolve } from './routing/resolve';
import { Screen } from './screens/Screen';
import { Unreachable } from './screens/Unreachable';
import { useSpelling } from './spelling/useSpelling';

const OpenLayout = lazy(() => import('./layout/OpenLayout'));
const CookieBanner = lazy(() => import('./parts/CookieBanner'));

/** The page: what the address and the session lead to, in the layout that fits. */
export function App() {
  const path = usePathname();
  const search = useSearch();
  const { status, user } = useSession();
  useSpelling(user, status === 'anonymous');
  const { apps, error } = useCatalogue();
  const now = useMemo((): Scene => {
    const destination = resolve({ path, search, status, user, apps });
    return { destination, user, path };
  }, [path, search, status, user, apps]);
  // Another screen is drawn piece by piece, while the page goes on answering. What was someone else's goes at once.
  const drawn = useDeferredValue(now);
  const scene = drawn.user && drawn.user.idUtilisateur !== user?.idUtilisateur ? now : drawn;
  const { destination } = now;
  const target = destination.kind === 'redirect' ? destination.to : undefined;
  useEffect(() => {
    if (target) go(target);
  }, [target]);
  return (
    <>
      {(error || status === 'unreachable') && destination.kind === 'wait' ? (
        <PublicLayout path={path}>
          <Unreachable />
        </PublicLayout>
      ) : (
        <Suspense fallback={<Splash />}>
          <View {...scene} />
        </Suspense>
      )}
      <Notifications />
      <DoneBar />
      <Suspense>
        <CookieBanner />
      </Suspense>
      <LeaveQuestion />
    </>
  );
}

/** Own screens that stand alone, with a session too. */
const WITHOUT_MENU: readonly OwnScreen[] = [
  'connexion',
  'mot-de-passe-oublie',
  'nouveau-mdp',
  'mot-de-passe-a-changer',
  'confirmer-email',
  'refuser-email',
  'maintenance',
  'payment',
];

interface Scene {
  readonly destination: Destination;
  readonly user: SessionUser | null;
  readonly path: string;
}

const View = memo(function View({ destination, user, path }: Scene) {
  if (destination.kind === 'wait' || destination.kind === 'redirect') return <Splash />;
  const isPublic = destination.kind === 'own' && WITHOUT_MENU.includes(destination.screen);
  if (user && !isPublic) return <Layout key={user.idUtilisateur} user={user} destination={destination} path={path} />;
  if (destination.kind === 'remote') return <OpenLayout app={destination.app} path={path} />;
  return (
    <PublicLayout path={path}>{destination.kind === 'own' && <Screen {...destination} path={path} />}</PublicLayout>
  );
});
