export const rollover = {
  noNextYear: 'L’année scolaire suivante n’existe pas encore\u00a0: ajoutez-la dans la base de données.',
  notPreparable: 'Cette année ne se prépare pas\u00a0: elle n’est pas à venir.',
  underWay: 'Une préparation de cette année est déjà en cours.',
  notUnderWay: 'Aucune préparation n’est en cours.',
  nothingTicked: 'Cochez au moins une chose à reprendre.',
  asked: 'La préparation est lancée.',
  takingBack: 'L’annulation est lancée.',
  stopping: 'La préparation s’arrête après la ligne en cours.',
  stopped: 'La préparation est arrêtée.',
  promoted: (count: number) => (count === 1 ? 'Le passage est enregistré.' : 'Les passages sont enregistrés.'),
};
