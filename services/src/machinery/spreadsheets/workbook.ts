import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { type Archive, openArchive } from './archive';
import type { Bounds } from './bounds';
import { Gathering, longer } from './gathering';
import { readSheet } from './sheet';
import { type Chosen, type FileTable, headed, type TableRow, tableOf } from './table';
import { readXml, type XmlReader } from './xml';

/** Sheets that are looked at for headings that are known, where nobody chose one. */
const MOST_LOOKED_AT = 5;

/**
 * A sheet of an Excel workbook, read row by row: the one that was chosen, or the first whose headings are known, or the first with rows.
 * @throws Refusal 422 for what is no workbook, or one that comes to too much.
 */
export async function readWorkbook(bytes: Buffer, bounds: Bounds, chosen: Chosen): Promise<FileTable> {
  const { feuilles, feuille, rows } = await sheetOf(bytes, bounds, chosen).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    // The reader's own words tell of archives and XML; what the user can do is the same whatever they are.
    throw new Refusal(messages.imports.badWorkbook, 422);
  });
  const nature = `Excel, feuille « ${feuilles[feuille] ?? ''} »`;
  return tableOf(nature, rows, { known: bounds.known, titres: chosen.titres }, { feuilles, feuille });
}

interface Sheet {
  readonly feuille: number;
  readonly rows: readonly TableRow[];
}

async function sheetOf(
  bytes: Buffer,
  bounds: Bounds,
  chosen: Chosen,
): Promise<Sheet & { readonly feuilles: readonly string[] }> {
  const archive = openArchive(bytes, { bytes: bounds.unpacked, marks: bounds.text / 2 });
  const { sheets, from1904 } = await sheetsOf(archive);
  const shared = { texts: await textsOf(archive, bounds), days: await dayStylesOf(archive), from1904 };
  const feuilles = sheets.map(({ name }) => name);
  const read = async (feuille: number): Promise<Sheet | undefined> => {
    const gathering = new Gathering(bounds.text);
    const part = sheets[feuille]?.part;
    if (part !== undefined) await readSheet(archive.text(part), shared, gathering);
    return gathering.isFilled ? { feuille, rows: gathering.rows } : undefined;
  };
  if (chosen.feuille !== undefined)
    return { feuilles, ...((await read(chosen.feuille)) ?? { feuille: chosen.feuille, rows: [] }) };
  let first: Sheet | undefined;
  let looked = 0;
  for (const [index] of sheets.entries()) {
    const sheet = await read(index);
    if (!sheet) continue;
    if (headed(sheet.rows, bounds.known).known > 1) return { feuilles, ...sheet };
    first ??= sheet;
    looked += 1;
    if (looked === MOST_LOOKED_AT) break;
  }
  return { feuilles, ...(first ?? { feuille: 0, rows: [] }) };
}

/** More sheets, styles and relations than these no program writes. */
const MOST_SHEETS = 1_000;
const MOST_STYLES = 66_000;

function atMost(most: number, so: { readonly length: number } | { readonly size: number }): void {
  if (('length' in so ? so.length : so.size) > most) throw new Error('more than any program writes');
}

/** Reads a part where there is one. */
const readPart = async (archive: Archive, name: string, reader: XmlReader): Promise<void> =>
  archive.has(name) ? readXml(archive.text(name), reader) : undefined;

async function sheetsOf(archive: Archive) {
  const targets = new Map<string, string>();
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, attribute) {
      if (name !== 'Relationship') return;
      targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
      atMost(MOST_STYLES, targets);
    },
  });
  const sheets: { name: string; part: string }[] = [];
  let from1904 = false;
  await readXml(archive.text('xl/workbook.xml'), {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      const target = targets.get(attribute('r:id') ?? '') ?? `worksheets/sheet${sheets.length + 1}.xml`;
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      // A sheet may be a chart, which has no rows.
      if (archive.has(part) && !part.includes('chartsheets/')) sheets.push({ name: attribute('name') ?? '', part });
      atMost(MOST_SHEETS, sheets);
    },
  });
  return { sheets, from1904 };
}

/** The texts that cells name by their number, each held once. */
async function textsOf(archive: Archive, { text: mostText }: Bounds): Promise<string[]> {
  const texts: string[] = [];
  const counted = new Gathering(mostText);
  let written = '';
  let isText = false;
  let isPhonetic = false;
  await readPart(archive, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') written = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(text) {
      if (isText) written = longer(written, text);
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      counted.count(written);
      texts.push(written);
    },
  });
  return texts;
}

async function dayStylesOf(archive: Archive): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isOfCells = false;
  await readPart(archive, 'xl/styles.xml', {
    open(name, attribute) {
      if (name === 'cellXfs') isOfCells = true;
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, attribute('formatCode') ?? '');
      if (name === 'xf' && isOfCells) styles.push(showsDay(id, codes.get(id)));
      atMost(MOST_STYLES, codes);
      atMost(MOST_STYLES, styles);
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/** Formats of ECMA-376, 18.8.30, that show days or times, and those that say so by their letters. */
function showsDay(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 49);
  return /[ymdhs]/i.test(code.slice(0, 500).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
