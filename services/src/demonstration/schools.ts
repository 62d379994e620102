import type { ReferenceRow } from '@diapason/contracts/site';
import type { DemoMunicipality, Geography } from './geography';

const NAMES = ['Jean-Jaurès', 'Jules-Ferry', 'Marie-Curie', 'Louisa-Paulin', 'Joséphine-Baker', 'Jean-Moulin'] as const;
const nameOf = (kind: string, at: number) => `${kind} ${NAMES[at % NAMES.length]}`;

/** What a town of this size has: plausible schools, not its own. */
const KINDS = [
  { type: 'École maternelle', above: 700 },
  { type: 'École élémentaire', above: 700 },
  { type: 'Collège', above: 3_000 },
  { type: 'Lycée', above: 9_000 },
] as const;
type Kind = (typeof KINDS)[number]['type'];

interface School {
  readonly id: number;
  readonly commune: string;
  readonly codeInsee: string;
  readonly type: Kind;
  readonly libelle: string;
}

const known = new WeakMap<Geography, readonly School[]>();

function schoolsOf(geography: Geography): readonly School[] {
  const schools =
    known.get(geography) ?? geography.municipalities.flatMap(ofTown).map((one, at) => ({ ...one, id: at + 1 }));
  known.set(geography, schools);
  return schools;
}

const ofTown = ({ nom, codeInsee, population }: DemoMunicipality, at: number): Omit<School, 'id'>[] =>
  KINDS.filter(({ above }) => population > above).map(({ type }, rank) => ({
    commune: nom,
    codeInsee,
    type,
    libelle: nameOf(type, at + rank),
  }));

/** The schools of the département's towns, as rows of the reference table. */
export const schoolRows = (geography: Geography): ReadonlyMap<number, ReferenceRow> =>
  new Map(
    schoolsOf(geography).map(({ id, libelle, commune, type }) => [
      id,
      { libelleEtablissement: libelle, commune, typeEtablissement: type },
    ]),
  );

/** Levels of the defaults: 1 is « Petite section », for who turns three in the year the school year begins. */
const FIRST_LEVEL_AGE = 3;
const LAST_LEVEL = 15;

const kindOf = (level: number): Kind =>
  level <= 3 ? 'École maternelle' : level <= 8 ? 'École élémentaire' : level <= 12 ? 'Collège' : 'Lycée';

/** Where a pupil of this birth year goes to school: in the town, or in the first one that has such a school. Undefined for adults. */
export function schoolOf(
  geography: Geography,
  codeInsee: string,
  birthYear: number,
  schoolYear: number,
): { readonly fk_etablissementScolaire: number; readonly fk_niveauScolaire: number } | undefined {
  const level = schoolYear - birthYear - FIRST_LEVEL_AGE + 1;
  if (level < 1 || level > LAST_LEVEL) return undefined;
  const ofKind = schoolsOf(geography).filter(({ type }) => type === kindOf(level));
  const school = ofKind.find((one) => one.codeInsee === codeInsee) ?? ofKind[0];
  return school && { fk_etablissementScolaire: school.id, fk_niveauScolaire: level };
}
