import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { DESKTOP, journey, loginOf, stage, visiting } from '../src/browser';
import { done } from '../src/done';
import { logInOverHttp } from '../src/http-client';
import { everybodyKnows, leaveNobody, newWord } from '../src/people';

/** Families of their own at each run. */
const mark = newWord();
const mail = (name: string) => `${name}.${mark}@famille.example`;
const HEAD = 'Nom élève;Prénom élève;Sexe;Né(e) le;Nom responsable;Prénom responsable;Courriel;Portable;CP;Ville';
/** A child and a parent of one surname, which nobody else has. */
const family = (name: string, child: string, rest: string, parent = 'Aline') =>
  `${name} ${mark};${child};F;14/05/2016;${name} ${mark};${parent};${rest}`;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csv = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'));
/** Bytes of Windows-1252: what it has above Latin-1 is named. */
const windows = (text: string) =>
  Buffer.from([...text].map((letter) => ({ '€': 0x80, '’': 0x92, œ: 0x9c })[letter] ?? letter.charCodeAt(0)));

async function workbook(fill: (book: ExcelJS.Workbook) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  fill(book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

interface Sent {
  /** Cases of offices that the file stands for. */
  readonly cases: string;
  readonly file: () => Buffer | Promise<Buffer>;
  readonly rows: number;
  /** Remarks that the preview says. */
  readonly says?: readonly (string | RegExp)[];
  /** Said once, above the rows. */
  readonly above?: string;
  /** What is asked once for the whole file. */
  readonly asked?: readonly (readonly [label: RegExp, choice: string])[];
}

interface Found {
  readonly nature: string;
  readonly id: number;
  readonly nomPrenom: string;
}

const FILES: readonly Sent[] = [
  {
    cases: 'C1, Windows-1252',
    file: () =>
      windows(
        [HEAD, family('Œuvre', 'Cœlia', `${mail('coelia')};0639980144;81000;Albi`)].join('\r\n').replace('Œ', 'O'),
      ),
    rows: 1,
  },
  {
    cases: 'C2 and C16, incomes',
    file: () =>
      csv(
        `${HEAD};Revenu fiscal;Parts`,
        family('Revenu', 'Una', `${mail('una')};;81000;Albi;31.200;2,5`),
        family('Faible', 'Dua', `${mail('dua')};;81000;Albi;31,2;2`),
      ),
    rows: 2,
    says: ['« 31.200 » lu en milliers', '31,20 € pour une année : vérifiez ce montant'],
  },
  {
    cases: 'C16, an income in a cell that shows more than it holds',
    file: () =>
      workbook((book) => {
        const sheet = book.addWorksheet('Revenus');
        sheet.addRow([...HEAD.split(';'), 'Revenu fiscal', 'Parts']);
        const row = sheet.addRow([...family('Cellule', 'Lou', `${mail('cellule')};;81000;Albi`).split(';'), 31.2, 2.5]);
        row.getCell(11).numFmt = '#,##0.000';
      }),
    rows: 1,
    says: ['vérifiez ce montant'],
  },
  {
    cases: 'C3, C4 and C6, towns, second children and telephones',
    file: () =>
      csv(
        HEAD,
        family('Ville', 'Ana', `${mail('ville')};+262 692 00 01 02;81013;ALBI CEDEX 9`),
        family('VILLE', 'Marie-Lou', `${mail('ville')};+262 692 00 01 02;81000;albi`, 'ALINE'),
        family('Lisle', 'Léa', `${mail('lisle')};+32 470 12 34 56;81310;Lisle/Tarn`),
        family('Cedex', 'Isa', `${mail('cedex')};;81000;ALBI CEDEX 9`),
        family('Sulpice', 'Ola', `${mail('sulpice')};;81370;St Sulpice`),
        family('Tarn', 'Uma', `${mail('tarn')};;81000;Albi (81)`),
        family('Code', 'Ina', `${mail('code')};;81100;`),
        family('Nom', 'Ona', `${mail('nom')};;;Gaillac`),
        family('Ailleurs', 'Eva', `${mail('ailleurs')};0639980146;;Nulle-Part`),
      ),
    rows: 9,
    says: ['« 81310 Lisle/Tarn » reconnue', 'numéro étranger', 'commune non reconnue : tarif extérieur'],
  },
  {
    cases: 'C5 and C21, parents with one address, or a word for none',
    file: () =>
      csv(
        `${HEAD};Nom responsable 2;Prénom responsable 2;Courriel responsable 2`,
        `${family('Même', 'Ida', `${mail('meme')};;81000;Albi`)};Même ${mark};Paul;${mail('meme')}`,
        `${family('Sans', 'Oda', 'néant;0639980147;81000;Albi')};;;`,
        ...['-', 'aucune', 'x', 'NC', 'sans'].map(
          (word, at) => `${family(`Mot ${'abcde'[at]}`, 'Ada', `${word};063998014${at};81000;Albi`)};;;`,
        ),
      ),
    rows: 7,
    says: ['même adresse e-mail que le premier responsable', '« néant » : pas d’adresse'],
  },
  {
    cases: 'C11, names of another program',
    file: () =>
      csv(
        `${HEAD};Cours;Site`,
        `${family('Autre', 'Pia', `${mail('autre')};;81000;Albi`)};Cursus ${mark} C1;Antenne ${mark}`,
      ),
    rows: 1,
    asked: [
      [new RegExp(`«\\sCursus ${mark} C1\\s»$`), 'Chœurs'],
      [new RegExp(`«\\sAntenne ${mark}\\s»$`), 'Castres'],
    ],
  },
  {
    cases: 'C11 again: what they mean is remembered',
    file: () =>
      csv(
        `${HEAD};Cours;Site`,
        `${family('Encore', 'Pia', `${mail('encore')};;81000;Albi`)};Cursus ${mark} C1;Antenne ${mark}`,
      ),
    rows: 1,
  },
  {
    cases: 'C12, two children on a line, names in one cell, no column for sex',
    file: () =>
      csv(
        'Nom et prénom du parent;Mail;Enfant 1;Né(e) le enfant 1;Enfant 2;Né(e) le enfant 2',
        `DEUX ${mark.toUpperCase()} Lucie;${mail('deux')};DEUX ${mark.toUpperCase()} Zoé;02/04/2015;DEUX ${mark.toUpperCase()} Tom;05/09/2017`,
      ),
    rows: 1,
    asked: [
      [/^Élève\s: Sexe/, 'Féminin'],
      [/^Second élève\s: Sexe/, 'Masculin'],
    ],
  },
  {
    cases: 'C13, strangers under one address',
    file: () =>
      csv(
        HEAD,
        family('Carlier', 'Zoé', `${mail('bureau')};0639982001;81000;Albi`, 'Paul'),
        family('Morel', 'Léa', `${mail('bureau')};0639982002;81100;Castres`, 'Sophie'),
        family('Haddad', 'Tom', `${mail('bureau')};0639982003;81600;Gaillac`, 'Karim'),
      ),
    rows: 3,
    says: [/même adresse que CARLIER.*Paul, qui la garde/],
    above: `${mail('bureau')} sert à 3 personnes`,
  },
  {
    cases: 'C15, an address in one cell',
    file: () =>
      csv(
        'Nom élève;Prénom élève;Sexe;Né(e) le;Nom responsable;Prénom responsable;Courriel;Adresse',
        family('Adresse', 'Ema', `${mail('adresse')};12 rue des Lices 81000 ALBI`),
      ),
    rows: 1,
    says: ['« 81000 ALBI » reconnue'],
  },
  {
    cases: 'C17 and C22, titles in names and numbers from abroad',
    file: () =>
      csv(
        'Enfant;Sexe;Né(e) le;Responsable;Courriel;Portable',
        `TITRE ${mark.toUpperCase()} Zoé;F;14/05/2016;Mme TITRE ${mark.toUpperCase()} Aline;${mail('titre')};00 33 6 39 98 20 04`,
        `TITRE ${mark.toUpperCase()} Léo;M;14/05/2018;M. TITRE ${mark.toUpperCase()} Paul;${mail('titrepaul')};00 32 470 12 34 56`,
      ),
    rows: 2,
  },
  {
    cases: 'C18 and C19, merged cells below titles, on the second sheet',
    file: () =>
      workbook((book) => {
        book.addWorksheet('Mode d’emploi').addRow(['Une ligne par enfant', 'Merci']);
        const sheet = book.addWorksheet('Rentrée');
        sheet.addRow(['École de musique', 'Saison 2026']);
        sheet.addRow(['Secrétariat', 'Albi']);
        sheet.addRow([]);
        sheet.addRow([
          'Nom responsable',
          'Prénom responsable',
          'Courriel',
          'Nom élève',
          'Prénom élève',
          'Sexe',
          'Né(e) le',
        ]);
        const name = `Fusion ${mark}`;
        sheet.addRow([name, 'Aline', mail('fusion'), name, 'Zoé', 'F', '14/05/2016']);
        sheet.addRow([null, null, null, name, 'Tom', 'M', '14/05/2018']);
        for (const column of ['A', 'B', 'C']) sheet.mergeCells(`${column}5:${column}6`);
      }),
    rows: 2,
  },
  {
    cases: 'C18 as CSV, blank below the first',
    file: () =>
      csv(HEAD, family('Blanc', 'Zoé', `${mail('blanc')};;81000;Albi`), `Blanc ${mark};Tom;M;14/05/2018;;;;;;`),
    rows: 2,
    says: ['responsable de la ligne 2, juste au-dessus'],
  },
  {
    cases: 'C20, a line per parent',
    file: () =>
      csv(
        HEAD,
        family('Parents', 'Zoé', `${mail('mere')};;81000;Albi`),
        `Parents ${mark};Zoé;F;14/05/2016;Autre ${mark};Paul;${mail('pere')};;81000;Albi`,
      ),
    rows: 2,
    says: ['même enfant que ligne 2'],
  },
  {
    cases: 'C23, adults',
    file: () => csv('Nom;Prénom;Sexe;Né(e) le;Mail;Cours', `Adulte ${mark};Théo;M;14/10/1988;${mail('adulte')};`),
    rows: 1,
    says: ['adulte : paie lui-même'],
  },
  {
    cases: 'C24, a messy row',
    file: () =>
      csv(`${HEAD};Revenu fiscal;Parts`, family('Brouillon', 'Zoé', 'pas une adresse;06 12 34;81000;Albi;abc;99')),
    rows: 1,
    says: ['laissé vide'],
  },
];

journey('an office takes over its files as they are', () => {
  leaveNobody(mark);
  const at = visiting(DESKTOP, { as: /secr/i });
  const button = (name: string | RegExp) => at.page.getByRole('button', { name });
  const rows = () => at.page.getByRole('table', { name: 'Lignes du fichier' });

  /** Sends a file and has its rows checked. */
  async function check(name: string, buffer: Buffer): Promise<void> {
    await at.page.goto(`${stage?.url}/import-familles`);
    await at.page
      .getByLabel('Choisir un fichier CSV ou Excel')
      .setInputFiles({ name, mimeType: name.endsWith('csv') ? 'text/csv' : XLSX, buffer });
    await button('Contrôler les lignes').click();
    await rows().waitFor();
  }

  async function write(count: number): Promise<void> {
    await button(new RegExp(`^Enregistrer ${count} ligne`)).click();
    await at.page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await at.page.getByText(/L’import est terminé\s:/).waitFor();
  }

  test.each(FILES.map((one) => [one.cases, one] as const))('%s: every row comes in', async (_cases, sent) => {
    const bytes = await sent.file();
    await check(bytes.subarray(0, 2).toString() === 'PK' ? 'familles.xlsx' : 'familles.csv', bytes);
    if (sent.asked) {
      for (const [label, choice] of sent.asked) await at.page.getByLabel(label).selectOption({ label: choice });
      await button(/^Retenir/).click();
      await button(new RegExp(`^Enregistrer ${sent.rows} ligne`)).waitFor();
    }
    expect(await button(/^À corriger : /).count()).toBe(0);
    if (sent.above) await at.page.getByText(sent.above).waitFor();
    await button(/^Toutes les lignes/).click();
    for (const text of sent.says ?? []) await rows().getByText(text).first().waitFor();
    await write(sent.rows);
  });

  test('C10 and C14, who left: one of each is deactivated', async () => {
    const office = await logInOverHttp(stage?.url ?? '', loginOf(/superviseur/i));
    const found = await done<readonly Found[]>(office, 'POST', '/api/recherche', {
      texte: `Parents ${mark}`,
      nature: null,
    });
    const idOf = (nature: string, name: RegExp) =>
      found.find((one) => one.nature === nature && name.test(one.nomPrenom))?.id ?? 0;
    await done(office, 'DELETE', `/api/utilisateursResponsables/${idOf('guardian', /^PARENTS .* Aline/)}`);
    await done(office, 'DELETE', `/api/eleves/${idOf('pupil', /^PARENTS .* Zoé/)}`);
    await everybodyKnows(office);
  });

  test.each([
    ['guardians', 'CSV', `liste-responsables?inactifs=1&recherche=${mark}`],
    ['guardians', 'Excel', `liste-responsables?inactifs=1&recherche=${mark}`],
    ['pupils', 'CSV', `liste-eleves?actif=tous&recherche=${mark}`],
    ['pupils', 'Excel', `liste-eleves?actif=tous&recherche=${mark}`],
  ])('C10 and C14, its own list of %s as %s, who left among them: nothing of it is new', async (_of, kind, path) => {
    await at.page.goto(`${stage?.url}/${path}`);
    await at.page
      .getByText(/^PARENTS /)
      .first()
      .waitFor();
    const coming = at.page.waitForEvent('download');
    await at.page.getByRole('button', { name: 'Autres actions', exact: true }).click();
    await at.page
      .getByRole('menuitem', { name: new RegExp(`^Exporter.*${kind}`) })
      .first()
      .click();
    const file = await coming;
    await check(kind === 'CSV' ? 'liste.csv' : 'liste.xlsx', readFileSync(await file.path()));
    expect(await button(/^À corriger : /).count()).toBe(0);
    await button('Rien à enregistrer').waitFor();
  });

  test('nothing went wrong on the way', () => {
    expect(at.errors).toEqual([]);
  });
});
