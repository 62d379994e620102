import type { ContributionRow } from '@diapason/contracts';
import { zoneText } from '@diapason/contracts/calculation';
import { formatNumber } from '@diapason/contracts/constants';

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

/** What a calculation started from, as pairs of label and value. */
export function basisOf(
  row: Pick<
    ContributionRow,
    | 'revenuAVerifier'
    | 'communeAVerifier'
    | 'quotient'
    | 'tranche'
    | 'zone'
    | 'libelleZone'
    | 'grilleVersion'
    | 'version'
  >,
): readonly (readonly [label: string, value: string])[] {
  return [
    ['Quotient familial', row.quotient === null ? 'Sans avis d’imposition' : formatNumber(row.quotient)],
    ...(row.revenuAVerifier === 1 ? [['Revenus', 'Déclarés par la famille, à vérifier'] as const] : []),
    ['Tranche', String(row.tranche)],
    ['Tarif', capitalised(zoneText(row))],
    ...(row.communeAVerifier === 1 ? [['Commune', 'Déclarée par la famille, à vérifier'] as const] : []),
    ['Grille tarifaire', `Version ${row.grilleVersion}`],
    ['Calcul', `Version ${row.version}`],
  ];
}
