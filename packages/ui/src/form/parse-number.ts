/** Reads a French number: `1 234,5`. Null when empty, undefined when invalid. */
export function parseNumber(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? Number(plain) : undefined;
}
