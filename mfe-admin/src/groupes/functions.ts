import { neededBeside } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';

type Tree = ApiData<'GET /api/gestionRole/ListeFonction'>;

/** A function in the tree, whatever its level. */
export interface Node {
  readonly id: number;
  readonly label: string;
  readonly comment: string;
  readonly parent: number | null;
  readonly children: readonly Node[];
}

interface Leaf {
  readonly idFonction: number;
  readonly libelleFonction: string;
  readonly commentaire: string;
  readonly fk_parent: number | null;
  readonly niveau1?: readonly Leaf[];
  readonly niveau2?: readonly Leaf[];
  readonly niveau3?: readonly Leaf[];
}

/** The tree of the documents, whose levels have a name each, as one of nodes. */
export const nodesOf = (tree: Tree): readonly Node[] => (tree as readonly Leaf[]).map(nodeOf);

const nodeOf = (leaf: Leaf): Node => ({
  id: leaf.idFonction,
  label: leaf.libelleFonction,
  comment: leaf.commentaire,
  parent: leaf.fk_parent,
  children: (leaf.niveau1 ?? leaf.niveau2 ?? leaf.niveau3 ?? []).map(nodeOf),
});

/** Every node, parents before their children. */
export const allOf = (nodes: readonly Node[]): readonly Node[] => nodes.flatMap((one) => [one, ...allOf(one.children)]);

/** The function that a held one lacks beside it, for the screen that it acts on to open. */
export function lackingBeside(held: readonly number[], { id }: Node, nodes: readonly Node[]): Node | undefined {
  const needed = held.includes(id) ? neededBeside.get(id) : undefined;
  return needed === undefined || held.includes(needed) ? undefined : allOf(nodes).find((one) => one.id === needed);
}

/** The functions of a group after one was switched on: with its parents. */
export function switchedOn(held: readonly number[], id: number, nodes: readonly Node[]): readonly number[] {
  const every = new Map(allOf(nodes).map((one) => [one.id, one]));
  const on = new Set(held);
  for (let node = every.get(id); node; node = node.parent === null ? undefined : every.get(node.parent))
    on.add(node.id);
  return inOrder(on);
}

/** After one was switched off: without its descendants. */
export function switchedOff(held: readonly number[], node: Node): readonly number[] {
  const off = new Set(allOf([node]).map(({ id }) => id));
  return held.filter((id) => !off.has(id));
}

/** What would fall with a function, by name. */
export const fallingWith = (held: readonly number[], node: Node): readonly Node[] =>
  allOf(node.children).filter(({ id }) => held.includes(id));

/** Of another group's functions those that the caller may give, or the group has already; and the others. */
export function takenOver(
  others: readonly number[],
  { own, before }: { readonly own: readonly number[]; readonly before: readonly number[] },
): { readonly kept: readonly number[]; readonly left: readonly number[] } {
  const may = new Set([...own, ...before]);
  return { kept: inOrder(others.filter((id) => may.has(id))), left: others.filter((id) => !may.has(id)) };
}

const inOrder = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b);

/** What a save would give and take. */
export function differences(before: readonly number[], after: readonly number[], nodes: readonly Node[]) {
  const every = allOf(nodes);
  return {
    added: every.filter(({ id }) => after.includes(id) && !before.includes(id)),
    taken: every.filter(({ id }) => before.includes(id) && !after.includes(id)),
  };
}
