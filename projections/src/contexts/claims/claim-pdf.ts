import type { Readable } from 'node:stream';
import type { ClaimPage } from '@diapason/contracts/constants';
import { openPaper } from '../../machinery/paper/open-paper';

const INK = '#1b2733';
const SOFT = '#5f6b7a';
const RULE = '#d5dbe3';
const WARNING = '#8a4b00';
/** 18 mm. */
const MARGIN = (18 / 25.4) * 72;
const RIGHT = 595.28 - MARGIN;
const WIDTH = RIGHT - MARGIN;
/** Below it only signatures stand. */
const BOTTOM = 730;
const GAP = 4;

/** A claim on A4, portrait, in as many pages as its days want. The same page gives the same bytes. @param day of its `CreationDate` */
export async function claimPdf(page: ClaimPage, day: string): Promise<Readable> {
  const document = await openPaper({
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    compress: false,
    info: {
      Title: page.title,
      Author: page.etablissement,
      Subject: 'Note de frais',
      CreationDate: new Date(`${day}T00:00:00.000Z`),
    },
  });
  const after = drawHead(document, page);
  drawFoot(document, page, drawDays(document, page, after));
  document.end();
  return document as unknown as Readable;
}

type Document = PDFKit.PDFDocument;

interface Look {
  readonly bold?: boolean;
  readonly size?: number;
  readonly colour?: string;
}
const look = (document: Document, { bold = false, size = 9, colour = INK }: Look = {}) =>
  document
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colour);

/** Text in a column; what is longer wraps. @returns how high it is. */
function put(document: Document, text: string, x: number, y: number, width: number, isRight = false): number {
  document.text(text, x, y, { width, align: isRight ? 'right' : 'left', lineBreak: true });
  return document.heightOfString(text, { width });
}

function rule(document: Document, y: number, from = MARGIN, to = RIGHT): void {
  document.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(RULE).stroke();
}

function drawHead(document: Document, page: ClaimPage): number {
  const half = WIDTH / 2 - GAP;
  look(document, { bold: true, size: 11 });
  const left = put(document, page.etablissement, MARGIN, MARGIN, half);
  const right = put(document, page.agent, MARGIN + half + 2 * GAP, MARGIN, half, true);
  look(document, { colour: SOFT });
  put(document, page.statut, MARGIN + half + 2 * GAP, MARGIN + right + 2, half, true);
  let y = MARGIN + Math.max(left, right) + 34;
  look(document, { bold: true, size: 17 });
  y += put(document, page.title, MARGIN, y, WIDTH) + 4;
  look(document, { colour: SOFT });
  return y + put(document, page.about, MARGIN, y, WIDTH) + 14;
}

/** Left edge and width of each column. */
function columnsOf({ columns }: ClaimPage): readonly { x: number; width: number }[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  return columns.map(({ share }) => {
    const place = { x, width: (WIDTH * share) / whole - GAP };
    x += (WIDTH * share) / whole;
    return place;
  });
}

function drawColumns(document: Document, page: ClaimPage, y: number): number {
  look(document, { bold: true, size: 8.5 });
  const places = columnsOf(page);
  const heights = page.columns.map(({ title, isNumber }, index) => {
    const { x, width } = places[index] ?? { x: MARGIN, width: WIDTH };
    return put(document, title, x, y, width, isNumber);
  });
  const end = y + Math.max(...heights) + 3;
  rule(document, end);
  return end + 5;
}

function drawDays(document: Document, page: ClaimPage, top: number): number {
  const places = columnsOf(page);
  let y = drawColumns(document, page, top);
  for (const { cells, motif, estimated } of page.rows) {
    look(document);
    const heights = cells.map((cell, index) => document.heightOfString(cell, { width: places[index]?.width ?? WIDTH }));
    const reason = motif === null ? 0 : document.heightOfString(motif, { width: places[3]?.width ?? WIDTH });
    const height = Math.max(...heights, (heights[3] ?? 0) + reason);
    if (y + height > BOTTOM) {
      document.addPage();
      y = drawColumns(document, page, MARGIN);
    }
    cells.forEach((cell, index) => {
      const { x, width } = places[index] ?? { x: MARGIN, width: WIDTH };
      look(document, index === 4 && estimated ? { colour: WARNING } : {});
      put(document, cell, x, y, width, page.columns[index]?.isNumber);
    });
    if (motif !== null) {
      const { x, width } = places[3] ?? { x: MARGIN, width: WIDTH };
      look(document, { colour: SOFT });
      put(document, motif, x, y + (heights[3] ?? 0), width);
    }
    y += height + 3;
    rule(document, y);
    y += 4;
  }
  return y;
}

function drawFoot(document: Document, { sums, total, notes, signatures }: ClaimPage, after: number): void {
  let y = after + 10;
  if (y + 150 > BOTTOM + 60) {
    document.addPage();
    y = MARGIN;
  }
  const left = MARGIN + WIDTH / 2;
  const line = ({ label, value }: { readonly label: string; readonly value: string }) => {
    put(document, label, left, y, WIDTH / 4);
    y += Math.max(put(document, value, left + WIDTH / 4, y, WIDTH / 4, true), 11) + 3;
  };
  look(document);
  for (const one of sums) line(one);
  rule(document, y, left);
  y += 5;
  look(document, { bold: true, size: 11 });
  line(total);
  look(document, { size: 8, colour: SOFT });
  for (const note of notes) y += put(document, note, MARGIN, y + 4, WIDTH) + 2;
  const at = Math.max(y + 50, BOTTOM);
  signatures.forEach((name, index) => {
    const x = MARGIN + index * (WIDTH / 2 + GAP);
    rule(document, at, x, x + WIDTH / 2 - 4 * GAP);
    put(document, name, x, at + 4, WIDTH / 2 - 4 * GAP);
  });
}
