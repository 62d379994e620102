import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Receipt } from '../tables/receipts';
import { receiptFile } from './receipt-pdf';

const receipt: Receipt = {
  annee: 2026,
  idReglement: 31,
  idCotisation: 7,
  idUtilisateur: 1042,
  numero: 'Q2026-00001',
  rang: 1,
  nature: 'quittance',
  remplace: null,
  motif: null,
  etabliLe: '2026-11-21',
  modele: 1,
  version: 1,
  etablissement: 'École d’Albi',
  adresseEtablissement: '2 rue des Orgues\n81000 Albi',
  payeur: 'Łukasz ŐRSZIGETHY-ȘTEFĂNESCU',
  adressePayeur: '4 place du Marché\n81000 Albi',
  anneeScolaire: '2026-2027',
  eleves: [
    { idEleve: 1, nom: 'Zoë ŐRSZIGETHY' },
    { idEleve: 2, nom: 'Юлия ŐRSZIGETHY' },
  ],
  date: '2026-11-20',
  fk_mode: 1,
  mode: 'Chèque',
  montant: 123_450,
  montantTotal: 185_250,
  montantRegle: 123_450,
};
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
  ['a receipt', receipt, '7932079f68acd6bd'],
  ['one that replaces another', second, '1a20d468e3afe3d6'],
  ['a cancellation', cancelled, '40d6e836083770f5'],
])('the first layout prints %s as it always did', async (_what, paper, print) => {
  expect(await printOf(paper)).toBe(print);
  expect(await printOf({ ...paper })).toBe(print);
});

test('another word is another file', async () => {
  expect(await printOf({ ...receipt, montantRegle: 123_451 })).not.toBe(await printOf(receipt));
});

test('the fonts are in the file, and nothing that a viewer would run', async () => {
  const pdf = (await bytesOf(receipt)).toString('latin1');
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(2);
  expect(pdf).not.toMatch(/\/BaseFont \/Helvetica/);
  expect(pdf).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|URI|Launch|EmbeddedFile)\b/);
});

test('a layout that only a newer release knows is no other layout', async () => {
  await expect(receiptFile({ ...receipt, modele: 99 })).rejects.toThrow('no layout 99');
});
