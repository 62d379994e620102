import type { CalculationRules, TariffGrid, TariffLine } from '@diapason/contracts/money';
import { defaultGrid, defaultRules } from '../default-grid';
import type { HouseholdInputs, Practice, Rates, TaxRecord } from '../household';

/** Builders of the families and grids that the tests of the calculation speak of. */

export const taxRecord = (
  revenuFiscal: number | null,
  nombrePart: number | null,
  more: Partial<TaxRecord> = {},
): TaxRecord => ({
  revenuFiscal,
  nombrePart,
  exoneration: false,
  absence: false,
  ...more,
});

/** A member family whose quotient is `quotient`: that income for twelve parts of a year. */
export const withQuotient = (quotient: number): TaxRecord => taxRecord(quotient * 12, 1);

let schooling = 0;
export const practice = (idEleve: number, typeTarif: string, more: Partial<Practice> = {}): Practice => {
  schooling += 1;
  return {
    idScolarite: schooling,
    idEleve,
    fk_offre: 1,
    fk_site: 1,
    libelleOffre: typeTarif,
    typeTarif,
    dateEntree: null,
    ...more,
  };
};

export const family = (pratiques: readonly Practice[], more: Partial<HouseholdInputs> = {}): HouseholdInputs => ({
  debutAnnee: '2026-08-01',
  adherent: true,
  fiscalite: null,
  pratiques,
  ...more,
});

export const defaultRates: Rates = { grille: defaultGrid, regles: defaultRules };

/** Rules under which a published grid stands alone: no floor, no fee, no reduction but those given. */
export const bareRules = (more: Partial<CalculationRules> = {}): CalculationRules => ({
  coefficientPratiqueSupplementaire: 1,
  coefficientsFratrie: [1],
  plancherLigne: 0,
  fraisInscription: 0,
  baseFraisInscription: 'foyer',
  dateEntreeTardive: '02-01',
  coefficientEntreeTardive: 1,
  ...more,
});

type Effort = Extract<TariffLine, { mode: 'EFFORT_RATE' }>;
const effort = (code: string, taux: number, plancher: number, plafond: number, exterieur: number): Effort => ({
  code,
  libelle: code,
  reduction: 1,
  mode: 'EFFORT_RATE',
  taux,
  plancher: plancher * 100,
  plafond: plafond * 100,
  exterieur: exterieur * 100,
});

/** Effort rate, GPSO 2020/21 (facts/tariffs.md). */
export const gpso: TariffGrid = {
  tranches: [400],
  lignes: [
    effort('cursus', 0.16, 190, 600, 1040),
    effort('collectif', 0.096, 114, 440, 850),
    effort('ensemble', 0.064, 76, 285, 300),
  ],
};

/** Steps, Unieux 2025/26, amounts of one term (facts/tariffs.md): under 600, 600 to 1000, above, outside. */
export const unieux: TariffGrid = {
  tranches: [599, 1000],
  lignes: [
    {
      code: 'instrument',
      libelle: 'Instrument',
      reduction: 1,
      mode: 'STEP',
      montants: [7500, 9000, 10500],
      exterieur: 14000,
      suivantes: { montants: [4400, 5300, 6300], exterieur: 9500 },
    },
  ],
};

const flat = (code: string, adherent: number, exterieur: number, reduction: 0 | 1 = 1): TariffLine => ({
  code,
  libelle: code,
  reduction,
  mode: 'FLAT',
  adherent: adherent * 100,
  exterieur: exterieur * 100,
});

/** Flat by kind and zone, Rambouillet 2025/26 (facts/tariffs.md). */
export const rambouillet: TariffGrid = {
  tranches: [400],
  lignes: [flat('cursus', 603, 909), flat('danse', 540, 621), flat('eveil', 171, 252), flat('ensemble', 108, 117, 0)],
};
