/** A run of letters as it stands on the page: points from the left, and from the top of an A4 page. */
export interface Printed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const PAGE = 841.89;

/** What an uncompressed PDF of pdfkit prints, in the order in which it was drawn; letters are read by each font's `ToUnicode`. */
export function printedIn(pdf: Buffer): readonly Printed[] {
  const source = pdf.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [id, body ?? ''] as const),
  );
  const fonts = new Map<string, ReadonlyMap<number, string>>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, lettersOf(objects.get(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '') ?? ''));
  const printed: Printed[] = [];
  let letters: ReadonlyMap<number, string> | undefined;
  let at = { x: 0, y: 0 };
  for (const line of source.split('\n')) {
    const [, x, y] = /^1 0 0 1 ([\d.-]+) ([\d.-]+) Tm$/.exec(line) ?? [];
    if (x !== undefined) at = { x: Number(x), y: PAGE - Number(y) };
    const font = /^\/(F\d+) [\d.]+ Tf$/.exec(line)?.[1];
    if (font !== undefined) letters = fonts.get(font);
    if (!line.endsWith('TJ')) continue;
    const codes = [...line.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    printed.push({ ...at, text: codes.map((code) => letters?.get(Number.parseInt(code, 16)) ?? '?').join('') });
  }
  return printed;
}

/** A PDF of pdfkit without the bytes of its streams: compressed, they spell any short word by chance. */
export function structureOf(pdf: Buffer): string {
  const structure = pdf.toString('latin1').replace(/\nstream\n.*?\nendstream\n/gs, '\n');
  if (!structure.includes('/Type /Catalog')) throw new Error('A PDF without its catalogue is not read as one');
  return structure;
}

function lettersOf(toUnicode: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  // One sign may stand for several letters, with blanks between.
  for (const [, first = '', list = ''] of toUnicode.matchAll(/<([\da-f]+)> <[\da-f]+> \[(.*?)\]/gs))
    [...list.matchAll(/<([\da-f ]*)>/g)].forEach(([, hex = ''], index) => {
      letters.set(
        Number.parseInt(first, 16) + index,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
    });
  return letters;
}
