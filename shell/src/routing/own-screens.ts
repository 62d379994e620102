interface Declared {
  readonly path: string;
  readonly screen: string;
  readonly title: string;
  readonly access: 'public' | 'any' | 'staff';
}

/** The shell's own addresses; each also stands for what is below it. */
export const screens = [
  { path: '/connexion', screen: 'connexion', title: 'Connexion', access: 'public' },
  { path: '/mot-de-passe-oublie', screen: 'mot-de-passe-oublie', title: 'Mot de passe oublié', access: 'public' },
  { path: '/nouveau-mdp', screen: 'nouveau-mdp', title: 'Nouveau mot de passe', access: 'public' },
  { path: '/confirmer-email', screen: 'confirmer-email', title: 'Confirmation de l’adresse e-mail', access: 'public' },
  { path: '/refuser-email', screen: 'refuser-email', title: 'Annulation de la demande', access: 'public' },
  { path: '/maintenance', screen: 'maintenance', title: 'Maintenance', access: 'any' },
  { path: '/payment', screen: 'payment', title: 'Paiement par carte', access: 'any' },
  { path: '/role-erreur', screen: 'role-erreur', title: 'Accès refusé', access: 'any' },
  { path: '/erreur', screen: 'erreur', title: 'Erreur', access: 'any' },
  { path: '/accueil', screen: 'accueil', title: 'Informations et Actualités', access: 'staff' },
] as const satisfies readonly Declared[];

/** What stands in place of a screen, by its title: these have no address of their own. */
export const unaddressed = {
  /** At every address, until it is done. */
  'mot-de-passe-a-changer': 'Choisissez un nouveau mot de passe',
  /** The home of a guardian whose account has no portal. */
  'sans-portail': 'Espace famille fermé',
} as const;

export type Own = (typeof screens)[number];
export type OwnScreen = Own['screen'] | keyof typeof unaddressed;
