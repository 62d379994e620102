import type { CalculationLine, CalculationRules, Coefficient } from '../contexts/money/calculation';
import type { TariffGrid, TariffLine, TariffPrice, TariffZone } from '../contexts/money/grid';

export type { CalculationLine, CalculationRules, Coefficient, TariffGrid, TariffLine, TariffPrice, TariffZone };

/** What a family's contribution depends on. Amounts in euros as the tax notice writes them; dates are `YYYY-MM-DD`. */
export interface HouseholdInputs {
  /** First day of the school year. */
  readonly debutAnnee: string;
  /** Member tariff, by the municipality rule of document 000; otherwise the outside tariff, or that of a zone. */
  readonly adherent: boolean;
  /** INSEE code and EPCI of the municipality; null where it is unknown, or in none. */
  readonly codeInsee: string | null;
  readonly fk_epci: number | null;
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

/** What is computed. Cents; the quotient in whole euros. */
export interface Computed {
  readonly montantTotal: number;
  /** Null without a tax notice. */
  readonly quotient: number | null;
  /** From 1. */
  readonly tranche: number;
  readonly zone: 'adherent' | 'exterieur';
  /** The grid's zone whose prices apply; null for members and everybody else outside. */
  readonly libelleZone: string | null;
  readonly lignes: CalculationLine[];
}
