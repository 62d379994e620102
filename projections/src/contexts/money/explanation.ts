import { factorText, zoneText } from '@diapason/contracts/calculation';
import { formatCents, formatNumber } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import type { ContributionCalculated, ContributionRow } from '@diapason/contracts/money';

/** Data of an explanation. Amounts in cents, quotient in euros. */
export type Explained = Pick<
  EventOf<typeof ContributionCalculated>['data'],
  'lignes' | 'montantTotal' | 'quotient' | 'tranche' | 'zone' | 'libelleZone' | 'version' | 'grilleVersion'
>;

/**
 * The explanation as escaped HTML (document 002 §3): bracket, zone and grid, then one row per line with its factors.
 * Pupils are marks that `withPupilNames` replaces, because names change.
 */
export function explanationHtml(explained: Explained): string {
  const { quotient, tranche, version, grilleVersion, lignes, montantTotal } = explained;
  const situation = [
    quotient === null ? 'Sans avis d’imposition' : `Quotient familial ${formatNumber(quotient)}`,
    `tranche ${tranche}`,
    escapeHtml(zoneText(explained)),
    `grille n° ${grilleVersion}`,
    `calcul n° ${version}`,
  ].join(', ');
  const rows = lignes.map(
    (line) =>
      `<tr><td>${line.idEleve === null ? '' : mark(line.idEleve)}</td><td>${escapeHtml(line.libelle)}</td>` +
      `<td>${euros(line.base)}</td><td>${line.facteurs.map((factor) => escapeHtml(factorText(factor))).join('<br>')}</td><td>${euros(line.montant)}</td></tr>`,
  );
  return (
    `<p>${situation}</p><table><thead><tr><th>Élève</th><th>Ligne</th><th>Tarif</th><th>Calcul</th><th>Montant</th></tr></thead>` +
    `<tbody>${rows.join('')}</tbody><tfoot><tr><th colspan="4">Total</th><td>${euros(montantTotal)}</td></tr></tfoot></table>`
  );
}

/** Replaces the marks with escaped names. */
export function withPupilNames(html: string, nameOf: (idEleve: number) => string | undefined): string {
  return html.replace(/\{\{eleve:(\d+)\}\}/g, (_mark, id: string) =>
    escapeHtml(nameOf(Number(id)) ?? `Élève n° ${id}`),
  );
}

/** Says what the family declared and nobody has verified yet: that changes without a calculation. */
export const withDeclarations = (
  html: string,
  { revenuAVerifier, communeAVerifier }: Pick<ContributionRow, 'revenuAVerifier' | 'communeAVerifier'>,
): string =>
  [
    revenuAVerifier === 1 ? '<p>Revenus déclarés par la famille, à vérifier</p>' : '',
    communeAVerifier === 1 ? '<p>Commune déclarée par la famille, à vérifier</p>' : '',
    html,
  ].join('');

/** {@link escapeHtml} never returns the braces of a mark. */
const mark = (idEleve: number): string => `{{eleve:${idEleve}}}`;

const euros = (cents: number): string => escapeHtml(formatCents(cents));

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '{': '&#123;',
  '}': '&#125;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'{}]/g, (character) => entities[character] ?? character);
}
