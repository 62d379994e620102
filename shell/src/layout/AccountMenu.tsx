import type { SessionUser } from '@diapason/contracts';
import { go, isGuardian, logout } from '@diapason/platform';
import { Face, Menu } from '@diapason/ui';
import type { RemoteApp } from '../remotes/catalogue';
import { matchRoute } from '../routing/matcher';

/** The user's name, and under it the profile (where its screen is deployed) and the way out. */
export function AccountMenu({ user, apps }: { readonly user: SessionUser; readonly apps: readonly RemoteApp[] }) {
  const profile = isGuardian(user)
    ? `/responsableInformation/${user.idUtilisateur}`
    : `/fiche-agent/${user.idUtilisateur}`;
  const items = [
    ...(matchRoute(apps, profile)
      ? [
          {
            key: 'profil',
            label: 'Profil',
            icon: 'user' as const,
            onSelect: () => go(isGuardian(user) ? `${profile}?general` : profile),
          },
        ]
      : []),
    { key: 'deconnexion', label: 'Déconnexion', icon: 'logout' as const, onSelect: () => void logout() },
  ];
  const face = (
    <span className="account">
      <Face name={user.nomPrenomUtilisateur} />
      <span className="d-visually-hidden">Compte de </span>
      <span className="account-name">
        {user.nomPrenomUtilisateur}
        <small>{user.libelleGroupe}</small>
      </span>
    </span>
  );
  return <Menu label="Mon compte" face={face} look="quiet" items={items} />;
}
