import { right } from '../generated/rights';
import { catalogue } from './catalogue';

/** A function right as the wire carries it. */
export interface FunctionRight {
  readonly idFonction: number;
  readonly libelleFonction: string;
  readonly commentaire: string;
  readonly fk_parent: number | null;
}

/** The catalogue. A role group that holds a function also holds its parents. */
export const functionRights: readonly FunctionRight[] = catalogue.map(({ row, parent }) => ({
  idFonction: row[0],
  libelleFonction: row[2],
  commentaire: row[3] ?? '',
  fk_parent: parent === null ? null : right[parent],
}));

/** Rights that restrict whoever holds them (own sites only). */
export const restrictingRights: ReadonlySet<number> = new Set(
  catalogue.filter(({ row }) => row[4] === 'restricts').map(({ row }) => row[0]),
);

/** What opens a screen of another area that a function acts on: without it that screen stays closed. */
export const neededBeside: ReadonlyMap<number, number> = new Map([
  [right.declarePupilAbsences, right.seeAttendanceSheets],
  [right.addWorkshop, right.seePupilAndWorkshop],
  [right.openWorkshopFromWorkshops, right.seePupilAndWorkshop],
]);

const byId = new Map(functionRights.map((declared) => [declared.idFonction, declared]));

export const functionRight = (id: number): FunctionRight | undefined => byId.get(id);

/** Areas of the tree only group functions: they do nothing by themselves, and the documents do not number them. */
const FIRST_AREA = 500;
export const isArea = (id: number): boolean => id >= FIRST_AREA;

/** The function and its parents, nearest first: what a role group gains when the function is switched on. Empty for an unknown id. */
export function withParents(id: number): number[] {
  const chain: number[] = [];
  for (let at = byId.get(id); at; at = at.fk_parent === null ? undefined : byId.get(at.fk_parent)) {
    chain.push(at.idFonction);
  }
  return chain;
}

/** The function's descendants: what a role group loses with it. */
export function descendants(id: number): number[] {
  const children = functionRights.filter(({ fk_parent }) => fk_parent === id).map(({ idFonction }) => idFonction);
  return children.flatMap((child) => [child, ...descendants(child)]);
}
