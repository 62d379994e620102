import type { FileAnswer } from '../../../machinery/query';
import type { Receipt } from '../tables/receipts';
import { layout1 } from './layouts/layout-1';
import { layout2 } from './layouts/layout-2';

/** The layouts by their numbers; a paper keeps the one that it was drawn up with. */
const layouts: Readonly<Record<number, (receipt: Receipt) => Promise<PDFKit.PDFDocument>>> = {
  1: layout1,
  2: layout2,
};

/** The layout of papers that are drawn up from now on. */
export const currentLayout = 2;

/**
 * A paper as a PDF file. The same paper gives the same bytes, whenever and wherever it is asked for.
 * @throws Error for a layout that only a newer release knows.
 */
export async function receiptFile(receipt: Receipt): Promise<FileAnswer> {
  const layout = layouts[receipt.modele];
  if (!layout) throw new Error(`no layout ${receipt.modele} of receipts`);
  const name = `${receipt.nature === 'quittance' ? 'Reçu' : 'Annulation'} ${receipt.numero}.pdf`;
  return { file: { name, type: 'application/pdf', stream: await layout(receipt) } };
}
