/** `HUET Nadège` → `Nadège`: the words that are not all capitals. The whole name when there is none. */
export function firstNameOf(fullName: string): string {
  const words = fullName.split(/\s+/).filter(Boolean);
  const first = words.filter((word) => word !== word.toLocaleUpperCase('fr'));
  return (first.length > 0 ? first : words).join(' ');
}
