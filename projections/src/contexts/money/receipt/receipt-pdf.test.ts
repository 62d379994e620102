import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Receipt } from '../tables/receipts';
import { currentLayout, receiptFile } from './receipt-pdf';
import { paper } from './testing/paper';
import { type Printed, printedIn, structureOf } from './testing/printed';

const receipt = paper({
  payeur: 'Łukasz ŐRSZIGETHY-ȘTEFĂNESCU',
  eleves: [
    { idEleve: 1, nom: 'Zoë ŐRSZIGETHY' },
    { idEleve: 2, nom: 'Юлия ŐRSZIGETHY' },
  ],
  montant: 123_450,
  montantTotal: 185_250,
  montantRegle: 123_450,
});
const second: Receipt = { ...receipt, numero: 'Q2026-00002', rang: 2, remplace: 'Q2026-00001', motif: 'correction' };
const cancelled: Receipt = { ...second, nature: 'annulation', motif: 'suppression', montantRegle: 0 };

async function bytesOf(paper: Receipt): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of (await receiptFile(paper)).file.stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
const printOf = async (paper: Receipt) =>
  createHash('sha256')
    .update(await bytesOf(paper))
    .digest('hex')
    .slice(0, 16);

/** Families have papers with these bytes: a change of one of them is another layout, under another number. */
test.each([
  [1, 'a receipt', { ...receipt, montantExonere: 30_000 }, '70e50fab3d01d474'],
  [1, 'one that replaces another', second, '4335b4137d05dd73'],
  [1, 'a cancellation', cancelled, '40d6e836083770f5'],
  [2, 'a receipt', { ...receipt, montantExonere: 30_000 }, '2eaa57ef9c9d0f80'],
  [2, 'one that replaces another', second, '77c0fd19cab6edf7'],
  [2, 'a cancellation', cancelled, '40d6e836083770f5'],
])('layout %i prints %s as it always did', async (modele, _what, paper, print) => {
  expect(await printOf({ ...paper, modele })).toBe(print);
});

test('the file is called as the paper, with its number', async () => {
  const nameOf = async (paper: Receipt) => (await receiptFile(paper)).file.name;
  expect([await nameOf(second), await nameOf(cancelled)]).toEqual([
    'Reçu Q2026-00002.pdf',
    'Annulation Q2026-00002.pdf',
  ]);
});

describe('the layout of papers that are drawn up now', () => {
  const shown = async (paper: Partial<Receipt>) =>
    printedIn(await bytesOf({ ...receipt, ...paper, modele: currentLayout }));
  const wordsOf = async (paper: Partial<Receipt>) => (await shown(paper)).map(({ text }) => text);

  test('says what was paid apart from what was remitted, and what is left after both', async () => {
    const words = (
      await wordsOf({ montantTotal: 85_250, montantExonere: 30_000, montantRegle: 5_000, montant: 5_000 })
    ).join('|');
    expect(words).toContain('Exonération|300,00\u00a0€');
    expect(words).toContain('Déjà réglé, ce règlement compris|50,00\u00a0€');
    expect(words).toContain('Reste à régler|502,50\u00a0€');
    expect(await wordsOf({})).not.toContain('Exonération');
  });

  test('says which paper it replaces or cancels, and why', async () => {
    const saidIn = async (paper: Receipt, motif: Receipt['motif']) =>
      (await wordsOf({ ...paper, motif })).join('|').replaceAll('|', ' ');
    const replaces = 'Annule et remplace le document n° Q2026-00001';
    expect(await saidIn(second, 'correction')).toContain('Reçu n° Q2026-00002');
    expect(await saidIn(second, 'correction')).toContain(`${replaces} : règlement corrigé.`);
    expect(await saidIn(second, 'réactivation')).toContain(`${replaces} : règlement rétabli.`);
    const ends = await saidIn(cancelled, 'suppression');
    expect(ends).toContain('Annulation n° Q2026-00002');
    expect(ends).toContain('Annule le document n° Q2026-00001 : règlement supprimé.');
    expect(ends).toContain('Document annulé n° Q2026-00001');
    expect(await saidIn(receipt, null)).not.toMatch(/annule/i);
  });

  const LINES = `${'\n'.repeat(36)}Cotisation soldée le 06/08/2026\r\nTotal reçu : 852,50 €`;
  test.each<[string, (text: string) => Partial<Receipt>, most: number]>([
    ['the payer’s name', (payeur) => ({ payeur }), 4],
    ['the payer’s address', (adressePayeur) => ({ adressePayeur }), 4],
    ['the school’s address', (adresseEtablissement) => ({ adresseEtablissement }), 3],
    ['a pupil’s name', (nom) => ({ eleves: [{ idEleve: 1, nom }] }), 2],
    ['the school', (etablissement) => ({ etablissement }), 3],
    ['the number of the paper that it replaces', (remplace) => ({ remplace, motif: 'correction' as const }), 2],
  ])('%s stays in its box, however long it is and whatever it has in it', async (_what, with_, most) => {
    for (const hostile of [`Nom${LINES}`, 'Reste à régler 0,00 € SOLDÉ '.repeat(18), 'W'.repeat(500)]) {
      const printed = await shown(with_(hostile));
      const said = printed.filter(({ text }) => /soldée|SOLDÉ|Total reçu|WWW/.test(text));
      expect(said.length).toBeGreaterThan(0);
      // Runs of one line are one place.
      expect(new Set(said.map(({ y }) => y)).size).toBeLessThanOrEqual(most);
      expect(printed.every(({ y }) => y < 800)).toBe(true);
      // The amounts have lines of their own.
      const amounts = printed.filter(
        ({ text }) => text === 'Reste à régler' || text === 'Déjà réglé, ce règlement compris',
      );
      expect(amounts).toHaveLength(2);
      const isAmount = (one: Printed) => amounts.some(({ y }) => Math.abs(one.y - y) < 9);
      expect(said.filter(isAmount)).toEqual([]);
    }
  });

  test('certifies and says the day, however long the school’s name is', async () => {
    for (const etablissement of ['École d’Albi', 'École de musique et de danse '.repeat(17), 'W'.repeat(500)])
      for (const paper of [receipt, cancelled]) {
        const words = (await wordsOf({ ...paper, etablissement })).join('|').replaceAll('|', ' ');
        expect(words).toContain(`Établi${paper === receipt ? '' : 'e'} le 21/11/2026. Document à conserver.`);
        if (paper === receipt) expect(words).toContain('certifie avoir reçu la somme ci-dessus');
      }
  });

  test('fills one page, whatever stands in it', async () => {
    const long = 'W'.repeat(100);
    const full = {
      payeur: `${long} ${long}`,
      adressePayeur: `${long}\n${long}\n${long}`,
      numero: long,
      remplace: long,
    };
    const pdf = (
      await bytesOf({
        ...receipt,
        ...full,
        etablissement: long,
        motif: 'correction',
        eleves: [{ idEleve: 1, nom: long }],
        montantExonere: 1,
        modele: currentLayout,
      })
    ).toString('latin1');
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(1);
  });
});

const ACCENTED = 'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸÆŒ àâäçéèêëîïôöùûüÿæœ';
const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz';

test.each([1, currentLayout])(
  'names are read back from layout %i, letter by letter, whatever was printed before',
  async (modele) => {
    // In the second paper a sign has been the part of another: É has that of E.
    for (const letters of [ACCENTED, PLAIN, ACCENTED]) {
      const eleves = [{ idEleve: 1, nom: `Nadège HUET ${letters}` }];
      const words = printedIn(await bytesOf({ ...receipt, modele, etablissement: letters, payeur: letters, eleves }))
        .map(({ text }) => text)
        .join('|')
        .replaceAll(/\|| /g, '');
      for (const word of letters.split(' ')) expect(words.split(word).length).toBeGreaterThan(3);
      expect(words).toContain('NadègeHUET');
      expect(words).toContain('Modederèglement');
    }
  },
);

test('what was printed before changes no byte', async () => {
  const first = await printOf({ ...receipt, payeur: PLAIN });
  await printOf({ ...receipt, payeur: ACCENTED });
  expect(await printOf({ ...receipt, payeur: PLAIN })).toBe(first);
});

test('another word is another file', async () => {
  expect(await printOf({ ...receipt, montantRegle: 123_451 })).not.toBe(await printOf(receipt));
});

test('the fonts are in the file, and nothing that a viewer would run', async () => {
  const pdf = structureOf(await bytesOf(receipt));
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(2);
  expect(pdf).not.toMatch(/\/BaseFont \/Helvetica/);
  expect(pdf).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|URI|Launch|EmbeddedFile)\b/);
});

test('a layout that only a newer release knows is no other layout', async () => {
  await expect(receiptFile({ ...receipt, modele: 99 })).rejects.toThrow('no layout 99');
});
