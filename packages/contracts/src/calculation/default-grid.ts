import type { CalculationRules, TariffGrid, TariffLine } from './household';

const euros = (amounts: readonly number[]): number[] => amounts.map((amount) => amount * 100);

/** By bracket for members, one amount for everybody else. Euros. */
const step = (code: string, libelle: string, amounts: readonly number[], outside: number): TariffLine => ({
  code,
  libelle,
  reduction: 1,
  adherent: { mode: 'STEP', montants: euros(amounts) },
  exterieur: { mode: 'FLAT', montant: outside * 100 },
  zones: [],
});

const flat = (code: string, libelle: string, member: number, outside: number, reduction: 0 | 1): TariffLine => ({
  code,
  libelle,
  reduction,
  adherent: { mode: 'FLAT', montant: member * 100 },
  exterieur: { mode: 'FLAT', montant: outside * 100 },
  zones: [],
});

/** The factors, floor and fee of facts/tariffs.md. */
export const defaultRules: CalculationRules = {
  coefficientPratiqueSupplementaire: 0.6,
  coefficientsFratrie: [1, 0.9, 0.8],
  reductions: 'multiplient',
  plafondReductions: null,
  plancherLigne: 6000,
  fraisInscription: 3800,
  baseFraisInscription: 'foyer',
  entreesTardives: [{ des: '02-01', coefficient: 0.5 }],
};

/** The default grid of facts/tariffs.md, from which the draft of a first year starts. Codes are the offers' `typeTarif`. */
export const defaultGrid: TariffGrid = {
  tranches: [400, 600, 800, 1100, 1500],
  zones: [],
  lignes: [
    step('cursus', 'Cursus', [210, 270, 360, 450, 540, 600], 900),
    step('danse', 'Danse', [189, 243, 324, 405, 486, 540], 621),
    flat('eveil', 'Éveil', 171, 252, 1),
    flat('ensemble', 'Pratique collective seule', 108, 117, 0),
  ],
  regles: defaultRules,
};
