import type { ContributionRow } from '@diapason/contracts';
import { formatCents, formatNumber } from '@diapason/contracts/constants';

interface Factor {
  readonly nature: string;
  readonly libelle: string;
  /** Multiplier; cents for a floor or a published next price. */
  readonly valeur: number;
}

const IN_CENTS = ['plancher', 'tarifSuivant'];

/** « Fratrie × 0,9 », « Plancher 60,00 € » */
export function factorText({ nature, libelle, valeur }: Factor): string {
  return `${libelle} ${IN_CENTS.includes(nature) ? formatCents(valeur) : `× ${String(valeur).replace('.', ',')}`}`;
}

/** What a calculation started from, as pairs of label and value. */
export function basisOf(
  row: Pick<
    ContributionRow,
    'revenuAVerifier' | 'communeAVerifier' | 'quotient' | 'tranche' | 'zone' | 'grilleVersion' | 'version'
  >,
): readonly (readonly [label: string, value: string])[] {
  return [
    ['Quotient familial', row.quotient === null ? 'Sans avis d’imposition' : formatNumber(row.quotient)],
    ...(row.revenuAVerifier === 1 ? [['Revenus', 'Déclarés par la famille, à vérifier'] as const] : []),
    ['Tranche', String(row.tranche)],
    ['Tarif', row.zone === 'adherent' ? 'Commune adhérente' : 'Commune extérieure'],
    ...(row.communeAVerifier === 1 ? [['Commune', 'Déclarée par la famille, à vérifier'] as const] : []),
    ['Grille tarifaire', `Version ${row.grilleVersion}`],
    ['Calcul', `Version ${row.version}`],
  ];
}
