import { plural, signed } from '@diapason/ui';

/** « 12 montants changent, + 840,00 € » */
export const inShort = ({
  changent,
  ecart,
  sansTarif,
}: {
  readonly changent: number;
  readonly ecart: number;
  readonly sansTarif: number;
}): string =>
  [
    changent === 0
      ? 'Aucun montant ne change'
      : `${plural(changent, 'montant change', 'montants changent')}, ${signed(ecart)}`,
    ...(sansTarif > 0 ? [`${plural(sansTarif, 'famille')} sans tarif`] : []),
  ].join(' ; ');
