import type { CalculationRules, TariffGrid } from '@diapason/contracts/money';

const euros = (...amounts: number[]): number[] => amounts.map((amount) => amount * 100);

/** The default grid of facts/tariffs.md. Codes are the offers' `typeTarif`. */
export const defaultGrid: TariffGrid = {
  tranches: [400, 600, 800, 1100, 1500],
  lignes: [
    {
      code: 'cursus',
      libelle: 'Cursus',
      reduction: 1,
      mode: 'STEP',
      montants: euros(210, 270, 360, 450, 540, 600),
      exterieur: 90000,
    },
    {
      code: 'danse',
      libelle: 'Danse',
      reduction: 1,
      mode: 'STEP',
      montants: euros(189, 243, 324, 405, 486, 540),
      exterieur: 62100,
    },
    { code: 'eveil', libelle: 'Éveil', reduction: 1, mode: 'FLAT', adherent: 17100, exterieur: 25200 },
    {
      code: 'ensemble',
      libelle: 'Pratique collective seule',
      reduction: 0,
      mode: 'FLAT',
      adherent: 10800,
      exterieur: 11700,
    },
  ],
};

/** The factors, floor and fee of facts/tariffs.md, as the settings hold them until staff change them. */
export const defaultRules: CalculationRules = {
  coefficientPratiqueSupplementaire: 0.6,
  coefficientsFratrie: [1, 0.9, 0.8],
  plancherLigne: 6000,
  fraisInscription: 3800,
  baseFraisInscription: 'foyer',
  dateEntreeTardive: '02-01',
  coefficientEntreeTardive: 0.5,
};
