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
  'Principal 2e classe',
  'Principal 1re classe',
);

export const branches = rowsOf('libelleFiliere', 'Culturelle', 'Administrative', 'Technique', 'Animation');

export const diplomas = rowsOf('libelleDiplome', 'CA', 'DE', 'DUMI', 'DNSPM', 'DEM', 'Autre', 'Aucun');

type Days = readonly [label: string, zone: 'A' | 'B' | 'C' | 'ABC', first: string, back: string];
/** The ministry's calendar of 2025-2026; what is not published yet is not known. */
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
];

export const schoolHolidays: Rows = Object.fromEntries(
  published.map(([libelleVacances, zone, premierJour, jourReprise], index) => [
    index + 1,
    { libelleVacances, zone, premierJour, jourReprise },
  ]),
);
