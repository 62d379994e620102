import { limits, plainWords } from '@diapason/contracts/constants';

/** A line of a file, as the import takes it. */
export interface SchoolLine {
  readonly nom: string;
  readonly commune: string;
  readonly type: string;
}

export type ReadFile = { readonly lines: readonly SchoolLine[] } | { readonly fault: string };

/** Headings of the annuaire de l’éducation, and plain ones. */
const HEADINGS: Readonly<Record<keyof SchoolLine, readonly string[]>> = {
  nom: ['nom etablissement', 'appellation officielle', 'etablissement', 'nom'],
  commune: ['nom commune', 'libelle commune', 'commune'],
  type: ['type etablissement', 'libelle nature', 'type'],
};

/** A file's text: UTF-8, else as Windows writes it. */
export function textOf(bytes: BufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The schools of a CSV file; its columns are found by their headings, wherever they stand. */
export function readSchools(text: string): ReadFile {
  const [heading, ...rows] = rowsOf(text.replace(/^\uFEFF/, ''));
  if (!heading || rows.length === 0) return { fault: 'Ce fichier est vide' };
  const names = heading.map(plainWords);
  const at = (field: keyof SchoolLine) =>
    HEADINGS[field].map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
  const [nom, commune, type] = [at('nom'), at('commune'), at('type')];
  const missing = [nom < 0 && '« Nom_etablissement »', commune < 0 && '« Nom_commune »'].filter(Boolean);
  if (missing.length > 0) return { fault: `Colonne introuvable : ${missing.join(', ')}` };
  if (rows.length > limits.schoolsAtOnce)
    return {
      fault: `Ce fichier a ${rows.length} lignes : ${limits.schoolsAtOnce} au plus, un département à la fois`,
    };
  const cell = (row: readonly string[], index: number) => (row[index] ?? '').trim().slice(0, limits.schoolName);
  return { lines: rows.map((row) => ({ nom: cell(row, nom), commune: cell(row, commune), type: cell(row, type) })) };
}

/** Rows of a CSV text (RFC 4180) with semicolons, commas or tabs, whichever its heading has most of; empty lines are left out. */
function rowsOf(text: string): string[][] {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const [separator = ';'] = [';', ',', '\t'].sort((a, b) => first.split(b).length - first.split(a).length);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}
