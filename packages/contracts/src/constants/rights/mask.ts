/**
 * `roleFonction`: function n is held when bit n is set. Numbers exceed 311, so the mask is a big integer, written in decimal
 * on the wire (JSON has no integer that wide).
 */
export function packRights(functions: Iterable<number>): string {
  let mask = 0n;
  for (const id of functions) mask |= 1n << BigInt(id);
  return mask.toString();
}

/** Whether the mask holds function `id`. Throws a SyntaxError when the mask is not a decimal integer. */
export function holdsRight(mask: string, id: number): boolean {
  return ((BigInt(mask) >> BigInt(id)) & 1n) === 1n;
}

/** The functions of a mask, ascending. */
export function unpackRights(mask: string): number[] {
  const held: number[] = [];
  for (let rest = BigInt(mask), id = 0; rest > 0n; rest >>= 1n, id += 1) if ((rest & 1n) === 1n) held.push(id);
  return held;
}
