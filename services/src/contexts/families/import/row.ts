import { messages } from '@diapason/contracts/constants';
import type { Field } from '@diapason/contracts/core';
import {
  type ImportPartName,
  importedPupils,
  importPartNames,
  importParts,
  joinedName,
} from '@diapason/contracts/families';
import { cellAddress } from '../../../machinery/spreadsheets/cells';
import type { TableRow } from '../../../machinery/spreadsheets/table';
import { type MatchedText, type References, type Remark, readCell, spoken, toldOfCell } from './cell';
import { splitGuardians, splitNames, untitled } from './joined-cells';

/** Values of one part of a row, by field; what is empty is not there, and changes nothing. */
export type Given = Readonly<Record<string, unknown>>;

/** A row of the file as our fields. */
export interface ReadRow {
  readonly ligne: number;
  readonly parts: Readonly<Record<ImportPartName, Given>>;
  /** What cannot be read. */
  readonly fautes: readonly string[];
  /** Cells that are to be corrected, and what may be meant. */
  readonly aCorriger: readonly CellToCorrect[];
  /** What was read otherwise than it is written, and refuses nothing. */
  readonly remarques: readonly RowRemark[];
  /** Texts that are none of ours. */
  readonly rapproches: readonly (MatchedText & { readonly champ: string })[];
  /** Parts of which a cell cannot be read: nothing is decided about them. */
  readonly illisibles: ReadonlySet<ImportPartName>;
  /** Nothing stands in any matched column. */
  readonly vide: boolean;
  /** The same for rows that say the same. */
  readonly texte: string;
}

export interface CellToCorrect {
  readonly champ: string;
  /** As it stands in the file. */
  readonly texte: string;
  readonly faute: string;
  readonly propositions: readonly string[];
}
export type RowRemark = Remark & { readonly champ: string };

/** Which field each column holds; null leaves it out. */
export type Matching = readonly (string | null)[];

interface MatchedColumn {
  readonly index: number;
  readonly part: ImportPartName;
  readonly name: string;
}

const fieldOf = (part: ImportPartName, name: string) =>
  (importParts[part].fields as Readonly<Record<string, Field>>)[name];

export function matchedColumns(matching: Matching): readonly MatchedColumn[] {
  return matching.flatMap((champ, index) => {
    const part = importPartNames.find((name) => champ?.startsWith(`${name}.`));
    if (!champ || !part) return [];
    const name = champ.slice(part.length + 1);
    return fieldOf(part, name) || name === joinedName ? [{ index, part, name }] : [];
  });
}

/** What a record must have and files often lack: asked for the whole file where it has no such column. */
const askedOnce = importedPupils.map(({ eleve: part }) => ({ part, name: 'fk_genre', champ: `${part}.fk_genre` }));

/** What a reader sees of a row, by field: what it was read as, not what it was written as. */
export function shownOf({ parts }: ReadRow, references: References): Readonly<Record<string, string>> {
  return Object.fromEntries(
    importPartNames.flatMap((part) =>
      Object.entries(parts[part]).flatMap(([name, value]) => {
        const field = fieldOf(part, name);
        return field ? [[`${part}.${name}`, toldOfCell(field, value, references)] as const] : [];
      }),
    ),
  );
}

/** Only what cannot be a person or a date keeps its row out, and a text of ours that somebody matches once for the file. */
const stops = (part: ImportPartName, name: string, { facts: { format } }: Field): boolean =>
  format === 'date' || format === 'choice' || format === 'reference' || (part !== 'fiscalite' && NAMES.has(name));
const NAMES = new Set(['nom', 'prenom']);

/** @param width how many headings the file has. @param decalage how many columns of the file stand before them. */
export function readRow(
  { ligne, cellules }: TableRow,
  {
    columns,
    width,
    decalage = 0,
    references,
  }: {
    readonly columns: readonly MatchedColumn[];
    readonly width: number;
    readonly decalage?: number | undefined;
    readonly references: References;
  },
): ReadRow {
  const parts: Record<ImportPartName, Record<string, unknown>> = {
    responsable: {},
    responsable2: {},
    eleve: {},
    scolarite: {},
    eleve2: {},
    scolarite2: {},
    fiscalite: {},
  };
  const fautes: string[] = [];
  const aCorriger: CellToCorrect[] = [];
  const remarques: RowRemark[] = [];
  const rapproches: (MatchedText & { champ: string })[] = [];
  const illisibles = new Set<ImportPartName>();
  const unread = new Set<ImportPartName>();
  const texts: string[] = [];
  const cells = columns.map((column) => ({ ...column, text: cellules[column.index] ?? '' }));
  texts.push(...cells.map(({ text }) => text));
  for (const { index, part: of, name, text, left } of splitGuardians(cells).flatMap(untitled).flatMap(splitNames)) {
    const part = of as ImportPartName;
    const champ = `${part}.${name}`;
    if (left) remarques.push({ texte: left, ton: 'avis', champ });
    if (text === '') continue;
    const field = fieldOf(part, name);
    if (!field) {
      const faute = messages.imports.oneWord(text);
      fautes.push(`${importParts[part].libelle}\u00a0: ${faute}`);
      aCorriger.push({ champ, texte: text, faute, propositions: [] });
      illisibles.add(part);
      continue;
    }
    const read = readCell(name, field, { text, address: cellAddress(index + decalage, ligne), champ }, references);
    rapproches.push(...(read.rapproches ?? []).map((one) => ({ ...one, champ })));
    if (read.remarque) remarques.push({ ...read.remarque, champ });
    if ('fault' in read && !stops(part, name, field)) {
      remarques.push({ champ, texte: messages.imports.leftEmpty(read.fault), ton: 'avis' });
      aCorriger.push({ champ, texte: text, faute: read.fault, propositions: read.propositions ?? [] });
      if (part === 'fiscalite') unread.add(part);
    } else if ('fault' in read) {
      fautes.push(`${importParts[part].libelle} : ${read.fault}`);
      aCorriger.push({ champ, texte: text, faute: read.fault, propositions: read.propositions ?? [] });
      illisibles.add(part);
    } else if (read.value !== undefined) parts[part][name] = read.value;
  }
  // Of an income that is half read nothing is entered.
  for (const part of unread) parts[part] = {};
  for (const { part, name, champ } of askedOnce) {
    if (
      parts[part][name] !== undefined ||
      !isSaid(parts[part]) ||
      columns.some((one) => one.part === part && one.name === name)
    )
      continue;
    const valeur = references.matched?.(champ, '') ?? null;
    rapproches.push({ champ, texte: '', valeur });
    if (valeur) parts[part][name] = valeur;
  }
  if (cellules.length > width) fautes.push('Cette ligne a plus de cellules que le fichier n’a de titres');
  const vide = texts.every((text) => text === '') && cellules.length <= width;
  const texte = texts.join('\u0001');
  return { ligne, parts, fautes, aCorriger, remarques, rapproches, illisibles, vide, texte };
}

export const isSaid = (given: Given): boolean => Object.keys(given).length > 0;

/** What a row says of an income: whoever gives income or parts says too that there is a tax notice. */
export const incomeSaid = (given: Given): Given =>
  given.absence === undefined && (given.revenuFiscal !== undefined || given.nombrePart !== undefined)
    ? { ...given, absence: 0 }
    : given;

/** Who a row is about: guardians, and a pupil by name and birth date. Rows that share a key are decided together. */
export function keysOf(row: ReadRow): readonly string[] {
  const { responsable, responsable2, eleve, eleve2 } = row.parts;
  const keys = [
    ...[emailOf(responsable), emailOf(responsable2), pupilKeyOf(eleve), pupilKeyOf(eleve2)],
    ...guardianParts.flatMap((part) => namedKeysOf(row, part)),
  ];
  return keys.filter((key) => key !== undefined);
}

export const guardianParts = ['responsable', 'responsable2'] as const;
export type GuardianPart = (typeof guardianParts)[number];

export const emailOf = ({ email }: Given): string | undefined => (typeof email === 'string' ? email : undefined);

/** Who it is, for us: one with an address, or with a whole name. */
export const isSomebody = (given: Given): boolean => emailOf(given) !== undefined || nameOf(given) !== undefined;

/**
 * A person by name, beside what nobody else of that name has: a birth date, a telephone, the domicile, a child, the child's other guardian. None without
 * a whole name.
 */
export function namedKeys(given: Given, beside: readonly (string | undefined)[]): readonly string[] {
  const name = nameOf(given);
  if (name === undefined) return [];
  const { dateNaissance, telephoneMobile, telephoneFixe, adresse1, codePostal } = given;
  const home =
    typeof adresse1 === 'string' && `${spoken(adresse1)} ${typeof codePostal === 'string' ? codePostal : ''}`;
  return [dateNaissance, telephoneMobile, telephoneFixe, home, ...beside].flatMap((one) =>
    typeof one === 'string' && one !== '' ? [`${name}|${one}`] : [],
  );
}

export function namedKeysOf({ parts }: Pick<ReadRow, 'parts'>, part: GuardianPart): readonly string[] {
  const other = parts[part === 'responsable' ? 'responsable2' : 'responsable'];
  return namedKeys(parts[part], [pupilKeyOf(parts.eleve), pupilKeyOf(parts.eleve2), ...otherKeys(other)]);
}

/** The name of a guardian of whom the row says nothing by which one is found. */
export const nameAlone = (row: Pick<ReadRow, 'parts'>, part: GuardianPart): string | undefined =>
  emailOf(row.parts[part]) === undefined && namedKeysOf(row, part).length === 0 ? nameOf(row.parts[part]) : undefined;

/** What tells a guardian beside the other one of a child. */
export const otherKeys = (other: Given): readonly (string | undefined)[] => [emailOf(other), nameOf(other)];

/** Surname and first name as people say them; undefined without both. */
export function nameOf({ nom, prenom }: { readonly nom?: unknown; readonly prenom?: unknown }): string | undefined {
  return typeof nom === 'string' && typeof prenom === 'string' ? `${spoken(nom)}|${spoken(prenom)}` : undefined;
}

export function pupilKeyOf({ nom, prenom, dateNaissance }: Given): string | undefined {
  if (typeof nom !== 'string' || typeof prenom !== 'string' || typeof dateNaissance !== 'string') return undefined;
  return `${spoken(nom)}|${spoken(prenom)}|${dateNaissance}`;
}

/**
 * Numbers families: rows that share a guardian or a pupil, whatever lies between them, have one number; the first row's has 1.
 * Families are decided and written apart from each other, each whole.
 */
export function familiesOf(rows: readonly ReadRow[]): readonly number[] {
  const above = rows.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (above[at] !== at) {
      above[at] = above[above[at] as number] as number;
      at = above[at] as number;
    }
    return at;
  };
  const first = new Map<string, number>();
  rows.forEach((row, index) => {
    for (const key of keysOf(row)) {
      const before = first.get(key);
      if (before === undefined) first.set(key, index);
      else {
        const [a, b] = [root(before), root(index)];
        above[Math.max(a, b)] = Math.min(a, b);
      }
    }
  });
  const numbers = new Map<number, number>();
  return rows.map((_, index) => {
    const family = root(index);
    if (!numbers.has(family)) numbers.set(family, numbers.size + 1);
    return numbers.get(family) as number;
  });
}
