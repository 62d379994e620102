import { events as catalogue, make } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { ReceiptDrawnUp, seriesNumber } from '@diapason/contracts/money';
import { aggregate, type Codec } from '@diapason/event-sourcing';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tables } from '../../catalogue/tables';
import { auditLines, auditPositions } from './queries/audit-rows';

const book = aggregate({ category: 'receiptBook', events: { ReceiptDrawnUp }, initial: null, evolve: () => null });
const PAYMENTS = 40;

/** The n-th paper of the book. */
const paper = (n: number, idReglement: number, rang: number, montant: number) =>
  make(ReceiptDrawnUp, {
    annee: 2026,
    idReglement,
    idCotisation: 12,
    idUtilisateur: 7,
    numero: seriesNumber(2026, n),
    rang,
    nature: 'quittance',
    remplace: null,
    motif: rang > 1 ? 'correction' : null,
    etabliLe: '2026-11-21',
    modele: 1,
    version: rang,
    etablissement: 'École d’Albi',
    adresseEtablissement: '2 rue des Orgues',
    payeur: 'Claire MARTIN',
    adressePayeur: '4 place du Marché',
    anneeScolaire: '2026-2027',
    date: '2026-11-20',
    fk_mode: 1,
    mode: 'Chèque',
    montant,
    montantTotal: 85_250,
    montantRegle: montant,
    montantExonere: 0,
    eleves: [{ idEleve: 10_420, nom: 'Zoé MARTIN' }],
  });

describe('a page of the journal of events', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness({ catalogue, tables });
    await harness.run(book, 2026, () => [
      ...Array.from({ length: PAYMENTS }, (_, index) => paper(index + 1, index + 1, 1, 15_000)),
      paper(PAYMENTS + 1, 3, 2, 12_500),
    ]);
  });
  afterAll(() => harness.stop());

  test('decrypts, of a book that a whole year shares, what it shows and what those records were before', async () => {
    const opened: number[] = [];
    const codec: Codec = {
      ...harness.codec,
      open: async (raw) => {
        opened.push(...raw.map(({ revision }) => revision));
        return harness.codec.open(raw);
      },
    };
    const page = await auditPositions(harness.pool, { famille: 'tous' }, { taille: 2 });
    const lines = await auditLines(harness.pool, codec, { functions: new Set([right.seeAudit]) }, page);
    expect(lines.map(({ sujet }) => sujet)).toEqual([
      expect.stringContaining('n° 3'),
      expect.stringContaining(`n° ${PAYMENTS}`),
    ]);
    expect(lines[0]?.changes).toContainEqual(
      expect.objectContaining({ champ: 'montant', avant: expect.stringContaining('150,00') }),
    );
    expect(opened.sort((a, b) => a - b)).toEqual([2, PAYMENTS - 1, PAYMENTS]);
  });
});
