import { messages } from '@diapason/contracts/constants';
import { joinedName } from '@diapason/contracts/families';

/** Surname and first name of one cell; `isSure`: capitals or a comma tell them apart. */
interface SplitName {
  readonly nom: string;
  readonly prenom: string;
  readonly isSure: boolean;
}

/** « PETIT Zoé », « Zoé PETIT », « Petit, Zoé »; where nothing tells, the surname comes first. Undefined for a single word. */
function splitName(text: string): SplitName | undefined {
  const [before = '', after, ...more] = text.split(',').map((one) => one.trim());
  if (before && after && more.length === 0) return { nom: before, prenom: after, isSure: true };
  const words = text.trim().split(/\s+/);
  if (words.length < 2) return undefined;
  const parted = (at: number) => [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const;
  const large = words.map(isCapitals);
  // A letter alone is of the surname whose words stand around it.
  const isLarge = words.map((word, at) => large[at] || (word.length === 1 && !!large[at - 1] && !!large[at + 1]));
  const [firstSmall, firstLarge] = [isLarge.indexOf(false), isLarge.indexOf(true)];
  if (firstSmall > 0 && !isLarge.slice(firstSmall).includes(true)) {
    const [nom, prenom] = parted(firstSmall);
    return { nom, prenom, isSure: true };
  }
  if (firstLarge > 0 && !isLarge.slice(firstLarge).includes(false)) {
    const [prenom, nom] = parted(firstLarge);
    return { nom, prenom, isSure: true };
  }
  const [nom, prenom] = parted(1);
  return { nom, prenom, isSure: false };
}

const isCapitals = (word: string): boolean => /\p{L}{2}/u.test(word) && word === word.toLocaleUpperCase('fr');

interface Cell {
  readonly part: string;
  readonly name: string;
  readonly text: string;
}
/** What stands in a cell of one person; `left`: what is to be known of how it was read. */
type PartedCell<C extends Cell> = C & { readonly left?: string };

/** A name of one cell as two cells; one word stays what it is: nobody's name. */
export function splitNames<C extends Cell>(cell: PartedCell<C>): readonly PartedCell<C>[] {
  const name = cell.name === joinedName ? splitName(cell.text) : undefined;
  if (!name) return [cell];
  const { nom, prenom, isSure } = name;
  const left = [cell.left, isSure ? undefined : messages.imports.nameRead(nom, prenom)].filter(Boolean).join(' ; ');
  return [
    { ...cell, name: 'nom', text: nom, ...(left ? { left } : {}) },
    { ...cell, name: 'prenom', text: prenom, left: '' },
  ];
}

const TITLE = /^(mme|madame|mlle|mademoiselle|mr|monsieur|m)\b\.?\s+(?=\p{L})/iu;
const TWO = /^(?:m|mr|monsieur|mme|madame)\.?\s+(?:et|&|ou)\s+(?:m|mr|monsieur|mme|madame)\b/i;
const NAMED: readonly string[] = [joinedName, 'nom', 'prenom'];

/**
 * « Mme PETIT Aline » as a civility and a name; of « M. et Mme PETIT », which is two people, nothing is read.
 * @returns the cells, the civility before the name, so that a column of its own counts after it.
 */
export function untitled<C extends Cell>(cell: PartedCell<C>): readonly PartedCell<C>[] {
  if (!NAMED.includes(cell.name)) return [cell];
  if (TWO.test(cell.text)) return [{ ...cell, text: '', left: messages.imports.twoPeople(cell.text) }];
  const title = TITLE.exec(cell.text);
  if (!title) return [cell];
  const named = { ...cell, text: cell.text.slice(title[0].length) };
  return cell.part.startsWith('responsable')
    ? [{ ...cell, name: 'fk_civilite', text: title[1] as string, left: '' }, named]
    : [named];
}

/** Where names of guardians stand in one cell, their addresses and numbers do too. */
const OF_EACH: readonly string[] = [joinedName, 'email', 'telephoneMobile', 'telephoneFixe'];

/**
 * Cells in which two guardians stand, as lists and our own exports have them: the second one's go to `responsable2`, unless that has
 * columns of its own. A cell with more or less than one text for each of them could be anybody's, and counts for nobody, but that a single
 * address is the first one's: the decisions know whose it is. Of one guardian's texts the first counts.
 */
export function splitGuardians<C extends Cell>(cells: readonly C[]): readonly PartedCell<C>[] {
  if (cells.some(({ part }) => part === 'responsable2')) return cells;
  const names = cells.find(({ part, name }) => part === 'responsable' && name === joinedName);
  const people = names ? peopleOf(names.text) : 1;
  return cells.flatMap((cell): readonly PartedCell<C>[] => {
    if (cell.part !== 'responsable' || !OF_EACH.includes(cell.name)) return [cell];
    const [first = '', second = '', ...others] = piecesOf(cell.text);
    const count = (second ? 2 : 1) + others.length;
    const isAddress = cell.name === 'email' && count === 1;
    if (first === '' || isAddress || (people === 1 && (count === 1 || cell === names))) return [cell];
    if (people === 1) return [{ ...cell, text: first, left: messages.imports.firstOf(count) }];
    if (count !== people) return [{ ...cell, text: '', left: messages.imports.notOneEach(count, people) }];
    const left = cell === names && people > 2 ? { left: messages.imports.firstTwoOf(people) } : {};
    return [
      { ...cell, text: first, ...left },
      { ...cell, part: 'responsable2', text: second },
    ];
  });
}

const piecesOf = (text: string): readonly string[] =>
  text
    .split(/[,;|\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** « Petit, Zoé » is one. */
function peopleOf(names: string): number {
  const pieces = piecesOf(names);
  return pieces.every((one) => one.includes(' ')) ? Math.max(1, pieces.length) : 1;
}
