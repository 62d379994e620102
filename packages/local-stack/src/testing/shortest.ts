/**
 * The shortest of some tries, in the unit of `measure`. A stall of the machine spoils one of them, a fault of the product all.
 * @param enough the bound to be met: the first try that is not above it is the last one.
 */
export async function shortest(enough: number, measure: () => Promise<number>, tries = 5): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let one = 0; one < tries && least > enough; one += 1) least = Math.min(least, await measure());
  return least;
}
