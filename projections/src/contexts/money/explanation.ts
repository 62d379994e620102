import { formatCents } from '@diapason/contracts/constants';
import type { CalculationLine } from '@diapason/contracts/money';

/** What the explanation of a calculation is written from. Amounts in cents, quotient in euros. */
export interface Explained {
  readonly lignes: readonly CalculationLine[];
  readonly montantTotal: number;
  readonly quotient: number | null;
  readonly tranche: number;
  readonly zone: 'adherent' | 'exterieur';
  readonly version: number;
  readonly grilleVersion: number;
}

const zones = { adherent: 'commune adhérente', exterieur: 'commune extérieure' };

/**
 * The explanation as HTML (document 002 §3, `explication`): bracket, zone and grid, then one row per line with its factors.
 * All texts are escaped. Pupils stand as marks that `withPupilNames` replaces, because names may change after the calculation.
 */
export function explanationHtml(explained: Explained): string {
  const { quotient, tranche, zone, version, grilleVersion, lignes, montantTotal } = explained;
  const situation = [
    quotient === null ? 'Sans avis d’imposition' : `Quotient familial ${quotient}`,
    `tranche ${tranche}`,
    zones[zone],
    `grille n° ${grilleVersion}`,
    `calcul n° ${version}`,
  ].join(', ');
  const rows = lignes.map(
    (line) =>
      `<tr><td>${line.idEleve === null ? '' : mark(line.idEleve)}</td><td>${escapeHtml(line.libelle)}</td>` +
      `<td>${euros(line.base)}</td><td>${line.facteurs.map(factorText).join('<br>')}</td><td>${euros(line.montant)}</td></tr>`,
  );
  return (
    `<p>${situation}</p><table><thead><tr><th>Élève</th><th>Ligne</th><th>Tarif</th><th>Calcul</th><th>Montant</th></tr></thead>` +
    `<tbody>${rows.join('')}</tbody><tfoot><tr><th colspan="4">Total</th><td>${euros(montantTotal)}</td></tr></tfoot></table>`
  );
}

/** Puts names, escaped, where the explanation has marks. */
export function withPupilNames(html: string, nameOf: (idEleve: number) => string | undefined): string {
  return html.replace(/\{\{eleve:(\d+)\}\}/g, (_mark, id: string) =>
    escapeHtml(nameOf(Number(id)) ?? `Élève n° ${id}`),
  );
}

/** The braces of a mark never come out of {@link escapeHtml}. */
const mark = (idEleve: number): string => `{{eleve:${idEleve}}}`;

function factorText({ nature, libelle, valeur }: CalculationLine['facteurs'][number]): string {
  const text =
    nature === 'plancher' || nature === 'tarifSuivant' ? euros(valeur) : `× ${String(valeur).replace('.', ',')}`;
  return `${escapeHtml(libelle)} ${text}`;
}

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
