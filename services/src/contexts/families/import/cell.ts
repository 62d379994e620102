import { formatCents, formatNumber, formatPhone, frenchDate, messages } from '@diapason/contracts/constants';
import { enteredOf, type Field, isFrenchTelephone } from '@diapason/contracts/core';
import { plainText } from '@diapason/projections/plain-text';
import { closest, frenchError } from '../../../machinery/http/french-errors';
import { isErrorOfExcel } from '../../../machinery/spreadsheets/cells';

/** Rows of the reference tables, by what readers call them. */
export interface References {
  /** Several where a label is not one row's alone. @param label {@link spoken}. */
  idsOf(table: string, label: string): readonly number[];
  nameOf(table: string, id: number): string;
  /** Rows of a table, for whoever chooses one. */
  optionsOf?(table: string): readonly { readonly id: number; readonly libelle: string }[];
  /** What somebody matched a text to that is none of ours, now or in a file before; 0: nothing. @param said {@link spoken}. */
  matched?(champ: string, said: string): number | undefined;
}

/** How a cell was read where that is not plain; `reconnu`: there was one answer. */
export interface Remark {
  readonly texte: string;
  readonly ton: 'reconnu' | 'avis';
}

/** A text that is none of ours: what it was matched to, 0 for nothing, null where nobody said. */
export interface MatchedText {
  readonly texte: string;
  readonly valeur: number | null;
}

interface Beside {
  readonly remarque?: Remark;
  readonly rapproches?: readonly MatchedText[];
}
export type CellValue =
  | ({ readonly value: unknown } & Beside)
  | ({ readonly fault: string; readonly propositions?: readonly string[] } & Beside);

/** A text as people compare it: without accents, capitals, dots and double blanks. */
export const spoken = (text: string): string =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** What sounds the same is the same. */
export const soundsAlike = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && spoken(one) === spoken(other);

/** What people write for the numbers of our lists, beside their labels. */
const ALSO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fk_civilite: { mme: 'madame', mlle: 'madame', m: 'monsieur', mr: 'monsieur' },
  fk_genre: {
    f: 'feminin',
    fille: 'feminin',
    femme: 'feminin',
    m: 'masculin',
    garcon: 'masculin',
    homme: 'masculin',
    h: 'masculin',
    g: 'masculin',
  },
  fk_role: { papa: 'pere', maman: 'mere', p: 'pere', m: 'mere', 'tuteur legal': 'tuteur', tutrice: 'tuteur' },
};
const YES = new Set(['oui', 'o', 'x', '1', 'vrai', 'true', 'yes']);
const NO = new Set(['non', 'n', '0', 'faux', 'false', 'no']);

/** What stands in a cell where there is no address; '' is `-`. */
const NO_ADDRESS = new Set(
  [
    '',
    'neant',
    'aucun',
    'aucune',
    'x',
    'xx',
    'xxx',
    'nc',
    'n c',
    'sans',
    'sans mail',
    'pas de mail',
    'pas d adresse',
  ].concat(['non', 'non communique', 'non communiquee', 'inconnu', 'inconnue', 'rien', '0', 'na', 'n a', 'so', 's o']),
);

/**
 * A cell as clients send the field: `31/12/2015` is `2015-12-31`, « Féminin » is 1, « 12 345,67 € » is 12345.67.
 * @param text not empty. @param address where it stands: `C12`.
 * @returns the value, or why there is none, with the field's label.
 */
export function readCell(
  name: string,
  field: Field,
  { text, address, champ = name }: { readonly text: string; readonly address: string; readonly champ?: string },
  references: References,
): CellValue {
  if (isErrorOfExcel(text)) return labelled(field, { fault: messages.imports.errorCell(address, text) });
  if (name === 'email' && NO_ADDRESS.has(spoken(text)))
    return { value: undefined, remarque: { texte: messages.imports.noAddress(text), ton: 'reconnu' } };
  const matched = (said: string) => references.matched?.(champ, said);
  const raw = meantBy(name, field, text, { references, matched });
  if ('fault' in raw) return labelled(field, raw);
  const { value, ...beside } = raw;
  if (value === undefined) return raw;
  const parsed = field.wire.safeParse(value, { error: frenchError });
  if (parsed.success) return { ...abroad(name, parsed.data), ...beside, value: parsed.data };
  const [first] = parsed.error.issues;
  return labelled(field, { ...beside, fault: first ? closest(first).message : messages.general.invalidRequest });
}

/** A number of another country is kept, and said. */
function abroad(name: string, value: unknown): Beside {
  if (!name.startsWith('telephone') || typeof value !== 'string' || value.startsWith('+33')) return {};
  return isFrenchTelephone(value)
    ? { remarque: { texte: formatPhone(value), ton: 'reconnu' } }
    : { remarque: { texte: messages.imports.foreignPhone, ton: 'avis' } };
}

/** The bounds of some fields bear their label already. */
function labelled({ facts: { label = '' } }: Field, cell: Extract<CellValue, { fault: string }>): CellValue {
  return { ...cell, fault: cell.fault.startsWith(label) ? cell.fault : `${label} : ${cell.fault}` };
}

interface Known {
  readonly references: References;
  matched(said: string): number | undefined;
}

function meantBy(name: string, field: Field, text: string, { references, matched }: Known): CellValue {
  const { format, choices, names } = field.facts;
  if (format === 'date') return dateOf(text);
  if (format === 'flag') return flagOf(text);
  if (format === 'cents') return amountOf(text);
  if (format === 'number') return numberOf(text);
  if (format === 'choice') return choiceOf(name, choices ?? [], text, matched);
  if (format === 'reference')
    return referenceOf(field, text, { idsOf: (label) => references.idsOf(names ?? '', label), matched });
  return { value: written(name, text) };
}

/** What a spreadsheet took off, and what people add. */
function written(name: string, text: string): string {
  if (name === 'codePostal') return /^\d{4}$/.test(text) ? `0${text}` : text.replace(/\s/g, '');
  if (name.startsWith('telephone')) return text.replace(/^\s*00\s*/, '+');
  if (name === 'departementNaissance') return /^\d$/.test(text) ? `0${text}` : text.toUpperCase();
  return text;
}

const DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T]00:00(?::00)?)?$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/;

function dateOf(text: string): CellValue {
  const french = DATE.exec(text);
  const iso = ISO.exec(text);
  const [year, month, day] = french ? [french[3], french[2], french[1]] : iso ? [iso[1], iso[2], iso[3]] : [];
  if (!year || !month || !day) {
    const short = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(text);
    return {
      fault: short
        ? `« ${text} » : écrivez l’année avec quatre chiffres`
        : `« ${text} » n’est pas une date (jj/mm/aaaa)`,
    };
  }
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const exists = !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);
  return exists ? { value } : { fault: `le ${frenchDate(value)} n’existe pas`, propositions: nearestDays(year, month) };
}

/** The last day of the month and the day after it: what is meant by the 29th of a February that has none. */
function nearestDays(year: string, month: string): readonly string[] {
  const [y, m] = [Number(year), Number(month)];
  if (m < 1 || m > 12) return [];
  return [0, 1].map((day) => frenchDate(new Date(Date.UTC(y, m, day)).toISOString().slice(0, 10)));
}

function flagOf(text: string): CellValue {
  const said = spoken(text);
  if (YES.has(said)) return { value: 1 };
  return NO.has(said) ? { value: 0 } : { fault: `« ${text} » : écrivez oui ou non` };
}

const MONEY = /[\s\u00A0\u202F€']/g;

function numberOf(text: string): CellValue {
  const plain = text.replace(MONEY, '').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? { value: Number(plain) } : { fault: `« ${text} » n’est pas un nombre` };
}

/** Three digits behind the only separator are thousands, and said: nobody writes thousandths of a euro. */
function amountOf(text: string): CellValue {
  const plain = text.replace(MONEY, '').replace(/(?:EUR|euros?)$/i, '');
  if (/^-?\d{1,3}[.,]\d{3}$/.test(plain))
    return {
      value: Number(plain.replace(/[.,]/, '')),
      remarque: { texte: messages.imports.inThousands(text), ton: 'avis' },
    };
  // Of two kinds of separators the last one parts the cents.
  const parted = /^-?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/.test(plain);
  if (!parted) return numberOf(plain);
  const [, whole = '', cents = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  return { value: Number(`${whole.replace(/[.,]/g, '')}.${cents}`) };
}

function choiceOf(
  name: string,
  choices: NonNullable<Field['facts']['choices']>,
  text: string,
  matched: Known['matched'],
): CellValue {
  const said = spoken(text);
  const meant = ALSO[name]?.[said] ?? said;
  const found = choices.find(({ id, libelle }) => spoken(libelle) === meant || String(id) === said);
  if (found) return { value: found.id };
  const valeur = matched(said) ?? null;
  if (valeur !== null) return { value: valeur === 0 ? undefined : valeur, rapproches: [{ texte: text, valeur }] };
  const fault = `« ${text} » : choisissez ${choices.map(({ libelle }) => libelle).join(', ')}`;
  return { fault, rapproches: [{ texte: text, valeur }] };
}

function referenceOf(
  field: Field,
  text: string,
  { idsOf, matched }: Pick<Known, 'matched'> & { readonly idsOf: (label: string) => readonly number[] },
): CellValue {
  const several = field.column.startsWith('integer[]');
  const parts = (several ? text.split(/[;,|/+]/) : [text]).map((one) => one.trim()).filter(Boolean);
  const ids: number[] = [];
  const rapproches: MatchedText[] = [];
  const faults: string[] = [];
  for (const part of parts) {
    const [id, other] = idsOf(spoken(part));
    if (id !== undefined && other === undefined) {
      ids.push(id);
      continue;
    }
    const valeur = matched(spoken(part)) ?? null;
    rapproches.push({ texte: part, valeur });
    if (valeur === null) faults.push(`« ${part} » ${id === undefined ? 'n’existe pas' : 'désigne plusieurs choses'}`);
    else if (valeur !== 0) ids.push(valeur);
  }
  const seen = rapproches.length > 0 ? { rapproches } : {};
  const [fault] = faults;
  if (fault !== undefined) return { fault, ...seen };
  return { value: several ? ids : ids[0], ...seen };
}

/** What a cell says, which is as clients send it: an amount in euros. */
export const toldOfCell = (field: Field, value: unknown, references: References): string =>
  told(field, enteredOf({ value: field }, { value }).value, references);

/** A field's value as a record holds it and a reader sees it: an amount in cents. */
export function told({ facts }: Field, value: unknown, references: References): string {
  if (value === null || value === undefined || value === '') return 'rien';
  if (Array.isArray(value)) return value.map((one) => told({ facts } as Field, one, references)).join(', ') || 'rien';
  const { format, choices, names, typed } = facts;
  if (typed === 'telephone') return formatPhone(String(value));
  if (format === 'date') return frenchDate(String(value));
  if (format === 'flag') return value === 1 ? 'oui' : 'non';
  if (format === 'cents') return formatCents(Number(value));
  if (format === 'choice') return choices?.find(({ id }) => id === value)?.libelle ?? String(value);
  if (format === 'reference') return references.nameOf(names ?? '', Number(value));
  return typeof value === 'number' ? formatNumber(value) : String(value);
}
