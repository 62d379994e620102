import { buffer } from 'node:stream/consumers';
import { claimAmounts, claimPage, claimTotals, type PrintedClaim, wordsOfPage } from '@diapason/contracts/constants';
import { expect, it } from '@jest/globals';
import { printedIn } from '../money/receipt/testing/printed';
import { claimPdf } from './claim-pdf';

const leg = { fk_siteA: null, fk_siteB: 3, kilometrage: 34, origine: 'table' as const };
const jour = (date: number, more: object = {}) => ({
  dateJour: `2026-11-${String(date).padStart(2, '0')}`,
  fk_fraisType: 1,
  heureDepart: '16:00',
  heureRetour: '21:30',
  nombreRepas: 0,
  montantDivers: 0,
  motif: null,
  kilometrage: 68,
  fraisTrajets: [leg, { ...leg, fk_siteA: 3, fk_siteB: null }],
  ...more,
});

function page(days: number) {
  const estimated = { ...leg, fk_siteB: 4, kilometrage: 44.5, origine: 'estimee' as const };
  const mission = {
    fk_fraisType: 2,
    nombreRepas: 1,
    montantDivers: 4_50,
    motif: 'Jury d’examen de piano, cycle 1',
    kilometrage: 89,
    fraisTrajets: [estimated, { ...estimated, fk_siteA: 4, fk_siteB: null }],
  };
  const jours = [...Array.from({ length: days - 1 }, (_, index) => jour(index + 1)), jour(28, mission)];
  const rates = { tauxKilometre: 0.32, tauxRepas: 20_00 };
  const claim: PrintedClaim = {
    ...rates,
    etablissement: 'Castres',
    nomPrenomUtilisateur: 'LÉVÊQUE Sonia',
    idFrais: 412,
    dateDemande: '2026-11-26',
    periode: '2026-11',
    commune: 'Lautrec',
    libelleVehicule: 'Renault Clio, GH-482-KL',
    vehiculePuissance: 5,
    anneeBareme: 2022,
    libelleFraisStatut: 'Demande soumise',
    jours,
    montants: claimAmounts(claimTotals(jours), rates),
    siteName: (id) => (id === 3 ? 'Mazamet' : 'Lavaur'),
  };
  return claimPage(claim);
}

const lettersOf = (text: string): string => text.replace(/\s/g, '');
const sizeOf = (pdf: Buffer) => /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))?.slice(1);

// 002:60.b 002:635.a
it.each([4, 26])('the PDF of %i days says every word of the page and no other, on A4 portrait', async (days) => {
  const described = page(days);
  const pdf = await buffer(await claimPdf(described, '2026-11-26'));
  expect(sizeOf(pdf)).toEqual(['595.28', '841.89']);
  const printed = printedIn(pdf).map(({ text }) => text);
  const letters = (texts: readonly string[]) => [...lettersOf(texts.join(''))].sort().join('');
  expect(lettersOf(printed.join(''))).toContain(lettersOf('Jury d’examen de piano, cycle 1'));
  expect(letters(printed)).toBe(letters(wordsOfPage(described)));
});

it('the same page gives the same bytes', async () => {
  const twice = await Promise.all([1, 2].map(async () => buffer(await claimPdf(page(4), '2026-11-26'))));
  expect(twice[0]?.equals(twice[1] ?? Buffer.alloc(0))).toBe(true);
});
