import { formatCents } from '@diapason/contracts/constants';
import type { Receipt } from './read-receipt';

const INK = '#1b2733';
const SOFT = '#5f6b7a';
const RULE = '#d5dbe3';
const ACCENT = '#1d5fbf';
const MARGIN = 56;
const RIGHT = 595.28 - MARGIN;
const WIDTH = RIGHT - MARGIN;

/** File name of a receipt. */
export const receiptName = (numero: string): string => `Quittance ${numero}.pdf`;

/** One A4 page, in French: school and payer, the payment, and where the contribution stands after it. A stream of PDF bytes. */
export async function receiptPdf(receipt: Receipt): Promise<PDFKit.PDFDocument> {
  // With the first receipt only: loading it would be a part of the time in which a killed process is back.
  const { default: PDFDocument } = await import('pdfkit');
  const title = `Quittance n° ${receipt.numero}`;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Author: receipt.etablissement, Subject: 'Reçu de règlement de cotisation' },
  });
  letterhead(document, receipt);
  document.font('Helvetica-Bold').fontSize(22).fillColor(INK).text(title, MARGIN, 226);
  document
    .font('Helvetica')
    .fontSize(11)
    .fillColor(SOFT)
    .text(`Règlement du ${frenchDate(receipt.date)}, année scolaire ${receipt.anneeScolaire}`, MARGIN, 256);
  amountBox(document, receipt);
  let y = 376;
  y = heading(document, 'Règlement', y);
  y = row(document, 'Reçu de', receipt.payeur, y);
  if (receipt.eleves.length > 0) y = row(document, 'Pour', receipt.eleves.join(', '), y);
  y = row(document, 'Mode de règlement', receipt.mode, y);
  y = row(document, 'Date', frenchDate(receipt.date), y);
  y = heading(document, 'Cotisation', y + 22);
  y = row(document, 'Montant de la cotisation', euros(receipt.montantTotal), y);
  y = row(document, 'Déjà réglé, ce règlement compris', euros(receipt.montantRegle), y);
  row(document, ...balance(receipt), y, true);
  document
    .font('Helvetica')
    .fontSize(9)
    .fillColor(SOFT)
    .text(`${receipt.etablissement} certifie avoir reçu la somme ci-dessus. Document à conserver.`, MARGIN, 742, {
      width: WIDTH,
      align: 'center',
    });
  document.end();
  return document;
}

function letterhead(document: PDFKit.PDFDocument, receipt: Receipt): void {
  document.rect(MARGIN, MARGIN, 4, 44).fill(ACCENT);
  document
    .font('Helvetica-Bold')
    .fontSize(15)
    .fillColor(INK)
    .text(receipt.etablissement, MARGIN + 16, MARGIN + 2);
  document.font('Helvetica').fontSize(10).fillColor(SOFT);
  for (const line of receipt.adresseEtablissement) document.text(line, MARGIN + 16);
  document
    .font('Helvetica')
    .fontSize(11)
    .fillColor(INK)
    .text(receipt.payeur, 330, 136, { width: RIGHT - 330 });
  for (const line of receipt.adressePayeur) document.text(line, 330, document.y, { width: RIGHT - 330 });
}

function amountBox(document: PDFKit.PDFDocument, receipt: Receipt): void {
  document.roundedRect(MARGIN, 288, WIDTH, 62, 6).fill('#eef3fa');
  document
    .font('Helvetica')
    .fontSize(11)
    .fillColor(SOFT)
    .text('Montant reçu', MARGIN + 18, 313);
  document
    .font('Helvetica-Bold')
    .fontSize(22)
    .fillColor(ACCENT)
    .text(euros(receipt.montant), MARGIN + 18, 308, { width: WIDTH - 36, align: 'right' });
}

function heading(document: PDFKit.PDFDocument, text: string, y: number): number {
  document.font('Helvetica-Bold').fontSize(12).fillColor(INK).text(text, MARGIN, y);
  return y + 22;
}

function row(document: PDFKit.PDFDocument, label: string, value: string, y: number, strong = false): number {
  const font = strong ? 'Helvetica-Bold' : 'Helvetica';
  document.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(RULE).stroke();
  document
    .font(font)
    .fontSize(11)
    .fillColor(strong ? INK : SOFT)
    .text(label, MARGIN, y + 8, { width: 230 });
  document
    .font(font)
    .fillColor(INK)
    .text(value, MARGIN + 240, y + 8, { width: WIDTH - 240, align: 'right' });
  return Math.max(document.y + 8, y + 28);
}

function balance({ montantTotal, montantRegle }: Receipt): [label: string, amount: string] {
  const rest = montantTotal - montantRegle;
  return rest >= 0 ? ['Reste à régler', euros(rest)] : ['Trop-perçu', euros(-rest)];
}

const frenchDate = (date: string): string => date.split('-').reverse().join('/');
/** The built-in fonts of PDF have the no-break space, not the narrow one that French amounts are written with. */
const euros = (cents: number): string => formatCents(cents).replace(/\u202f/g, '\u00a0');
