import { frenchDate } from '@diapason/contracts/constants';
import { openPaper } from '../../../../machinery/paper/open-paper';
import type { Receipt } from '../../tables/receipts';

/** What the layouts share. Families have papers with these bytes: whoever wants another look leaves this and writes it beside. */

export const INK = '#1b2733';
export const SOFT = '#5f6b7a';
export const RULE = '#d5dbe3';
export const ACCENT = '#1d5fbf';
export const MARGIN = 56;
export const RIGHT = 595.28 - MARGIN;
export const WIDTH = RIGHT - MARGIN;

/**
 * An empty A4 page in French with our fonts.
 * @param title of the document. The same receipt gives the same bytes.
 */
export async function openPage(
  { etablissement, etabliLe }: Pick<Receipt, 'etablissement' | 'etabliLe'>,
  title: string,
): Promise<PDFKit.PDFDocument> {
  return openPaper({
    margin: MARGIN,
    // Each version of zlib packs otherwise, and so would each version of Node.
    compress: false,
    info: {
      Title: title,
      Author: etablissement,
      Subject: 'Reçu de règlement de cotisation',
      CreationDate: new Date(`${etabliLe}T00:00:00.000Z`),
    },
  });
}

/** What a layout calls a receipt, and what the paper says of its day. */
export interface ReceiptWords {
  readonly called: string;
  readonly drawnUp: string;
}

export const titleOf = ({ nature, numero }: Receipt, { called }: ReceiptWords): string =>
  `${nature === 'quittance' ? called : 'Annulation'} n° ${numero}`;

export const REASONS = {
  correction: 'règlement corrigé',
  suppression: 'règlement supprimé',
  réactivation: 'règlement rétabli',
} as const;

/** What the paper certifies, after the school's name on a receipt, and since which day. */
export function certificate({ nature, etabliLe }: Receipt, { drawnUp }: ReceiptWords): string {
  const what =
    nature === 'quittance'
      ? 'certifie avoir reçu la somme ci-dessus.'
      : 'Le document annulé ne certifie plus aucun paiement.';
  const how = nature === 'quittance' ? drawnUp : 'Établie';
  return `${what} ${how} le ${frenchDate(etabliLe)}. Document à conserver.`;
}

export function heading(document: PDFKit.PDFDocument, text: string, y: number): number {
  document.font('bold').fontSize(12).fillColor(INK).text(text, MARGIN, y);
  return y + 22;
}

/** Written out, for another release of Intl might group otherwise. The font has no narrow no-break space. */
export function euros(cents: number): string {
  const [whole = '', part = ''] = (cents / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${part}\u00a0€`;
}
