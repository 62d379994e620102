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
  RIGHT,
  RULE,
  SOFT,
  titleOf,
  WIDTH,
} from './parts';

/**
 * The first layout, one A4 page in French. Papers that were drawn up with it are rendered by it for ever: a test keeps its bytes, and
 * whoever wants another look adds another layout.
 */
export async function layout1(receipt: Receipt): Promise<PDFKit.PDFDocument> {
  const title = titleOf(receipt);
  const document = await openPage(receipt, title);
  letterhead(document, receipt);
  document.font('bold').fontSize(22).fillColor(INK).text(title, MARGIN, 226, { width: WIDTH });
  document
    .font('regular')
    .fontSize(11)
    .fillColor(SOFT)
    .text(`Règlement du ${frenchDate(receipt.date)}, année scolaire ${receipt.anneeScolaire}`, { width: WIDTH });
  const after = replaced(document, receipt);
  amountBox(document, receipt, after + 16);
  let y = after + 104;
  y = heading(document, 'Règlement', y);
  y = row(document, receipt.nature === 'quittance' ? 'Reçu de' : 'Payeur', receipt.payeur, y);
  const pupils = receipt.eleves.map(({ nom }) => nom).join(', ');
  if (pupils) y = row(document, 'Pour', pupils, y);
  y = row(document, 'Mode de règlement', receipt.mode, y);
  y = row(document, 'Date', frenchDate(receipt.date), y);
  y = heading(document, 'Cotisation', y + 22);
  y = row(document, 'Montant de la cotisation', euros(receipt.montantTotal), y);
  y = row(
    document,
    receipt.nature === 'quittance' ? 'Déjà réglé, ce règlement compris' : 'Déjà réglé',
    euros(receipt.montantRegle),
    y,
  );
  row(document, ...balance(receipt), y, true);
  const said = certificate(receipt);
  const closing = receipt.nature === 'quittance' ? `${receipt.etablissement} ${said}` : said;
  document.font('regular').fontSize(9).fillColor(SOFT).text(closing, MARGIN, 742, { width: WIDTH, align: 'center' });
  document.end();
  return document;
}

/** Which paper this one replaces, and why. @returns where the next may stand. */
function replaced(document: PDFKit.PDFDocument, { nature, remplace, motif }: Receipt): number {
  if (remplace !== null) {
    const does = nature === 'quittance' ? 'Annule et remplace' : 'Annule';
    const why = motif ? ` : ${REASONS[motif]}` : '';
    document
      .moveDown(0.4)
      .font('bold')
      .fillColor(INK)
      .text(`${does} le document n° ${remplace}${why}.`, { width: WIDTH });
  }
  return Math.max(document.y, 272);
}

function letterhead(document: PDFKit.PDFDocument, receipt: Receipt): void {
  document.rect(MARGIN, MARGIN, 4, 44).fill(ACCENT);
  document
    .font('bold')
    .fontSize(15)
    .fillColor(INK)
    .text(receipt.etablissement, MARGIN + 16, MARGIN + 2);
  document.font('regular').fontSize(10).fillColor(SOFT);
  document.text(receipt.adresseEtablissement, MARGIN + 16);
  document
    .font('regular')
    .fontSize(11)
    .fillColor(INK)
    .text(receipt.payeur, 330, 136, { width: RIGHT - 330 });
  document.text(receipt.adressePayeur, 330, document.y, { width: RIGHT - 330 });
}

function amountBox(document: PDFKit.PDFDocument, { nature, montant, remplace }: Receipt, top: number): void {
  const given = nature === 'quittance';
  document.roundedRect(MARGIN, top, WIDTH, 62, 6).fill('#eef3fa');
  document
    .font('regular')
    .fontSize(11)
    .fillColor(SOFT)
    .text(given ? 'Montant reçu' : 'Document annulé', MARGIN + 18, top + 25);
  document
    .font('bold')
    .fontSize(given ? 22 : 13)
    .fillColor(given ? ACCENT : INK)
    .text(given ? euros(montant) : `n° ${remplace}`, MARGIN + 140, top + (given ? 20 : 24), {
      width: WIDTH - 158,
      height: 34,
      ellipsis: true,
      align: 'right',
    });
}

function row(document: PDFKit.PDFDocument, label: string, value: string, y: number, strong = false): number {
  const font = strong ? 'bold' : 'regular';
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
