import type { ApiData } from '@diapason/platform';
import { formatCents, formatNumber } from '@diapason/ui';

export type GuardianContribution = ApiData<'GET /api/cotisations/liste/:userId'>[number];
export type ExplanationLine = GuardianContribution['lignes'][number];

/** The lines of one pupil, or those of the household under null. */
interface LineGroup {
  readonly name: string | null;
  readonly lines: readonly ExplanationLine[];
}

/** Groups the lines by pupil in their order; what concerns the whole household comes last. */
export function groupLines(lines: readonly ExplanationLine[]): readonly LineGroup[] {
  const groups = new Map<number | null, ExplanationLine[]>();
  for (const line of lines) groups.set(line.idEleve, [...(groups.get(line.idEleve) ?? []), line]);
  return [...groups]
    .sort(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([, own]) => ({ name: own[0]?.nomPrenomEleve ?? null, lines: own }));
}

/** Factors whose value is an amount in cents, not a multiplier. */
const AMOUNTS = ['plancher', 'tarifSuivant'];

/** How the price of a line was reached, in plain words: « Tarif 405,00 €, réduction fratrie : −10 % ». Empty when nothing changed it. */
export function priceInWords({ base, facteurs }: Pick<ExplanationLine, 'base' | 'facteurs'>): string {
  if (facteurs.length === 0) return '';
  const steps = facteurs.map(({ nature, libelle, valeur }) => {
    const name = libelle.charAt(0).toLocaleLowerCase('fr') + libelle.slice(1);
    return `${name}\u00a0: ${AMOUNTS.includes(nature) ? formatCents(valeur) : percentOf(valeur)}`;
  });
  return [`Tarif ${formatCents(base)}`, ...steps].join(', ');
}

/** 0.9 → `−10 %`. */
function percentOf(multiplier: number): string {
  const change = Math.round((multiplier - 1) * 1000) / 10;
  return `${change < 0 ? '−' : '+'}${formatNumber(Math.abs(change))}\u00a0%`;
}

/** What the calculation started from, in one sentence. */
export function basisInWords({
  quotient,
  tranche,
  zone,
}: Pick<GuardianContribution, 'quotient' | 'tranche' | 'zone'>): string {
  const tariff = zone === 'adherent' ? 'tarif des communes adhérentes' : 'tarif des communes extérieures';
  if (quotient === null) return `Sans avis d’imposition : tranche ${tranche}, ${tariff}.`;
  return `Quotient familial de ${formatNumber(quotient)} : tranche ${tranche}, ${tariff}.`;
}
