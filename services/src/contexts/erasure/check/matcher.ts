/** The values to search for, in lower case. */
export interface SearchedValues {
  /** Values that only this person has. */
  readonly distinctive: readonly string[];
  /** Pairs of values from one event that only this person has together. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** Finds personal values in a text. */
export type Matcher = (text: string) => string | undefined;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** @returns `value` or `value + value`, or undefined. Ignores case; accents may be missing. */
export function matcherOf({ distinctive, pairs }: SearchedValues): Matcher {
  const forms = (text: string) => [...new Set([text, plain(text), JSON.stringify(text).slice(1, -1)])];
  const word = (text: string) =>
    new RegExp(`(?<![\\p{L}\\d])(?:${forms(text).map(literal).join('|')})(?![\\p{L}\\d])`, 'u');
  const single = distinctive.map((text) => [text, word(text)] as const);
  const all =
    distinctive.length > 0
      ? new RegExp(`(?<![\\p{L}\\d])(?:${distinctive.flatMap(forms).map(literal).join('|')})(?![\\p{L}\\d])`, 'u')
      : undefined;
  const both = pairs.map(([a, b]) => [`${a} + ${b}`, word(a), word(b)] as const);
  const firsts = new Set(pairs.flat());
  return (given) => {
    const text = given.toLowerCase();
    if (all?.test(text)) return single.find(([, pattern]) => pattern.test(text))?.[0] ?? 'a value';
    if (![...firsts].some((first) => text.includes(first))) return undefined;
    return both.find(([, a, b]) => a.test(text) && b.test(text))?.[0];
  };
}
