import type { CalculationLine, CalculationRules, TariffGrid } from '@diapason/contracts/money';

/** A year's grid and the settings in force: what amounts are computed by. Amounts in integer cents, factors as people write them (0.6). */
export interface Rates {
  readonly grille: TariffGrid;
  readonly regles: CalculationRules;
}

/** What a family's contribution depends on. Amounts in euros as the tax notice writes them; dates are `YYYY-MM-DD`. */
export interface HouseholdInputs {
  /** First day of the school year. */
  readonly debutAnnee: string;
  /** Member tariff, by the municipality rule of document 000; otherwise the outside tariff. */
  readonly adherent: boolean;
  /** The paying guardian's tax record of the year; null where there is none. */
  readonly fiscalite: TaxRecord | null;
  readonly pratiques: readonly Practice[];
}

export interface TaxRecord {
  readonly revenuFiscal: number | null;
  readonly nombrePart: number | null;
  readonly exoneration: boolean;
  /** The guardian declined to give the tax notice. */
  readonly absence: boolean;
}

/** One internal schooling of a pupil that the guardian pays for. */
export interface Practice {
  readonly idScolarite: number;
  readonly idEleve: number;
  readonly fk_offre: number;
  readonly fk_site: number | null;
  /** Shown in the explanation; changes no amount. */
  readonly libelleOffre: string;
  readonly typeTarif: string;
  /** When the practice began; null counts as the beginning of the year. */
  readonly dateEntree: string | null;
}

export interface Contribution {
  /** Cents: the sum of the lines. */
  readonly montantTotal: number;
  /** Whole euros; null without a usable tax notice. */
  readonly quotient: number | null;
  /** From 1. */
  readonly tranche: number;
  readonly zone: 'adherent' | 'exterieur';
  readonly lignes: CalculationLine[];
}
