/** `HUET Nadège` → `Nadège`: the words not in capitals; the whole name if there is none. */
export function firstNameOf(fullName: string): string {
  const words = fullName.split(/\s+/).filter(Boolean);
  const first = words.filter((word) => word !== word.toLocaleUpperCase('fr'));
  return (first.length > 0 ? first : words).join(' ');
}
