/** E-mail addresses of people in a list, as a clipboard and a mail program take them. Pure. */

/** Windows hands a mail program no address longer than 2,083 characters; what is more is cut off without a word. */
const LONGEST_LINK = 2_000;

/** Each address once whatever its case, in the order given; nobody's address, and what is none, left out. */
export function distinct(addresses: readonly (string | null | undefined)[]): readonly string[] {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const written = address?.trim() ?? '';
    if (written.includes('@') && !found.has(written.toLowerCase())) found.set(written.toLowerCase(), written);
  }
  return [...found.values()];
}

/** For the « Cci » field of a message: Outlook separates addresses by semicolons, the others take them too. */
export const asText = (addresses: readonly string[]): string => addresses.join('; ');

export interface MessagePart {
  /** `mailto:` with everybody in blind copy (RFC 6068). */
  readonly href: string;
  /** How many people it is for. */
  readonly people: number;
}

/** A message to everybody, in as many parts as a mail program needs. */
export function messageParts(addresses: readonly string[], longest = LONGEST_LINK): readonly MessagePart[] {
  const parts: { href: string; people: number }[] = [];
  for (const address of addresses) {
    const written = encodeURIComponent(address).replace('%40', '@');
    const last = parts.at(-1);
    if (last && last.href.length + 1 + written.length <= longest) {
      last.href += `,${written}`;
      last.people += 1;
    } else parts.push({ href: `mailto:?bcc=${written}`, people: 1 });
  }
  return parts;
}
