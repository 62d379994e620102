/**
 * What contexts say of themselves to one that knows none of them. Each registers in a module of its `commands` or `jobs`, which the catalogue
 * loads all.
 */
export function registry<Key extends string | number, Said>(what: string) {
  const said = new Map<Key, Said>();
  return {
    /** @throws Error for a second one. */
    add(key: Key, one: Said): void {
      if (said.has(key)) throw new Error(`${what} ${key} is registered already`);
      said.set(key, one);
    },
    find: (key: Key): Said | undefined => said.get(key),
    /** @throws Error where nobody registered it. */
    get(key: Key): Said {
      const one = said.get(key);
      if (one === undefined) throw new Error(`${what} ${key} is not registered`);
      return one;
    },
    /** In the order in which they were registered. */
    all: (): readonly Said[] => [...said.values()],
  };
}
