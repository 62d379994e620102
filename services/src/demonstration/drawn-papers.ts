import { Readable } from 'node:stream';

const INK = '#1b2733';

/** A page with a title and some lines, as a PDF. */
export async function drawnPage(title: string, lines: readonly string[]): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'A4', margin: 72, lang: 'fr-FR', info: { Title: title } });
  document.fillColor(INK).fontSize(20).text(title).moveDown();
  document.fontSize(11);
  for (const line of lines) document.text(line).moveDown(0.5);
  document.moveDown(2).fillColor('#b3261e').fontSize(14).text('SPÉCIMEN — document fictif du réseau de démonstration');
  document.end();
  return Readable.from(document);
}

const SKINS = ['#f3d2b8', '#e0ac86', '#b97a53', '#7c4a2d'] as const;
const HAIR = ['#2b1d16', '#5b3a1e', '#8d5524', '#c9a24b', '#7d7d7d'] as const;
const COATS = ['#1d5fbf', '#1f7a3d', '#b35900', '#6a3fa0', '#8a1f3d', '#2f4858'] as const;
const pick = <T>(from: readonly [T, ...T[]], index: number): T => from[index % from.length] ?? from[0];

/** Nobody's photograph: head, hair and coat in flat colours, as a PNG. */
export async function drawnPortrait(index: number): Promise<Readable> {
  const { default: sharp } = await import('sharp');
  const hair = pick(HAIR, index);
  const long = index % 2 === 0 ? `<rect x="150" y="190" width="212" height="170" rx="60" fill="${hair}"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
    <rect width="512" height="512" fill="#e8edf3"/>${long}
    <path d="M60 512c0-120 88-170 196-170s196 50 196 170z" fill="${pick(COATS, index)}"/>
    <rect x="222" y="290" width="68" height="80" rx="30" fill="${pick(SKINS, index)}"/>
    <ellipse cx="256" cy="220" rx="92" ry="112" fill="${pick(SKINS, index)}"/>
    <path d="M160 205c0-90 50-120 96-120s96 30 96 120c-30-50-60-62-96-62s-66 12-96 62z" fill="${hair}"/>
  </svg>`;
  return Readable.from([await sharp(Buffer.from(svg)).png().toBuffer()]);
}
