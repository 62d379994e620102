import { messages, plainWords } from '@diapason/contracts/constants';
import type { ImportedSchool, SchoolImport } from '@diapason/contracts/families';
import type { ReferenceRow } from '@diapason/contracts/site';

/** A line of a file of schools. `faute`: why none of it is taken. */
export interface SchoolLine extends ImportedSchool {
  /** As a spreadsheet numbers it. */
  readonly ligne: number;
  readonly faute?: string;
}

/** What an import comes to, and the rows to save by their numbers; 0 upwards from `next` for new ones. */
export interface SchoolPlan extends Omit<SchoolImport, 'applique'> {
  readonly rows: ReadonlyMap<number, ReferenceRow>;
}

const keyOf = (nom: string, commune: string): string => `${plainWords(nom)}|${plainWords(commune)}`;
/** A file without types leaves those that are known. */
const rowOf = ({ nom, commune, type }: ImportedSchool, before?: ReferenceRow): ReferenceRow => ({
  libelleEtablissement: nom,
  commune,
  typeEtablissement: type === '' ? (before?.typeEtablissement ?? null) : type,
});
const told = ({ libelleEtablissement, commune, typeEtablissement }: ReferenceRow): string =>
  [libelleEtablissement, commune, typeEtablissement].filter(Boolean).join(', ');

/**
 * Compares a file of schools with the table. The same file again changes nothing; schools that it lacks stay, because pupils go to them.
 * @param known the table's rows by their numbers. @param next the first number that no row ever had.
 */
export function planSchools(
  known: ReadonlyMap<number, ReferenceRow>,
  next: number,
  given: readonly SchoolLine[],
): SchoolPlan {
  const numbers = new Map(
    [...known].map(([id, row]) => [keyOf(String(row.libelleEtablissement), String(row.commune)), id]),
  );
  const seen = new Set<string>();
  const plan = {
    rows: new Map<number, ReferenceRow>(),
    ajoutees: [] as SchoolImport['ajoutees'],
    changees: [] as SchoolImport['changees'],
    inchangees: 0,
    refusees: [] as SchoolImport['refusees'],
  };
  for (const { ligne, faute, ...school } of given) {
    const key = keyOf(school.nom, school.commune);
    const raison = faute ?? faultOf(school, seen.has(key));
    if (raison !== undefined) {
      plan.refusees.push({ ligne, raison });
      continue;
    }
    seen.add(key);
    const id = numbers.get(key);
    const before = id === undefined ? undefined : known.get(id);
    const row = rowOf(school, before);
    if (id === undefined || !before) {
      plan.rows.set(next + plan.ajoutees.length, row);
      plan.ajoutees.push(school);
    } else if (told(before) === told(row)) plan.inchangees += 1;
    else {
      plan.rows.set(id, row);
      plan.changees.push({ ...school, avant: told(before) });
    }
  }
  return plan;
}

function faultOf({ nom, commune }: ImportedSchool, isTwice: boolean): string | undefined {
  if (plainWords(nom) === '') return messages.families.schoolWithout('nom');
  if (plainWords(commune) === '') return messages.families.schoolWithout('commune');
  return isTwice ? messages.families.schoolTwice : undefined;
}
