import { formatCents, formatNumber, frenchDate, frenchInstant, quoted } from '@diapason/contracts/constants';
import { columnName, type Facts } from '@diapason/contracts/core';
import { referenceTables } from '@diapason/contracts/site';
import type { ReadModels } from '@diapason/event-sourcing';
import { rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql, PEOPLE, type PersonKind, signed } from '../../machinery/person-name';
import { type Line, labelledIn, linesIn, SomeLines } from './some-lines';

/** A value with what is known of its field. */
export interface Described {
  readonly facts: Facts;
  readonly value: unknown;
}

/** Formats stored values in French; null stays null. `exact`: two values never read the same. */
export type Words = (facts: Facts, value: unknown, how?: 'exact') => string | null;

/** The kinds of people that a field may refer to, by the record that it names. */
const KINDS: Readonly<Record<string, readonly PersonKind[]>> = {
  agent: ['agent'],
  guardian: ['guardian'],
  pupil: ['pupil'],
  person: ['agent', 'guardian'],
};

/**
 * Reads the names of the values, one query per kind of record.
 * @param isNamed of which people the names may be told; all unless given. Others read as their numbers.
 */
export async function wordsFor(
  db: ReadModels,
  described: Iterable<Described>,
  isNamed: IsNamed = () => true,
): Promise<Words> {
  const wanted = new Map<string, Set<number>>();
  for (const one of described) collect(one, wanted);
  const names = new Map(
    await Promise.all(
      [...wanted].map(async ([kind, ids]) => [kind, await namesOf(db, kind, [...ids], isNamed)] as const),
    ),
  );
  return wordsBy((kind, id) => names.get(kind)?.get(id));
}

/** Formats values by names already read. */
export function wordsBy(nameOf: NameOf): Words {
  const exactNameOf: NameOf = (kind, id) => {
    const name = nameOf(kind, id);
    return name?.endsWith(`n° ${id}`) ? name : [name, `(n° ${id})`].filter(Boolean).join(' ');
  };
  return (facts, value, how) => write(facts, value, how === 'exact' ? exactNameOf : nameOf);
}

function collect({ facts, value }: Described, wanted: Map<string, Set<number>>): void {
  if (value === null || value === undefined) return;
  if (facts.format === 'list') {
    const naming = labelledIn(facts).filter(([, { format }]) => format === 'reference' || format === 'list');
    for (const line of linesIn(value) as readonly Line[])
      for (const [name, own] of naming) collect({ facts: own, value: line[name] }, wanted);
  }
  if (facts.format !== 'reference' || !facts.names) return;
  const ids = wanted.get(facts.names) ?? new Set();
  for (const id of manyOf(value)) ids.add(Number(id));
  wanted.set(facts.names, ids);
}

type IsNamed = (kind: PersonKind, id: number) => boolean;

async function namesOf(
  db: ReadModels,
  kind: string,
  ids: readonly number[],
  isNamed: IsNamed,
): Promise<ReadonlyMap<number, string>> {
  const kinds = KINDS[kind];
  if (kinds) return new Map((await Promise.all(kinds.map((one) => peopleOf(db, one, ids, isNamed)))).flat());
  const text = labelsSql(kind);
  if (!text) return new Map();
  const rows = await rowsOf(
    db,
    { id: sql.number('id'), nom: sql.text('nom') },
    `from (${text}) labels where id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, nom }) => [id, nom]));
}

/** People of a kind with kind and number. */
async function peopleOf(
  db: ReadModels,
  kind: PersonKind,
  ids: readonly number[],
  isNamed: IsNamed,
): Promise<readonly (readonly [number, string])[]> {
  const { table, key } = PEOPLE[kind];
  const selection = { id: sql.number(key), nom: sql.text(nameSql()) };
  const rows = await rowsOf(db, selection, `from read.${table} where ${key} = any($1)`, [ids]);
  return rows.map(({ id, nom }) => [id, signed(kind, id, isNamed(kind, id) ? nom : '')]);
}

/** Ids and names of a kind of record; undefined when there are none to read. */
function labelsSql(kind: string): string | undefined {
  if (kind === 'roleGroup') return 'select id_groupe as id, libelle_groupe as nom from read.groupe_role';
  const table = referenceTables.find(({ id }) => id === kind);
  const [key, label] = table?.columns ?? [];
  return key && label && `select ${columnName(key.key)} as id, ${columnName(label.key)} as nom from read.${kind}`;
}

function write(facts: Facts, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === '') return null;
  switch (facts.format) {
    case 'cents':
      return manyOf(value)
        .map((one) => formatCents(Number(one)))
        .join(', ');
    case 'instant':
      return frenchInstant(String(value));
    case 'date':
      return frenchDate(String(value));
    case 'month':
      return String(value).split('-').reverse().join('/');
    case 'flag':
      return value === 1 || value === true ? 'oui' : 'non';
    case 'choice':
      return (
        manyOf(value)
          .map((one) => facts.choices?.find(({ id }) => id === one)?.libelle ?? String(one))
          .join(', ') || null
      );
    case 'reference':
      return (
        manyOf(value)
          .map((id) => nameOf(facts.names ?? '', Number(id)) ?? `n° ${String(id)}`)
          .join(', ') || null
      );
    case 'year':
      return String(value);
    case 'number':
      return manyOf(value)
        .map((one) => `${exact.format(Number(one))}${facts.unit ? ` ${facts.unit}` : ''}`)
        .join(' ; ');
    case 'list':
      return writeLines(facts, value, nameOf) || null;
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

/** Every digit that there is. Made once: a formatter for each number is dear. */
const exact = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 20 });

type NameOf = (kind: string, id: number) => string | undefined;

const manyOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Labelled values of a list, line by line. */
function linesOf(facts: Facts, value: unknown): readonly (readonly Described[])[] {
  const labelled = labelledIn(facts);
  return (linesIn(value) as readonly Line[]).map((line) =>
    labelled.map(([name, own]) => ({ facts: own, value: line[name] })),
  );
}

/** `Date : 02/11/2026, Repas : 1 ; Date : …`; a text that could be taken for such parts is in quotes. */
function writeLines(facts: Facts, value: unknown, nameOf: NameOf): string {
  const written = linesOf(facts, value).map(
    (cells) => cells.flatMap((cell) => writeCell(cell, nameOf) ?? []).join(', ') || '(vide)',
  );
  return [...written, ...restOf(value)].join(' ; ');
}

/** Of a list that is told in part: `et 4 950 autres, 12 lignes inchangées`. */
function restOf(value: unknown): string[] {
  if (!(value instanceof SomeLines)) return [];
  const { lines, others, unchanged } = value;
  const named = (count: number, one: string, many = `${one}s`) =>
    count > 0 ? [`${formatNumber(count)} ${count > 1 ? many : one}`] : [];
  const rest = [
    ...named(others, lines.length > 0 ? 'autre' : 'ligne'),
    ...named(unchanged, 'ligne inchangée', 'lignes inchangées'),
  ].join(', ');
  return rest ? [lines.length > 0 ? `et ${rest}` : rest] : [];
}

function writeCell({ facts, value }: Described, nameOf: NameOf): string | null {
  const words = write(facts, value, facts.format === 'reference' ? (kind, id) => quotedName(nameOf(kind, id)) : nameOf);
  if (words === null) return null;
  if (facts.format === 'list') return `${facts.label} : (${words})`;
  return `${facts.label} : ${facts.format === 'text' ? quoted(words) : words}`;
}

const quotedName = (name: string | undefined) => name && quoted(name);
