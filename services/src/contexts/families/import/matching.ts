import { limits } from '@diapason/contracts/constants';
import type { Field } from '@diapason/contracts/core';
import { type ImportMatches, type ImportPartName, importPartNames, importParts } from '@diapason/contracts/families';
import { type References, spoken } from './cell';
import { type Creatable, creatable } from './creating';
import { fieldLabel, fingerprintOf } from './headings';
import type { ReadRow } from './row';

/** Names what a text of a field means: nobody reads the text from it. @param said as {@link spoken}. */
export const printOf = (champ: string, said: string): string => fingerprintOf([ofBoth(champ), said]);

/** Names that somebody typed or confirmed a cell: kept beside what was chosen for texts of the file. */
export const confirmationOf = (ligne: number, champ: string): string => fingerprintOf([champ, `ligne ${ligne}`]);

/** Both guardians have the same words. */
const ofBoth = (champ: string): string => champ.replace(/^responsable2\./, 'responsable.');

/** What was chosen for texts of one file, by their prints. */
type Own = Readonly<Record<string, number>> | null;

/** References that know what somebody matched, in this file or in one before. What can be chosen no more counts as not matched. */
export function matchedIn(references: References, remembered: ReadonlyMap<string, number>, own: Own): References {
  const offered = new Map<string, ReadonlySet<number>>();
  const isOffered = (champ: string, id: number) => {
    const ids = offered.get(champ) ?? new Set(choicesOf(champ, references).options.map((option) => option.id));
    offered.set(champ, ids);
    return id === 0 || ids.has(id);
  };
  return {
    ...references,
    matched: (champ, said) => {
      const print = printOf(champ, said);
      const id = own?.[print] ?? (said === '' ? undefined : remembered.get(print));
      return id === undefined || isOffered(champ, id) ? id : undefined;
    },
  };
}

/** Each text of the file that is none of ours, once, with how many rows have it and what there is to choose; those that wait first. */
export function matchesOf(
  rows: readonly ReadRow[],
  references: References,
  { own, creates }: { readonly own: Own; readonly creates: boolean },
): ImportMatches {
  const found = new Map<string, Omit<ImportMatches['valeurs'][number], 'proche'>>();
  const choices = new Map<string, ImportMatches['choix'][number]>();
  for (const { champ, texte, valeur } of rows.flatMap(({ rapproches }) => rapproches)) {
    const key = `${champ} ${spoken(texte)}`;
    const before = found.get(key);
    if (!choices.has(champ))
      choices.set(champ, { ...choicesOf(champ, references), creation: creates ? creationOf(champ, references) : null });
    found.set(key, {
      ...(before ?? {
        champ,
        texte,
        valeur,
        retenue: valeur !== null && own?.[printOf(champ, spoken(texte))] === undefined,
      }),
      lignes: (before?.lignes ?? 0) + 1,
    });
  }
  const waits = ({ valeur }: { readonly valeur: number | null }) => Number(valeur === null);
  const first = [...found.values()]
    .sort((a, b) => waits(b) - waits(a) || b.lignes - a.lignes)
    .slice(0, limits.importValues);
  const valeurs = first.map((one) => ({ ...one, proche: closestOf(one.texte, choices.get(one.champ)?.options ?? []) }));
  return { valeurs, choix: [...choices.values()] };
}

function factsOf(champ: string): Partial<Field['facts']> {
  const part = importPartNames.find((name) => champ.startsWith(`${name}.`)) as ImportPartName;
  return (importParts[part].fields as Readonly<Record<string, Field>>)[champ.slice(part.length + 1)]?.facts ?? {};
}

/** The table that a field names, where a file can bring rows into it. */
export const creatableBy = (champ: string): Creatable | undefined => creatable(factsOf(champ).names ?? '');

function creationOf(champ: string, references: References): ImportMatches['choix'][number]['creation'] {
  const made = creatableBy(champ);
  return made ? { parmi: made.among ? [...(references.optionsOf?.(made.among.table) ?? [])] : [] } : null;
}

function choicesOf(champ: string, references: References): Omit<ImportMatches['choix'][number], 'creation'> {
  const { choices, names } = factsOf(champ);
  const options = choices
    ? choices.flatMap(({ id, libelle }) => (typeof id === 'number' ? [{ id, libelle }] : []))
    : (references.optionsOf?.(names ?? '') ?? []);
  return { champ, libelle: fieldLabel(champ), options: [...options] };
}

interface Option {
  readonly id: number;
  readonly libelle: string;
}

/** The one whose words share most beginnings with the text: « Saxophone » for « Sax alto ». Three letters at least. */
function closestOf(texte: string, options: readonly Option[]): number | null {
  const words = spoken(texte).split(' ');
  let best: { readonly id: number; readonly score: number } | null = null;
  for (const { id, libelle } of options) {
    const theirs = spoken(libelle).split(' ');
    const score = words.reduce((sum, word) => sum + Math.max(...theirs.map((other) => shared(word, other))), 0);
    if (score > (best?.score ?? 2)) best = { id, score };
  }
  return best?.id ?? null;
}

/** Letters of the shorter word where the other begins with it. */
const shared = (one: string, other: string): number =>
  one.startsWith(other) || other.startsWith(one) ? Math.min(one.length, other.length) : 0;
