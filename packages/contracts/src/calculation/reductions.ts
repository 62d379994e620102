import type { CalculationLine, CalculationRules, Coefficient } from './household';
import { compare, decimal, max, minus, partAsNumber, partOf, plus, type Rational, rational, times } from './rational';

export type Factor = CalculationLine['facteurs'][number];

/** What is left of an amount after one reduction: 0.9 after 10 %. */
export interface Reduction {
  readonly nature: 'pratiqueSupplementaire' | 'fratrie';
  readonly libelle: string;
  readonly coefficient: Coefficient;
}

const ONE = rational(1);

/**
 * What both reductions of a line leave of its price: multiplied, or added up and taken off together; never less than the cap leaves.
 * @returns the part that is left, exact, and the factors that say so.
 */
export function reduced(
  reductions: readonly Reduction[],
  { reductions: how, plafondReductions }: Pick<CalculationRules, 'reductions' | 'plafondReductions'>,
): { readonly left: Rational; readonly factors: readonly Factor[] } {
  const effective = reductions.filter(({ coefficient }) => compare(partOf(coefficient), ONE) !== 0);
  const left =
    how === 'multiplient'
      ? effective.reduce((part, { coefficient }) => times(part, partOf(coefficient)), ONE)
      : max(
          rational(0),
          minus(
            ONE,
            effective.reduce((sum, one) => plus(sum, takenOff(one)), rational(0)),
          ),
        );
  const factors = effective.map(
    ({ nature, libelle, coefficient }): Factor =>
      how === 'multiplient'
        ? { nature, libelle, effet: 'multiplie', valeur: partAsNumber(coefficient) }
        : { nature, libelle, effet: 'retire', valeur: takenOffAsNumber(coefficient) },
  );
  const least = plafondReductions === null ? left : minus(ONE, decimal(plafondReductions));
  if (plafondReductions === null || compare(left, least) >= 0) return { left, factors };
  const cap: Factor = {
    nature: 'plafondReductions',
    libelle: 'Réductions plafonnées à',
    effet: 'plafonne',
    valeur: plafondReductions,
  };
  return { left: least, factors: [...factors, cap] };
}

const takenOff = ({ coefficient }: Pick<Reduction, 'coefficient'>): Rational => minus(ONE, partOf(coefficient));

/** 0.9 → 0.1, in the decimals that a coefficient has. */
const takenOffAsNumber = (coefficient: Coefficient): number => Number((1 - partAsNumber(coefficient)).toFixed(10));
