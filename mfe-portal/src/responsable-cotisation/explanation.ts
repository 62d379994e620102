import { percent } from '@diapason/contracts/calculation';
import { inSentence } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatCents, formatNumber } from '@diapason/ui';

export type GuardianContribution = ApiData<'GET /api/cotisations/liste/:userId'>[number];
export type ExplanationLine = GuardianContribution['lignes'][number];

/** Lines of one pupil; null for the household's. */
interface LineGroup {
  readonly name: string | null;
  readonly lines: readonly ExplanationLine[];
}

/** Groups lines by pupil in their order; the household's come last. */
export function groupLines(lines: readonly ExplanationLine[]): readonly LineGroup[] {
  const groups = new Map<number | null, ExplanationLine[]>();
  for (const line of lines) groups.set(line.idEleve, [...(groups.get(line.idEleve) ?? []), line]);
  return [...groups]
    .sort(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([, own]) => ({ name: own[0]?.nomPrenomEleve ?? null, lines: own }));
}

/** How a line's price was reached: « Tarif 405,00 €, réduction fratrie : −10 % ». Empty when unchanged. */
export function priceInWords({ base, facteurs }: Pick<ExplanationLine, 'base' | 'facteurs'>): string {
  if (facteurs.length === 0) return '';
  const steps = facteurs.map(({ libelle, effet, valeur }) => {
    return `${inSentence(libelle)}\u00a0: ${inWords[effet](valeur)}`;
  });
  return [`Tarif ${formatCents(base)}`, ...steps].join(', ');
}

/** What each effect of a factor does to the price: 0.9 → `−10 %`. */
const inWords = {
  multiplie: (left: number) => `−${percent(1 - left)}`,
  retire: (part: number) => `−${percent(part)}`,
  remplace: formatCents,
  plafonne: percent,
} as const;

/** The calculation's inputs in one sentence. */
export function basisInWords({
  quotient,
  tranche,
  zone,
  libelleZone,
}: Pick<GuardianContribution, 'quotient' | 'tranche' | 'zone' | 'libelleZone'>): string {
  const outside = libelleZone === null ? 'tarif des communes extérieures' : `tarif de la zone ${libelleZone}`;
  const tariff = zone === 'adherent' ? 'tarif des communes adhérentes' : outside;
  if (quotient === null) return `Sans avis d’imposition : tranche ${tranche}, ${tariff}.`;
  return `Quotient familial de ${formatNumber(quotient)} : tranche ${tranche}, ${tariff}.`;
}
