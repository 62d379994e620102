import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/** As `registerFont` of pdfkit takes them. */
type PaperFont = PDFKit.Mixins.PDFFontSource;

export interface Fonts {
  readonly regular: PaperFont;
  readonly bold: PaperFont;
}

let loaded: Promise<Fonts> | undefined;

/**
 * The fonts of one paper, embedded in it: every letter of Latin, Greek and Cyrillic names, alike on every screen. Their files are read
 * once, which is four fifths of the work of drawing a page; each paper has signs of its own.
 */
export async function fontsOfPaper(): Promise<Fonts> {
  loaded ??= load();
  const { regular, bold } = await loaded;
  return { regular: withOwnSigns(regular), bold: withOwnSigns(bold) };
}

/**
 * fontkit keeps each sign with the letters for which it was asked first. É is drawn with the sign of E, asked for no letter: whoever
 * copies from the next paper of the process would get no E.
 */
const withOwnSigns = (font: PaperFont): PaperFont =>
  Object.create(font as object, { _glyphs: { value: {} } }) as PaperFont;

async function load(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url);
  const { create } = await import('fontkit');
  const read = async (name: string) => {
    const font = create(unpacked(await readFile(resolve(`roboto-fontface/fonts/roboto/${name}.woff`))));
    // pdfkit takes what fontkit has read; its types do not know.
    return font as unknown as PaperFont;
  };
  const [regular, bold] = await Promise.all([read('Roboto-Regular'), read('Roboto-Bold')]);
  return { regular, bold };
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * The font of a WOFF 1.0 file as it was before (sfnt). What embeds fonts would unpack a table of the packed file for every letter it reads.
 */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  const power = Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * count - 16 * 2 ** power, 10);
  const parts: Buffer[] = [head];
  let position = head.length;
  for (let index = 0; index < count; index++) {
    const from = WOFF_HEADER + WOFF_ENTRY * index;
    const to = SFNT_HEADER + SFNT_ENTRY * index;
    const [offset, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(offset, offset + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    // Tag and checksum, then where the table is.
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(position, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    position += length + padding.length;
  }
  return Buffer.concat(parts);
}
