import { describe, expect, it } from '@jest/globals';
import {
  differences,
  fallingWith,
  lackingBeside,
  type Node,
  nodesOf,
  switchedOff,
  switchedOn,
  takenOver,
} from './functions';

const leaf = (idFonction: number, fk_parent: number | null, more: object = {}) => ({
  idFonction,
  fk_parent,
  libelleFonction: `Fonction ${idFonction}`,
  commentaire: '',
  ...more,
});
const nodes = nodesOf([
  leaf(1, null, { niveau1: [leaf(2, 1, { niveau2: [leaf(3, 2, { niveau3: [leaf(4, 3)] }), leaf(5, 2)] })] }),
] as never);
const nodeOf = (id: number) => {
  const every = [nodes[0], nodes[0]?.children[0], ...(nodes[0]?.children[0]?.children ?? [])];
  return every.find((one) => one?.id === id) as Node;
};

describe('the functions of a group', () => {
  // 000:139.a 000:139.b
  it('come with their parents', () => {
    expect(switchedOn([], 4, nodes)).toEqual([1, 2, 3, 4]);
    expect(switchedOn([1], 2, nodes)).toEqual([1, 2]);
  });
  // 000:139.c 000:139.d
  it('go with their descendants, three levels down', () => {
    expect(switchedOff([1, 2, 3, 4, 5], nodeOf(1))).toEqual([]);
    expect(switchedOff([1, 2, 3, 4, 5], nodeOf(3))).toEqual([1, 2, 5]);
    expect(fallingWith([1, 2, 3, 4], nodeOf(2)).map(({ id }) => id)).toEqual([3, 4]);
  });
  // 000:139.f 000:139.g
  it('are replaced by those of another, but for what the caller cannot give', () => {
    expect(takenOver([2, 3, 5], { own: [2, 3], before: [4] })).toEqual({ kept: [2, 3], left: [5] });
    expect(takenOver([4], { own: [], before: [4] })).toEqual({ kept: [4], left: [] });
  });
  it('are compared with what is saved', () => {
    const { added, taken } = differences([1, 2], [1, 5], nodes);
    expect([added.map(({ id }) => id), taken.map(({ id }) => id)]).toEqual([[5], [2]]);
  });
});

it('a function that needs one of another area says so while that one is off', () => {
  const alone = { id: 195, label: 'Déclarer', comment: '', parent: null, children: [] };
  const list = { ...alone, id: 271, label: 'Liste des présences' };
  expect(lackingBeside([195], alone, [alone, list])).toBe(list);
  expect(lackingBeside([195, 271], alone, [alone, list])).toBeUndefined();
  expect(lackingBeside([], alone, [alone, list])).toBeUndefined();
});
