/**
 * Splits an amount into equal whole-cent shares, the remainder on the last (document 002 §4, card payment).
 * @param cents not negative, @param count at least 1.
 */
export function splitInstalments(cents: number, count: number): number[] {
  const share = Math.floor(cents / count);
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? cents - share * (count - 1) : share));
}
