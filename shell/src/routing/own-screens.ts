export type OwnScreen =
  | 'connexion'
  | 'mot-de-passe-oublie'
  | 'nouveau-mdp'
  | 'mot-de-passe-a-changer'
  | 'confirmer-email'
  | 'refuser-email'
  | 'maintenance'
  | 'role-erreur'
  | 'erreur'
  | 'sans-portail'
  | 'accueil';

export interface Own {
  readonly path: string;
  readonly screen: OwnScreen;
  readonly title: string;
  readonly access: 'public' | 'any' | 'staff';
}

/** The shell's own addresses; each also stands for what is below it. */
export const screens: readonly Own[] = [
  { path: '/connexion', screen: 'connexion', title: 'Connexion', access: 'public' },
  { path: '/mot-de-passe-oublie', screen: 'mot-de-passe-oublie', title: 'Mot de passe oublié', access: 'public' },
  { path: '/nouveau-mdp', screen: 'nouveau-mdp', title: 'Nouveau mot de passe', access: 'public' },
  { path: '/confirmer-email', screen: 'confirmer-email', title: 'Confirmation de l’adresse e-mail', access: 'public' },
  { path: '/refuser-email', screen: 'refuser-email', title: 'Annulation de la demande', access: 'public' },
  { path: '/maintenance', screen: 'maintenance', title: 'Maintenance', access: 'any' },
  { path: '/role-erreur', screen: 'role-erreur', title: 'Accès refusé', access: 'any' },
  { path: '/erreur', screen: 'erreur', title: 'Erreur', access: 'any' },
  { path: '/accueil', screen: 'accueil', title: 'Informations et Actualités', access: 'staff' },
];
