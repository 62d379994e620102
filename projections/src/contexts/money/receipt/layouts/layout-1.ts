import { frenchDate } from '@diapason/contracts/constants';
import type { Receipt } from '../../tables/receipts';
import {
  ACCENT,
  certificate,
  euros,
  heading,
  INK,
  MARGIN,
  openPage,
  REASONS,
  type ReceiptWords,
  RIGHT,
  RULE,
  SOFT,
  titleOf,
  WIDTH,
} from './parts';

/** Right of the letterhead, left of the page's edge. */
const WINDOW = { x: 330, y: 136, width: RIGHT - 330 };
const VALUE = { x: MARGIN + 240, width: WIDTH - 240 };
const CLOSING = 742;

/**
 * The first layout, one A4 page in French. Papers that were drawn up with it are rendered by it for ever: a test keeps its bytes. A name,
 * an address or a number has a box of its own that it cannot leave, on one line of words, and an exemption is a line of its own, for
 * nobody paid it.
 */
export const layout1 = (receipt: Receipt) => drawn(receipt, { called: 'Quittance', drawnUp: 'Établie' });

/** Another word for the paper, on the same page. */
export async function drawn(given: Receipt, words: ReceiptWords): Promise<PDFKit.PDFDocument> {
  const receipt = inOneLine(given);
  const title = titleOf(receipt, words);
  const document = await openPage(receipt, title);
  letterhead(document, receipt);
  document.font('bold').fillColor(INK).fontSize(22);
  // A long number from a paper book stands in smaller letters.
  if (document.widthOfString(title) > WIDTH) document.fontSize(12);
  boxed(document, title, { x: MARGIN, y: 226, width: WIDTH, lines: 2 });
  document.font('regular').fontSize(11).fillColor(SOFT);
  const about = `Règlement du ${frenchDate(receipt.date)}, année scolaire ${receipt.anneeScolaire}`;
  boxed(document, about, { x: MARGIN, y: document.y, width: WIDTH, lines: 1 });
  const after = replaced(document, receipt);
  amountBox(document, receipt, after + 16);
  const isReceipt = receipt.nature === 'quittance';
  let y = heading(document, 'Règlement', after + 104);
  y = row(document, isReceipt ? 'Reçu de' : 'Payeur', receipt.payeur, y);
  const pupils = receipt.eleves.map(({ nom }) => nom).join(', ');
  if (pupils) y = row(document, 'Pour', pupils, y);
  y = row(document, 'Mode de règlement', receipt.mode, y);
  y = row(document, 'Date', frenchDate(receipt.date), y);
  y = heading(document, 'Cotisation', y + 22);
  y = row(document, 'Montant de la cotisation', euros(receipt.montantTotal), y);
  if (receipt.montantExonere) y = row(document, 'Exonération', euros(receipt.montantExonere), y);
  y = row(document, isReceipt ? 'Déjà réglé, ce règlement compris' : 'Déjà réglé', euros(receipt.montantRegle), y);
  y = row(document, ...balance(receipt), y, true);
  document.font('regular').fontSize(9).fillColor(SOFT);
  const end = { x: MARGIN, y: Math.max(CLOSING, y + 4), width: WIDTH, lines: 1, align: 'center' } as const;
  if (isReceipt) boxed(document, receipt.etablissement, end);
  boxed(document, certificate(receipt, words), isReceipt ? { ...end, y: document.y } : end);
  document.end();
  return document;
}

/** Whatever a client once wrote into a name: blanks, line ends and what nobody sees are one blank. */
const plain = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Addresses are lines. */
const plainLines = (text: string): string => text.split('\n').map(plain).filter(Boolean).join('\n');

const inOneLine = (receipt: Receipt): Receipt => ({
  ...receipt,
  numero: plain(receipt.numero),
  remplace: receipt.remplace === null ? null : plain(receipt.remplace),
  etablissement: plain(receipt.etablissement),
  adresseEtablissement: plainLines(receipt.adresseEtablissement),
  payeur: plain(receipt.payeur),
  adressePayeur: plainLines(receipt.adressePayeur),
  anneeScolaire: plain(receipt.anneeScolaire),
  mode: plain(receipt.mode),
  eleves: receipt.eleves.map(({ idEleve, nom }) => ({ idEleve, nom: plain(nom) })),
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** What is longer ends in an ellipsis. */
  readonly lines: number;
  readonly align?: 'right' | 'center';
}

/** Text that stays in its box, in the font that is set. */
function boxed(document: PDFKit.PDFDocument, text: string, { x, y, lines, ...how }: Box): void {
  // Half a point, for a line that fits exactly to fit.
  document.text(text, x, y, { ...how, height: lines * document.currentLineHeight(true) + 0.5, ellipsis: true });
}

function letterhead(document: PDFKit.PDFDocument, receipt: Receipt): void {
  document.rect(MARGIN, MARGIN, 4, 44).fill(ACCENT);
  document.font('bold').fontSize(15).fillColor(INK);
  boxed(document, receipt.etablissement, { x: MARGIN + 16, y: MARGIN + 2, width: WIDTH - 16, lines: 1 });
  document.font('regular').fontSize(10).fillColor(SOFT);
  boxed(document, receipt.adresseEtablissement, { x: MARGIN + 16, y: document.y, width: WIDTH - 16, lines: 3 });
  document.font('regular').fontSize(11).fillColor(INK);
  boxed(document, receipt.payeur, { ...WINDOW, lines: 2 });
  boxed(document, receipt.adressePayeur, { ...WINDOW, y: document.y, lines: 4 });
}

/** Which paper this one replaces, and why. @returns where the next may stand. */
function replaced(document: PDFKit.PDFDocument, { nature, remplace, motif }: Receipt): number {
  if (remplace !== null) {
    const does = nature === 'quittance' ? 'Annule et remplace' : 'Annule';
    const why = motif ? ` : ${REASONS[motif]}` : '';
    document.moveDown(0.4).font('bold').fillColor(INK);
    const said = `${does} le document n° ${remplace}${why}.`;
    boxed(document, said, { x: MARGIN, y: document.y, width: WIDTH, lines: 2 });
  }
  return Math.max(document.y, 272);
}

function amountBox(document: PDFKit.PDFDocument, { nature, montant, remplace }: Receipt, top: number): void {
  const given = nature === 'quittance';
  document.roundedRect(MARGIN, top, WIDTH, 62, 6).fill('#eef3fa');
  document.font('regular').fontSize(11).fillColor(SOFT);
  const label = given ? 'Montant reçu' : 'Document annulé';
  boxed(document, label, { x: MARGIN + 18, y: top + 25, width: 110, lines: 1 });
  document
    .font('bold')
    .fontSize(given ? 22 : 13)
    .fillColor(given ? ACCENT : INK);
  const value = { x: MARGIN + 140, y: top + (given ? 20 : 24), width: WIDTH - 158, lines: 1, align: 'right' } as const;
  boxed(document, given ? euros(montant) : `n° ${remplace}`, value);
}

function row(document: PDFKit.PDFDocument, label: string, value: string, y: number, strong = false): number {
  document.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(RULE).stroke();
  document
    .font(strong ? 'bold' : 'regular')
    .fontSize(11)
    .fillColor(strong ? INK : SOFT);
  boxed(document, label, { x: MARGIN, y: y + 8, width: 230, lines: 1 });
  document.fillColor(INK);
  boxed(document, value, { ...VALUE, y: y + 8, lines: 2, align: 'right' });
  return Math.max(document.y + 8, y + 28);
}

function balance({ montantTotal, montantExonere, montantRegle }: Receipt): [label: string, amount: string] {
  const rest = montantTotal - montantExonere - montantRegle;
  return rest >= 0 ? ['Reste à régler', euros(rest)] : ['Trop-perçu', euros(-rest)];
}
