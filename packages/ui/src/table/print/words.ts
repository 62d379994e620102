import { formatNumber } from '../../core/format';

export const words = {
  preparing: 'Préparation de l’impression',
  tooMany: (count: number, most: number) =>
    `La liste compte ${formatNumber(count)} lignes, et ${formatNumber(most)} au plus peuvent être imprimées : choisissez des filtres, ou exportez-la.`,
  changed: 'La liste a changé pendant la préparation de l’impression : recommencez.',
  onePage: (rows: number, count: number) =>
    `${formatNumber(rows)} lignes sur ${formatNumber(count)} : seule la page affichée est imprimée. Le bouton « Imprimer » de la liste les imprime toutes.`,
} as const;
