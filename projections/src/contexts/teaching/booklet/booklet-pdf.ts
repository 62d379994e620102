import { bookletNotes, bookletStatus, frenchDate } from '@diapason/contracts/constants';
import type { BookletSheet } from '@diapason/contracts/teaching';
import { safeFileName } from '../../../machinery/file-name';
import { openPaper } from '../../../machinery/paper/open-paper';
import type { FileAnswer } from '../../../machinery/query';

const MARGIN = 50;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const INK = '#1d2b2f';
const SOFT = '#55666a';
const ACCENT = '#1b5e63';
const RULE = '#d9dedd';
const BAR = { width: 130, height: 6 };
const MOST_NOTE = 5;

type Page = PDFKit.PDFDocument;

/** Letters that no font has, and what nobody sees, are left out; the lines of a text stay. */
const plain = (text: string): string => text.replace(/[^\S\n]+/g, ' ').replace(/[^\P{C}\n]/gu, '');

/** One booklet as a PDF, which its family keeps. */
export async function bookletFile(sheet: BookletSheet): Promise<FileAnswer> {
  return asFile(`Livret ${sheet.nomPrenomEleve} ${sheet.libelleAnneeScolaire}.pdf`, [sheet]);
}

/** Several, each on pages of its own. */
export async function bookletsFile(sheets: readonly BookletSheet[]): Promise<FileAnswer> {
  return asFile(`Livrets ${sheets[0]?.libelleAnneeScolaire ?? ''}.pdf`, sheets);
}

async function asFile(name: string, sheets: readonly BookletSheet[]): Promise<FileAnswer> {
  const document = await openPaper({
    margin: MARGIN,
    tagged: true,
    pdfVersion: '1.7',
    autoFirstPage: false,
    info: { Title: safeFileName(name).replace(/\.pdf$/, ''), ...DATED(sheets) },
  });
  for (const sheet of sheets) draw(document, sheet);
  document.end();
  return { file: { name: safeFileName(name), type: 'application/pdf', stream: document } };
}

/** The same booklet gives the same bytes. */
const DATED = (sheets: readonly BookletSheet[]) => {
  const last = sheets
    .map(({ modifieLe }) => modifieLe)
    .sort()
    .at(-1);
  return last ? { CreationDate: new Date(last), ModDate: new Date(last) } : {};
};

function draw(document: Page, sheet: BookletSheet): void {
  document.addPage();
  document.font('bold').fontSize(22).fillColor(ACCENT).text('Livret élève', MARGIN, MARGIN);
  document.font('regular').fontSize(11).fillColor(SOFT);
  document.text(plain(`${sheet.titre}, ${sheet.libelleAnneeScolaire}`));
  if (sheet.statut !== bookletStatus.validated) document.text('Livret en cours d’écriture');
  const { general, discipline, validation } = sheet;
  if (!general || !discipline || !validation) return;
  const { office } = general;
  heading(document, 'Synthèse');
  for (const [label, value] of [
    ['Élève', office.nomPrenomEleve],
    ['Enseignement', office.enseignement],
    ['Enseignant', office.nomPrenomEnseignant],
    ['Enseignant de formation musicale', office.enseignantFM],
    ['Enseignant complémentaire', office.enseignantComplementaire],
    ['Années de la discipline principale', String(office.anneesDisciplinePrincipale || '')],
    ['Années de l’autre discipline', String(office.anneesAutreDiscipline || '')],
    ['Formation musicale', ticked(general.niveauxFM)],
    ['Pratique collective', ticked(general.pratiquesCollectives)],
  ] as const)
    if (value) row(document, label, value);
  noteRow(document, 'Niveau d’acquisition', general.note, general.niveauAcquisition);
  for (const { titre, criteres } of discipline) {
    if (criteres.length === 0) continue;
    heading(document, titre);
    for (const { libelle, note } of criteres) noteRow(document, libelle, note, general.niveauAcquisition);
  }
  legend(document, general.niveauAcquisition);
  for (const { titre, texte } of general.observations) if (texte) paragraph(document, titre, texte);
  const { information, resultat, dateResultat, cases, modules } = validation;
  heading(document, 'Validation');
  if (information) lines(document, information);
  for (const { titre, date, information: about, complement, pieces, commentaire } of modules) {
    row(document, titre, date ? frenchDate(date) : 'À passer', 'bold');
    for (const one of [about, complement, pieces, commentaire]) if (one) lines(document, one);
  }
  if (resultat)
    row(document, 'Résultat', dateResultat ? `${resultat}, le ${frenchDate(dateResultat)}` : resultat, 'bold');
  const said = ticked(cases);
  if (said) row(document, 'Mention', said);
}

const ticked = (lines: readonly { readonly libelle: string; readonly coche: 0 | 1 }[]): string =>
  lines
    .filter(({ coche }) => coche === 1)
    .map(({ libelle }) => libelle)
    .join(', ');

/** Room on this page, or the next one. */
function room(document: Page, height: number): void {
  if (document.y + height > BOTTOM) document.addPage();
}

function heading(document: Page, title: string): void {
  room(document, 64);
  document.moveDown(1.1);
  document.font('bold').fontSize(13).fillColor(ACCENT).text(plain(title), MARGIN, document.y, { width: WIDTH });
  const y = document.y + 3;
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .strokeColor(ACCENT)
    .stroke();
  document.y = y + 6;
}

const LABEL = 210;

function row(document: Page, label: string, value: string, font: 'regular' | 'bold' = 'regular'): void {
  const wide = { width: WIDTH - LABEL };
  document.font(font).fontSize(10.5);
  const height = Math.max(
    document.heightOfString(plain(value), wide),
    document.heightOfString(plain(label), { width: LABEL - 12 }),
  );
  room(document, height + 5);
  const { y } = document;
  document
    .font(font)
    .fillColor(SOFT)
    .text(plain(label), MARGIN, y, { width: LABEL - 12 });
  document.fillColor(INK).text(plain(value), MARGIN + LABEL, y, wide);
  document.y = y + height + 5;
}

type Levels = readonly { readonly note: number; readonly libelle: string }[];

/** A criterion, its bar of five parts and the level in words; a line where nothing is noted. */
function noteRow(document: Page, label: string, note: number | null, levels: Levels): void {
  const wide = WIDTH - BAR.width - 130;
  document.font('regular').fontSize(10.5);
  const height = Math.max(14, document.heightOfString(plain(label), { width: wide }));
  room(document, height + 7);
  const { y } = document;
  document.fillColor(INK).text(plain(label), MARGIN, y, { width: wide });
  const left = MARGIN + wide + 10;
  const middle = y + 4;
  document.rect(left, middle, BAR.width, BAR.height).fill(RULE);
  if (note) document.rect(left, middle, (BAR.width * note) / MOST_NOTE, BAR.height).fill(ACCENT);
  const level = levels.find((one) => one.note === note)?.libelle ?? '';
  const words = note === null ? 'non noté' : `${note}  ${level}`;
  document
    .font(note === null ? 'regular' : 'bold')
    .fontSize(10)
    .fillColor(note === null ? SOFT : INK)
    .text(plain(words), left + BAR.width + 10, y, { width: 108, height: 14, ellipsis: true, lineBreak: false });
  document.y = y + height + 7;
}

function legend(document: Page, levels: Levels): void {
  const words = bookletNotes.flatMap((note) => {
    const level = levels.find((one) => one.note === note)?.libelle;
    return level ? [`${note} ${level}`] : [];
  });
  if (words.length === 0) return;
  room(document, 24);
  document.moveDown(0.5);
  document
    .font('regular')
    .fontSize(9)
    .fillColor(SOFT)
    .text(plain(words.join('   ')), MARGIN, document.y, { width: WIDTH });
}

function paragraph(document: Page, title: string, text: string): void {
  room(document, 60);
  document.moveDown(0.8);
  document.font('bold').fontSize(11).fillColor(INK).text(plain(title), MARGIN, document.y, { width: WIDTH });
  lines(document, text);
}

function lines(document: Page, text: string): void {
  document
    .font('regular')
    .fontSize(10.5)
    .fillColor(INK)
    .text(plain(text), MARGIN, document.y + 2, { width: WIDTH });
  document.moveDown(0.3);
}
