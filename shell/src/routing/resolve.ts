import type { SessionUser } from '@diapason/contracts';
import { addressAfterLogin, homeOf, isGuardian, loginFrom, mayOpen } from '@diapason/platform';
import type { RemoteApp, RouteEntry } from '../remotes/catalogue';
import { matchRoute, stands } from './matcher';
import { type Own, type OwnScreen, screens, unaddressed } from './own-screens';

/** One of the shell's own screens. */
export interface Shown {
  readonly kind: 'own';
  readonly screen: OwnScreen;
  readonly title: string;
}

/** All that opens without network; 0 has those of the day. */
const SHEETS = '/fiche-presence/';

/** What the shell shows at a path. */
export type Destination =
  | { readonly kind: 'wait' }
  | { readonly kind: 'redirect'; readonly to: string }
  | Shown
  | { readonly kind: 'remote'; readonly app: string; readonly route: RouteEntry };

interface Situation {
  readonly path: string;
  /** The query, with its `?`. */
  readonly search?: string;
  readonly status: 'unknown' | 'unreachable' | 'offline' | 'anonymous' | 'open';
  readonly user: SessionUser | null;
  /** Undefined while the list is being fetched. */
  readonly apps: readonly RemoteApp[] | undefined;
}

/** Where a path leads in a situation. Pure: the redirections of document 000, §2 and §8. */
export function resolve({ path, search = '', status, user, apps }: Situation): Destination {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (clean === '/') return { kind: 'redirect', to: '/connexion' };
  if (status === 'offline' && !clean.startsWith(SHEETS)) return { kind: 'redirect', to: `${SHEETS}0` };
  const own = screens.find((one) => stands(one.path, clean));
  if (own?.access === 'any') return show(own);
  if (own?.screen === 'connexion' && user) return landing({ search, status, user, apps });
  if (own?.access === 'public') return show(own);
  if (status === 'unknown' || status === 'unreachable' || apps === undefined) return { kind: 'wait' };
  const match = matchRoute(apps, clean);
  const isPublic = match?.route.audience === 'public';
  if (!user && isPublic) return { kind: 'remote', app: match.app.name, route: match.route };
  if (!user) return { kind: 'redirect', to: loginFrom(clean, search) };
  if (user.motDePasseAChanger) return inPlace('mot-de-passe-a-changer');
  if (own && isGuardian(user))
    return homeOf(user) === '/accueil' ? inPlace('sans-portail') : { kind: 'redirect', to: homeOf(user) };
  if (own) return show(own);
  if (!match || !isEnabled(match.route, user)) return { kind: 'own', screen: 'erreur', title: 'Erreur' };
  if (!mayOpen(user, match.route)) return { kind: 'redirect', to: '/role-erreur' };
  return { kind: 'remote', app: match.app.name, route: match.route };
}

/** After the login: where the link led, unless this person may not go there or nothing is there. */
function landing({
  search = '',
  status,
  user,
  apps,
}: Omit<Situation, 'path'> & { readonly user: SessionUser }): Destination {
  const to = addressAfterLogin(search, user);
  const there = resolve({ path: to.replace(/[?#].*/s, ''), status, user, apps });
  if (there.kind === 'wait') return there;
  const isOpen =
    there.kind === 'remote' || (there.kind === 'own' && there.screen !== 'erreur' && there.screen !== 'role-erreur');
  return { kind: 'redirect', to: isOpen ? to : homeOf(user) };
}

/** The title of the screen at an address, the shell's own or a micro-frontend's; undefined where there is none. */
export function titleAt(address: string, apps: readonly RemoteApp[]): string | undefined {
  const path = address.replace(/[?#].*/s, '');
  const own = screens.find((one) => stands(one.path, path));
  // The log keeps of an address no word but numbers: `/historique` of `/historique/contribution-7`.
  const headed = () => apps.flatMap(({ routes }) => routes).find((route) => route.path === path);
  return own?.title ?? matchRoute(apps, path)?.route.title ?? headed()?.title;
}

const show = (own: Own): Destination => ({ kind: 'own', screen: own.screen, title: own.title });
const inPlace = (screen: keyof typeof unaddressed): Destination => ({
  kind: 'own',
  screen,
  title: unaddressed[screen],
});
/** A route exists only when the user's modules hold its own. */
const isEnabled = (route: RouteEntry, user: SessionUser): boolean =>
  route.module === undefined || user.module.includes(route.module);
