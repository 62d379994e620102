export const decisions = {
  statusNotAllowed: 'Ce changement de statut n’est pas possible',
  ownRequest: (right: string) =>
    `Personne ne décide de sa propre demande : une autre personne qui a la fonction « ${right} » doit le faire. Si vous êtes seul à l’avoir, faites-la donner à quelqu’un d’autre.`,
  writtenForAnother: (right: string) =>
    `Vous avez saisi cette demande au nom de l’agent : une autre personne qui a la fonction « ${right} » doit en décider.`,
  reasonRequired: 'Indiquez pourquoi vous revenez sur une demande acceptée',
  movedOn: 'Cette demande a changé depuis que vous l’avez ouverte. Rechargez-la, relisez-la, puis décidez.',
  otherContent:
    'Une décision porte sur la demande telle que son agent l’a écrite, et votre envoi dit autre chose. Rechargez-la ; pour la faire corriger, renvoyez-la à son agent.',
} as const;
