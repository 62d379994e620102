import { deflateRawSync } from 'node:zlib';

/** A zip file of these parts. @param said bytes that it says each of them unpacks to; the truth unless told. */
export function zipOf(parts: Readonly<Record<string, string>>, said?: number): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const packed = deflateRawSync(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(said ?? Buffer.byteLength(text), 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    const body = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, Buffer.from(name), packed]);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, offset, Buffer.from(name)]));
    bodies.push(body);
    at += body.length;
  }
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** The parts of a workbook with one sheet. @param rows `<row>` elements. @param texts its shared strings. */
export const workbookParts = (rows: string, texts: readonly string[] = []): Record<string, string> => ({
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="Familles" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});
