import { limits, messages, plainWords } from '@diapason/contracts/constants';
import type { ImportedSchool } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import type { Bounds } from '../../../machinery/spreadsheets/bounds';
import { cellAddress, isErrorOfExcel } from '../../../machinery/spreadsheets/cells';
import { readTable } from '../../../machinery/spreadsheets/read-table';
import type { FileTable } from '../../../machinery/spreadsheets/table';
import type { SchoolLine } from '../aggregate/school-plan';

/** Headings of the annuaire de l’éducation, and plain ones. */
const HEADINGS: Readonly<Record<keyof ImportedSchool, readonly string[]>> = {
  nom: ['nom etablissement', 'appellation officielle', 'etablissement', 'nom'],
  commune: ['nom commune', 'libelle commune', 'commune'],
  type: ['type etablissement', 'libelle nature', 'type'],
};

const KNOWN: ReadonlySet<string> = new Set(Object.values(HEADINGS).flat());

/** A workbook of schools is read in the API, which serves others meanwhile. */
const SCHOOLS: Bounds = {
  unpacked: 20_000_000,
  text: limits.schoolsFile,
  known: (cells) => cells.filter((cell) => KNOWN.has(plainWords(cell))).length,
};

/** The schools of a file's bytes. @throws Refusal 422 */
export const schoolsIn = async (bytes: Buffer): Promise<SchoolLine[]> => schoolsOf(await readTable(bytes, SCHOOLS));

/**
 * The schools of a table; its columns are found by their headings, wherever they stand.
 * @throws Refusal 422 without a column of names or of towns, or for too many lines.
 */
function schoolsOf({ entetes, lignes }: FileTable): SchoolLine[] {
  const names = entetes.map(plainWords);
  const at = (field: keyof ImportedSchool) =>
    HEADINGS[field].map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
  const columns = { nom: at('nom'), commune: at('commune'), type: at('type') };
  const missing = [
    ...(columns.nom < 0 ? ['« Nom_etablissement »'] : []),
    ...(columns.commune < 0 ? ['« Nom_commune »'] : []),
  ];
  if (missing.length > 0) throw new Refusal(messages.families.schoolsWithout(missing), 422);
  if (lignes.length > limits.schoolsAtOnce) throw new Refusal(messages.families.tooManySchools(lignes.length), 422);
  return lignes.map(({ ligne, cellules }) => {
    const cell = (field: keyof ImportedSchool) => cellules[columns[field]] ?? '';
    const school = { ligne, nom: cell('nom'), commune: cell('commune'), type: cell('type') };
    const faute = cellules.length === 0 ? messages.imports.emptyLine : faultOf(school, columns);
    return faute === undefined ? school : { ...school, faute };
  });
}

function faultOf(school: SchoolLine, columns: Readonly<Record<keyof ImportedSchool, number>>): string | undefined {
  for (const field of ['nom', 'commune', 'type'] as const) {
    const text = school[field];
    if (text.length > limits.schoolName) return messages.families.schoolTooLong;
    if (isErrorOfExcel(text)) return messages.imports.errorCell(cellAddress(columns[field], school.ligne), text);
  }
  return undefined;
}
