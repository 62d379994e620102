import { defaultRules } from '../default-grid';
import type { CalculationRules, HouseholdInputs, Practice, TariffGrid, TariffLine, TaxRecord } from '../household';

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
  codeInsee: null,
  fk_epci: null,
  fiscalite: null,
  pratiques,
  ...more,
});

export const outside = { adherent: false } as const;

/** The grid with some of its rules otherwise. */
export const ruled = (grid: TariffGrid, more: Partial<CalculationRules>): TariffGrid => ({
  ...grid,
  regles: { ...grid.regles, ...more },
});

/** Rules under which a published grid stands alone: no floor, no fee, no reduction. */
const bare: CalculationRules = {
  ...defaultRules,
  coefficientPratiqueSupplementaire: 1,
  coefficientsFratrie: [1],
  plancherLigne: 0,
  fraisInscription: 0,
  entreesTardives: [],
};

const published = (lignes: TariffLine[], tranches = [400]): TariffGrid => ({
  tranches,
  zones: [],
  lignes,
  regles: bare,
});

const effort = (
  code: string,
  taux: number,
  [plancher, plafond]: readonly [number, number],
  exterieur: number,
): TariffLine => ({
  code,
  libelle: code,
  reduction: 1,
  adherent: { mode: 'EFFORT_RATE', taux, plancher: plancher * 100, plafond: plafond * 100 },
  exterieur: { mode: 'FLAT', montant: exterieur * 100 },
  zones: [],
});

/** Effort rate, GPSO 2020/21 (facts/tariffs.md). */
export const gpso = published([
  effort('cursus', 0.16, [190, 600], 1040),
  effort('collectif', 0.096, [114, 440], 850),
  effort('ensemble', 0.064, [76, 285], 300),
]);

/** Steps, Unieux 2025/26, amounts of one term (facts/tariffs.md): under 600, 600 to 1000, above, outside. */
export const unieux = published(
  [
    {
      code: 'instrument',
      libelle: 'Instrument',
      reduction: 1,
      adherent: { mode: 'STEP', montants: [7500, 9000, 10500], suivantes: [4400, 5300, 6300] },
      exterieur: { mode: 'FLAT', montant: 14000, suivante: 9500 },
      zones: [],
    },
  ],
  [599, 1000],
);

const flat = (code: string, adherent: number, exterieur: number, reduction: 0 | 1 = 1): TariffLine => ({
  code,
  libelle: code,
  reduction,
  adherent: { mode: 'FLAT', montant: adherent * 100 },
  exterieur: { mode: 'FLAT', montant: exterieur * 100 },
  zones: [],
});

/** Flat by kind and zone, Rambouillet 2025/26 (facts/tariffs.md). */
export const rambouillet = published([
  flat('cursus', 603, 909),
  flat('danse', 540, 621),
  flat('eveil', 171, 252),
  flat('ensemble', 108, 117, 0),
]);

/** Le Puy-en-Velay: outside families pay 746, 593, 443 and 184 € by rank; members have brackets and a sibling factor of their own. */
export const lePuy: TariffGrid = ruled(
  published(
    [
      {
        code: 'cursus',
        libelle: 'Cursus',
        reduction: 1,
        adherent: { mode: 'STEP', montants: [12000, 24000, 36000] },
        exterieur: { mode: 'RANK', montants: [74600, 59300, 44300, 18400] },
        zones: [],
      },
    ],
    [500, 1000],
  ),
  { coefficientsFratrie: [1, 0.8, 0.6] },
);

/** Grand Paris Seine et Oise: 24 € for each pupil beside the lessons. */
export const gpseo: TariffGrid = ruled(published([flat('cursus', 300, 600)]), {
  fraisInscription: 2400,
  baseFraisInscription: 'eleve',
});

/** Cap Atlantique: 20 % off a further practice and 10 % off a further child, added up. */
export const capAtlantique: TariffGrid = ruled(published([flat('cursus', 400, 700), flat('danse', 300, 500)]), {
  coefficientPratiqueSupplementaire: 0.8,
  coefficientsFratrie: [1, 0.9],
  reductions: 'additionnent',
});
