import type { StatementColumn } from '@diapason/contracts/constants';

/** How the bank's columns are read: what each holds, by its heading. */
export type Matching = Readonly<Partial<Record<StatementColumn, string>>>;

export interface BankFile {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface ReadLine {
  readonly jour: string;
  readonly reference: string;
  readonly appel: string;
  readonly montant: number;
  readonly code: string;
  readonly transaction: string | null;
  readonly autorisation: string | null;
}

/** Banks write UTF-8 or what Windows writes; what is no UTF-8 is the latter. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Rows of a CSV whose separator is what its first line has most of. */
export function tableOf(text: string): BankFile {
  const [first = ''] = text.split(/\r?\n/, 1);
  const separator = [';', '\t', ','].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ';';
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
    } else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  const [headings = [], ...lines] = rows.map((one) => one.map((value) => value.trim()));
  return { headings, rows: lines.filter((one) => one.some((value) => value !== '')) };
}

/** Words by which banks call their columns; the first that a heading begins with. */
const names: Readonly<Record<StatementColumn, readonly string[]>> = {
  jour: ['date'],
  reference: ['reference', 'commande', 'ref'],
  montant: ['montant'],
  centimes: [],
  appel: ['appel', 'numappel', 'numero d appel', 'n appel'],
  code: ['reponse', 'code reponse', 'code', 'statut'],
  transaction: ['transaction', 'numtrans', 'numero de transaction'],
  autorisation: ['autorisation', 'numero d autorisation'],
};
const spoken = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** As it was matched the last time, where every heading is still there; else by the words that banks use. */
export function guessed({ headings, rows }: BankFile, known: Matching): Matching {
  const isKnown = Object.keys(known).length > 0 && Object.values(known).every((one) => headings.includes(one));
  if (isKnown) return known;
  const found = Object.entries(names).flatMap(([column, words]) => {
    const heading = headings.find((one) => words.some((word) => spoken(one).startsWith(word)));
    return heading ? [[column, heading] as const] : [];
  });
  const matching: Matching = Object.fromEntries(found);
  const at = headings.indexOf(matching.montant ?? '');
  const isInCents = at >= 0 && rows.length > 0 && rows.every((one) => /^\d{3,}$/.test(one[at] ?? ''));
  if (!isInCents) return matching;
  const { montant, ...others } = matching;
  return montant ? { ...others, centimes: montant } : matching;
}

/** What a line cannot do without. */
const needed: readonly StatementColumn[] = ['jour', 'reference', 'appel'];

export const isWhole = (matching: Matching): boolean =>
  needed.every((one) => matching[one]) && Boolean(matching.montant) !== Boolean(matching.centimes);

const day = (value: string): string | undefined => {
  const french = /^(\d{2})[/.-]?(\d{2})[/.-]?(\d{4})/.exec(value);
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(value);
  if (iso) return iso[0];
  return french ? `${french[3]}-${french[2]}-${french[1]}` : undefined;
};

const centsOf = (value: string): number | undefined => {
  const plain = value.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
};

/** Lines that are whole, and how many are not. No other column is looked at. */
export function readLines({ headings, rows }: BankFile, matching: Matching) {
  const cell = (row: readonly string[], column: StatementColumn) => {
    const at = matching[column] === undefined ? -1 : headings.indexOf(matching[column]);
    return at < 0 ? '' : (row[at] ?? '');
  };
  const lines = rows.flatMap((row): ReadLine[] => {
    const jour = day(cell(row, 'jour'));
    const montant = matching.centimes
      ? /^\d+$/.test(cell(row, 'centimes'))
        ? Number(cell(row, 'centimes'))
        : undefined
      : centsOf(cell(row, 'montant'));
    const [reference, appel] = [cell(row, 'reference'), cell(row, 'appel')];
    // A file without a column of answers holds what was accepted; an empty answer says nothing.
    const code = matching.code ? cell(row, 'code') : '00000';
    if (jour === undefined || montant === undefined || !reference || !appel || !code) return [];
    return [
      {
        jour,
        montant,
        reference,
        appel,
        code: code.padStart(5, '0'),
        transaction: cell(row, 'transaction') || null,
        autorisation: cell(row, 'autorisation') || null,
      },
    ];
  });
  return { lines, unread: rows.length - lines.length };
}
