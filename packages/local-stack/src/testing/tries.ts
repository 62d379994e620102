/**
 * The shortest of some tries, in the unit of `measure`. A stall of the machine spoils one of them, a fault of the product all.
 * @param enough the bound to be met: the first try that is not above it is the last one.
 */
export async function shortest(enough: number, measure: () => Promise<number>, tries = 5): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let one = 0; one < tries && least > enough; one += 1) least = Math.min(least, await measure());
  return least;
}

/**
 * What the first try that holds brings: a stall of the machine spoils one of them, a fault of the product all.
 * @param attempt throws where it does not hold.
 * @param isSpoilt whether a stall can be why it threw; otherwise no other try is made.
 * @throws what the last try threw.
 */
export async function oneOf<T>(
  tries: number,
  attempt: () => Promise<T>,
  isSpoilt = (_error: unknown) => true,
): Promise<T> {
  for (let left = tries - 1; ; left -= 1)
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isSpoilt(error)) throw error;
    }
}
