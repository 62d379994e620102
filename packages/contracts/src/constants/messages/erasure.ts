export const erasure = {
  done: 'La personne a été effacée.',
  confirm: 'Écrivez EFFACER pour confirmer',
  self: 'Personne ne peut s’effacer soi-même',
  unsaid: 'Aucun événement ne dit que cette personne est effacée : rien n’a été détruit.',
  mayMore:
    'Le groupe de cet agent a des droits que vous n’avez pas : une personne qui a tous ces droits, comme un superviseur, peut l’effacer.',
  otherSites:
    'Cet agent travaille aussi sur un site qui vous est fermé : une personne qui voit tous ses sites peut l’effacer.',
  balance: (euros: string) =>
    `Il reste ${euros} à régler ou à rembourser : l’identité est nécessaire jusqu’au solde des comptes.`,
  enrolled: 'Une scolarité est en cours : terminez-la avant d’effacer la personne.',
  active: 'Cet agent est encore actif : désactivez-le avant de l’effacer.',
  pending: 'Des demandes ou des notes de frais de cet agent sont encore en cours de traitement.',
} as const;
