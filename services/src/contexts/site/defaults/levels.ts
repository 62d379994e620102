import type { ReferenceRow } from '@diapason/contracts/site';

export const cycles: Readonly<Record<number, ReferenceRow>> = {
  1: { libelleCycle: 'Éveil' },
  2: { libelleCycle: 'Initiation' },
  3: { libelleCycle: 'Cycle 1' },
  4: { libelleCycle: 'Cycle 2' },
  5: { libelleCycle: 'Cycle 3' },
  6: { libelleCycle: 'Cycle spécialisé' },
  7: { libelleCycle: 'Hors cycle' },
};

export const years: Readonly<Record<number, ReferenceRow>> = {
  1: { libelleAnnee: '1ʳᵉ année' },
  2: { libelleAnnee: '2ᵉ année' },
  3: { libelleAnnee: '3ᵉ année' },
  4: { libelleAnnee: '4ᵉ année' },
  5: { libelleAnnee: '5ᵉ année' },
};

export const groups: Readonly<Record<number, ReferenceRow>> = {
  1: { libelleGroupeSI: 'Groupe A' },
  2: { libelleGroupeSI: 'Groupe B' },
  3: { libelleGroupeSI: 'Groupe C' },
};

/** Levels of the ordinary school, from nursery school on. */
export const schoolLevels: Readonly<Record<number, ReferenceRow>> = Object.fromEntries(
  [
    'Petite section',
    'Moyenne section',
    'Grande section',
    'CP',
    'CE1',
    'CE2',
    'CM1',
    'CM2',
    '6ᵉ',
    '5ᵉ',
    '4ᵉ',
    '3ᵉ',
    'Seconde',
    'Première',
    'Terminale',
    'Études supérieures',
  ].map((libelleNiveauScolaire, index) => [index + 1, { libelleNiveauScolaire }]),
);
