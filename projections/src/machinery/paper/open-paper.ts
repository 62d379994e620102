import { fontsOfPaper } from './fonts';

/**
 * An empty A4 paper in French, with our fonts as `regular` and `bold`. What draws it is loaded with the first one: it would be a part of
 * the time in which a killed process is back.
 */
export async function openPaper(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const [{ default: PDFDocument }, { regular, bold }] = await Promise.all([import('pdfkit'), fontsOfPaper()]);
  const document = new PDFDocument({ size: 'A4', lang: 'fr-FR', displayTitle: true, font: '', ...options });
  document.registerFont('regular', regular);
  document.registerFont('bold', bold);
  return document;
}
