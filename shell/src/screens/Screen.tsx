import { Loading, usePageTitle } from '@diapason/ui';
import { lazy, Suspense } from 'react';
import type { Shown } from '../routing/resolve';
import { ErrorPage } from './ErrorPage';
import { Maintenance } from './Maintenance';
import { RoleError } from './RoleError';

const Connexion = lazy(() => import('./Connexion'));
const ForgottenPassword = lazy(() => import('./ForgottenPassword'));
const NewPassword = lazy(() => import('./NewPassword'));
const ChangePassword = lazy(() => import('./ChangePassword'));
const EmailLink = lazy(() => import('./EmailLink'));
const Home = lazy(() => import('./Home'));
const PaymentResult = lazy(() => import('./PaymentResult'));
const NoPortal = lazy(() => import('./NoPortal'));

/** One of the shell's own screens, under the title that it is declared with. */
export function Screen({ screen, title, path }: Omit<Shown, 'kind'> & { readonly path: string }) {
  usePageTitle(title);
  return <Suspense fallback={<Loading />}>{content(screen, path)}</Suspense>;
}

function content(screen: Shown['screen'], path: string) {
  const last = path.replace(/\/+$/, '').split('/').slice(2).join('/');
  switch (screen) {
    case 'connexion':
      return <Connexion />;
    case 'mot-de-passe-oublie':
      return <ForgottenPassword />;
    case 'nouveau-mdp':
      return <NewPassword token={decodeURIComponent(last)} />;
    case 'mot-de-passe-a-changer':
      return <ChangePassword />;
    case 'confirmer-email':
    case 'refuser-email':
      return <EmailLink key={screen} deed={screen} token={decodeURIComponent(last)} />;
    case 'maintenance':
      return <Maintenance />;
    case 'payment':
      return <PaymentResult statut={last} />;
    case 'role-erreur':
      return <RoleError />;
    case 'sans-portail':
      return <NoPortal />;
    case 'accueil':
      return <Home />;
    case 'erreur':
      return <ErrorPage status={path.startsWith('/erreur') ? last : '404'} />;
  }
}
