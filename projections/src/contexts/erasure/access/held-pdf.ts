import { frenchDate, frenchInstant } from '@diapason/contracts/constants';
import { openPaper } from '../../../machinery/paper/open-paper';
import type { Held, HeldField, HeldRecord } from './held';

const INK = '#1b2733';
const SOFT = '#5f6b7a';
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const LABEL = 170;

const KINDS = { responsable: 'responsable', eleve: 'élève', agent: 'agent' } as const;

/** Everything held on a person, to be read: A4 pages in French. */
export async function heldPdf(held: Held): Promise<PDFKit.PDFDocument> {
  const title = 'Données personnelles enregistrées';
  const document = await openPaper({
    margin: MARGIN,
    info: { Title: title, Subject: 'Droit d’accès (RGPD, article 15)' },
  });
  const { personne, fiches, connexions, actes, piecesManquantes = [] } = held;
  text(document, title, 22, { font: 'bold' });
  text(document, `${fiches[0]?.titre ?? `${KINDS[personne.nature]} n° ${personne.id}`}`, 13, { font: 'bold' });
  text(document, `Établi le ${frenchInstant(held.etabliLe)}, au titre du droit d’accès (RGPD, article 15).`, 10, {
    color: SOFT,
  });
  text(document, WHAT_IS_HERE, 10);
  if (piecesManquantes.length > 0) {
    heading(document, 'Pièces manquantes');
    text(
      document,
      'Ces pièces sont enregistrées, mais leur fichier n’est plus disponible ou ne peut plus être lu.',
      10,
    );
    for (const { idPieceJointe, nom } of piecesManquantes)
      row(document, { libelle: `Pièce ${idPieceJointe}`, valeur: nom });
  }
  for (const record of fiches) section(document, record);
  if (connexions.length > 0) {
    heading(document, 'Connexions conservées');
    for (const { debut, fin } of connexions)
      row(document, { libelle: frenchInstant(debut), valeur: fin ? `jusqu’au ${frenchInstant(fin)}` : 'en cours' });
  }
  if (actes.length > 0) {
    heading(document, 'Ce que vous avez fait dans le logiciel');
    for (const { libelle, nombre, premier, dernier } of actes)
      row(document, {
        libelle,
        valeur: `${nombre} fois, du ${frenchDate(premier.slice(0, 10))} au ${frenchDate(dernier.slice(0, 10))}`,
      });
  }
  document.end();
  return document;
}

const WHAT_IS_HERE =
  'Chaque fiche dit d’abord les dernières valeurs enregistrées, partie par partie, puis ce qui a changé et quand. Ce qui a été retiré depuis y figure encore : l’historique dit quand. ' +
  'Les données d’autres personnes en sont retirées. ' +
  'Les mots de passe ne figurent pas : seule leur empreinte est conservée. Le fichier JSON qui accompagne ce document contient les mêmes données en entier, pour un logiciel.';

function section(document: PDFKit.PDFDocument, { titre, parties, historique }: HeldRecord): void {
  heading(document, titre);
  for (const { titre: part, champs } of parties) {
    if (part) text(document, part, 10, { font: 'bold' });
    for (const field of champs) row(document, field);
    document.moveDown(0.5);
  }
  text(document, 'Historique', 10, { font: 'bold', color: SOFT });
  for (const { date, libelle, changements } of historique) {
    const changed = changements.map((field) => `${field.libelle} : ${field.valeur}`).join(' ; ');
    row(document, { libelle: frenchInstant(date), valeur: changed ? `${libelle}. ${changed}` : libelle });
  }
}

function heading(document: PDFKit.PDFDocument, title: string): void {
  document.moveDown(1);
  // A title stays with its first lines.
  if (document.y > document.page.height - 3 * MARGIN) document.addPage();
  text(document, title, 14, { font: 'bold' });
}

interface Look {
  readonly font?: 'regular' | 'bold';
  readonly color?: string;
}

function text(
  document: PDFKit.PDFDocument,
  words: string,
  size: number,
  { font = 'regular', color = INK }: Look = {},
): void {
  document.font(font).fontSize(size).fillColor(color).text(words, MARGIN, document.y, { width: WIDTH }).moveDown(0.3);
}

/** A word wider than its column costs pdfkit the square of its letters; some pages of one value are read by nobody. */
export function printable(words: string): string {
  const shown = words.length > LONGEST ? `${words.slice(0, LONGEST)}… (la suite est dans le fichier JSON)` : words;
  return shown.replace(/\S{60}(?=\S)/g, '$& ');
}

const LONGEST = 5_000;

/** A label and its value beside it, on one page where they fit. */
function row(document: PDFKit.PDFDocument, field: HeldField): void {
  const [libelle, valeur] = [printable(field.libelle), printable(field.valeur)];
  document.font('regular').fontSize(9);
  const height = Math.max(
    document.heightOfString(libelle, { width: LABEL - 12 }),
    document.heightOfString(valeur, { width: WIDTH - LABEL }),
  );
  if (document.y + height > document.page.height - MARGIN) document.addPage();
  const top = document.y;
  document.fillColor(SOFT).text(libelle, MARGIN, top, { width: LABEL - 12 });
  const below = document.y;
  document.fillColor(INK).text(valeur, MARGIN + LABEL, top, { width: WIDTH - LABEL });
  // A value longer than a page goes on, on the next one.
  document.y = Math.max(below > top ? below : document.y, document.y) + 3;
  document.x = MARGIN;
}
