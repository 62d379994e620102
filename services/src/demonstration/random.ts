/** Seeded generator (mulberry32): the same seed gives the same network. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Integer from min to max, inclusive. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** One value, chosen by weight. */
  weighted<T>(values: readonly (readonly [value: T, weight: number])[]): T;
  /** An independent generator: changes in one part of the network leave the others alone. */
  branch(name: string): Random;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(values: readonly T[], index: number): T => {
    const value = values[index];
    if (value === undefined) throw new RangeError('pick from an empty list');
    return value;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (values) => at(values, Math.floor(next() * values.length)),
    weighted: (values) => {
      let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of values) {
        left -= weight;
        if (left < 0) return value;
      }
      return at(values, values.length - 1)[0];
    },
    branch: (name) => seeded(hashOf(`${seed}/${name}`)),
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
