import type { ReferenceRow } from '@diapason/contracts/site';

type Rows = Readonly<Record<number, ReferenceRow>>;

const rowsOf = (column: string, ...labels: readonly string[]): Rows =>
  Object.fromEntries(labels.map((label, index) => [index + 1, { [column]: label }]));

export const contracts: Rows = {
  1: { libelleContrat: 'Titulaire', dureeDeterminee: false },
  2: { libelleContrat: 'Stagiaire', dureeDeterminee: false },
  3: { libelleContrat: 'CDI', dureeDeterminee: false },
  4: { libelleContrat: 'CDD', dureeDeterminee: true },
  5: { libelleContrat: 'Vacataire', dureeDeterminee: true },
};

export const jobs = rowsOf('libelleTypeEmploi', 'Permanent', 'Non permanent', 'Remplacement');

/** The corps of the cultural branch that teach, and their grades: decrees 91-857 and 2012-437. */
export const corps = rowsOf(
  'libelleCorps',
  'Professeur d’enseignement artistique',
  'Assistant d’enseignement artistique',
);

export const grades = rowsOf(
  'libelleGrade',
  'Classe normale',
  'Hors classe',
  'Assistant',
  'Principal 2ᵉ classe',
  'Principal 1ʳᵉ classe',
);

export const branches = rowsOf('libelleFiliere', 'Culturelle', 'Administrative', 'Technique', 'Animation');

export const diplomas = rowsOf('libelleDiplome', 'CA', 'DE', 'DUMI', 'DNSPM', 'DEM', 'Autre', 'Aucun');

type Days = readonly [label: string, zone: 'A' | 'B' | 'C' | 'ABC', first: string, back: string];
/** The ministry's calendars (arrêtés of 7 December 2022 and of 22 October 2025); of later years nothing is known here. */
const published: readonly Days[] = [
  ['Toussaint 2025', 'ABC', '2025-10-18', '2025-11-03'],
  ['Noël 2025', 'ABC', '2025-12-20', '2026-01-05'],
  ['Hiver 2026', 'A', '2026-02-07', '2026-02-23'],
  ['Hiver 2026', 'B', '2026-02-14', '2026-03-02'],
  ['Hiver 2026', 'C', '2026-02-21', '2026-03-09'],
  ['Printemps 2026', 'A', '2026-04-04', '2026-04-20'],
  ['Printemps 2026', 'B', '2026-04-11', '2026-04-27'],
  ['Printemps 2026', 'C', '2026-04-18', '2026-05-04'],
  ['Pont de l’Ascension 2026', 'ABC', '2026-05-15', '2026-05-18'],
  ['Été 2026', 'ABC', '2026-07-04', '2026-09-01'],
  ['Toussaint 2026', 'ABC', '2026-10-17', '2026-11-02'],
  ['Noël 2026', 'ABC', '2026-12-19', '2027-01-04'],
  ['Hiver 2027', 'A', '2027-02-13', '2027-03-01'],
  ['Hiver 2027', 'B', '2027-02-20', '2027-03-08'],
  ['Hiver 2027', 'C', '2027-02-06', '2027-02-22'],
  ['Printemps 2027', 'A', '2027-04-10', '2027-04-26'],
  ['Printemps 2027', 'B', '2027-04-17', '2027-05-03'],
  ['Printemps 2027', 'C', '2027-04-03', '2027-04-19'],
  ['Pont de l’Ascension 2027', 'ABC', '2027-05-07', '2027-05-10'],
  ['Été 2027', 'ABC', '2027-07-03', '2027-09-02'],
];

export const schoolHolidays: Rows = Object.fromEntries(
  published.map(([libelleVacances, zone, premierJour, jourReprise], index) => [
    index + 1,
    { libelleVacances, zone, premierJour, jourReprise },
  ]),
);
