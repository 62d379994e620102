import { faults, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  type ContributionListRow,
  type ContributionSummary,
  PaymentDeleted,
  type PaymentRow,
  type PaymentSummary,
} from '@diapason/contracts/money';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { desk, sessionWith } from '../../proofs/kit/desk';
import { contribution } from './aggregate/contribution';
import { calculated, paid } from './testing/histories';
import { seedFamily } from './testing/network';
import { type Office, openOffice, YEAR } from './testing/office';

/** Sees every payment of the list, those of other agents too. */
const everything = sessionWith([right.seeContributions, right.seePayments, right.changePaymentAgent, right.seeAudit]);
const PAGE = 7;
const FAMILIES = 18;
const NAMES = ['Zuber', 'Étienne', 'abadie', 'Le Goff', 'Œuvrard', 'Eymard'];
const SITES = [1, 2, null];

let office: Office;
let system: Harness;

/** Eighteen families, each with up to four payments: several of a day, an amount, a mode; some without receipt, site or agent; one deleted. */
async function seedPayments(): Promise<void> {
  const context = office.api.context();
  for (let family = 0; family < FAMILIES; family += 1) {
    const idUtilisateur = 2_000 + family;
    const idCotisation = 700 + family;
    const nom = NAMES[family % NAMES.length] ?? '';
    await seedFamily(context, { idUtilisateur, nom, email: `f${family}@example.org`, eleves: [] });
    const payments = Array.from({ length: family % 5 }, (_, nth) => {
      const idReglement = 10_000 + family * 10 + nth;
      return paid(1_000 + ((family * 7 + nth * 13) % 5) * 333, {
        idCotisation,
        idReglement,
        fk_mode: [4, 1, 99, 5][nth] ?? 1,
        date: `2026-11-${String(10 + ((family + nth) % 4)).padStart(2, '0')}`,
        quittance: nth === 1 ? null : `2026-${idReglement}`,
        abonnement: nth === 2 ? '4521' : null,
        fk_site: SITES[(family + nth) % 3] ?? null,
      } as Parameters<typeof paid>[1]);
    });
    // The first payment of one of several, and the only one of another family.
    const deleted = [9, 11].includes(family)
      ? [make(PaymentDeleted, { idCotisation, idReglement: 10_000 + family * 10 })]
      : [];
    await system.run(
      contribution,
      idCotisation,
      () => [
        // One is paid to the cent, one owes nothing.
        calculated({ 6: 1_666, 10: 0 }[family] ?? 5_000, {
          idCotisation,
          idUtilisateur,
          fk_anneeScolaire: YEAR,
          sites: [1 + (family % 2)],
        }),
        ...payments,
        ...deleted,
      ],
      { actor: { actor: family % 3 === 0 ? 'job:demo' : String(501 + (family % 2)) } },
    );
  }
}

beforeAll(async () => {
  // Nobody issues receipts meanwhile: one that came between two pages would move a payment from one to the other.
  office = await openOffice({ jobs: [], reactions: [] });
  system = office.api.harness;
  await seedPayments();
});
afterAll(() => office?.stop());

/** A file as bytes. */
async function workbook(path: string, body: object): Promise<Buffer> {
  const { token, idUtilisateur } = office.secretary;
  const headers = {
    authorization: `Bearer ${token}`,
    'user-id': String(idUtilisateur),
    'content-type': 'application/json',
  };
  const answer = await fetch(`${office.api.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** All pages of a list, each asked for on its own, until one is empty. */
async function pagesOf<Row>(ask: (page: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const some = await ask(page);
    if (some.length === 0) return rows;
    rows.push(...some);
  }
}

const payments = (body: object, sites?: readonly number[], who = everything) =>
  pagesOf((page) =>
    desk(system, sites).call<PaymentRow[]>('POST /api/reglements/list/', who, {
      body: { ...body, page, taille: PAGE },
    }),
  );
const paymentTotals = (body: object, sites?: readonly number[], who = everything) =>
  desk(system, sites).call<PaymentSummary>('POST /api/reglements/resume', who, { body });

const cents = (rows: readonly PaymentRow[]) => rows.reduce((sum, { montant }) => sum + Math.round(montant * 100), 0);
const both = (...columns: string[]) => columns.flatMap((column) => [column, `-${column}`]);
const paymentSorts = both(
  'date',
  'famille',
  'sites',
  'montant',
  'mode',
  'quittance',
  'abonnement',
  'site',
  'agent',
  'annee',
);

describe('the pages of the payments', () => {
  it.each(paymentSorts)('sorted by %s hold every payment once, and add up to the totals', async (tri) => {
    const whole = await desk(system).call<PaymentRow[]>('POST /api/reglements/list/', everything, { body: {} });
    const rows = await payments({ tri });
    expect(rows.length).toBeGreaterThan(4 * PAGE);
    expect(rows.map((row) => row.idReglement).sort()).toEqual(whole.map((row) => row.idReglement).sort());
    const totals = await paymentTotals({});
    expect(totals).toMatchObject({ nombre: rows.length, montant: cents(rows) });
    for (const parts of [totals.sites, totals.modes]) {
      expect(parts.reduce((sum, { montant }) => sum + montant, 0)).toBe(totals.montant);
      expect(parts.reduce((sum, { nombre }) => sum + nombre, 0)).toBe(totals.nombre);
    }
  });
  it('come in the order asked for, as French readers sort names, and rows without the text last', async () => {
    const column = async (tri: string, of: (row: PaymentRow) => unknown) => (await payments({ tri })).map(of);
    const runs = (values: unknown[]) => values.filter((value, index) => value !== values[index - 1]);
    expect(runs(await column('famille', (row) => row.nomPrenomResponsable))).toEqual([
      'abadie Lucie',
      'Étienne Lucie',
      'Eymard Lucie',
      'Le Goff Lucie',
      'Œuvrard Lucie',
      'Zuber Lucie',
    ]);
    expect(runs(await column('site', (row) => row.siteReglement))).toEqual(['École d’Albi', 'École de Castres', null]);
    expect(runs(await column('-site', (row) => row.siteReglement))).toEqual(['École de Castres', 'École d’Albi', null]);
    expect(runs(await column('-montant', (row) => row.montant))).toEqual([23.32, 19.99, 16.66, 13.33]);
    expect(runs(await column('mode', (row) => row.libelleMode))).toEqual([
      'Carte bancaire',
      'Chèque',
      'Prélèvement',
      'Mode n° 99',
    ]);
    const dates = await column('-date', (row) => row.date);
    expect(dates).toEqual([...dates].sort().reverse());
  });
  it('and their totals leave deleted payments out, and follow every filter', async () => {
    expect((await payments({})).map((row) => row.idReglement)).not.toContain(10_090);
    for (const filter of [
      { recherche: 'etienne' },
      { fk_mode: 1 },
      { fk_site: [2] },
      { fk_user: [501] },
      { dateDebut: '2026-11-11', dateFin: '2026-11-12' },
      { fk_anneeScolaire: YEAR - 1 },
    ]) {
      const rows = await payments(filter);
      expect(await paymentTotals(filter)).toMatchObject({ nombre: rows.length, montant: cents(rows) });
    }
    expect(await paymentTotals({ recherche: 'personne' })).toEqual({ nombre: 0, montant: 0, sites: [], modes: [] });
    const { sites, modes } = await paymentTotals({});
    expect(sites.map(({ site }) => site)).toEqual(['École d’Albi', 'École de Castres', null]);
    expect(modes.map(({ montant }) => montant)).toEqual(modes.map(({ montant }) => montant).sort((a, b) => b - a));
  });
  it('and their totals hold who is held to own sites, and whoever may not see other agents, to their own', async () => {
    const rows = await payments({}, [2]);
    expect(new Set(rows.map((row) => row.fk_site))).toEqual(new Set([2]));
    const totals = await paymentTotals({}, [2]);
    expect(totals).toMatchObject({ nombre: rows.length, montant: cents(rows) });
    expect(totals.sites.map(({ fk_site }) => fk_site)).toEqual([2]);
    const own = sessionWith([right.seePayments], { idUtilisateur: 502 });
    const mine = await payments({ fk_user: [501] }, undefined, own);
    expect(new Set(mine.map((row) => row.fk_user))).toEqual(new Set([502]));
    expect(await paymentTotals({ fk_user: [501] }, undefined, own)).toMatchObject({ nombre: mine.length });
  });
});

describe('the pages of the contributions', () => {
  const contributions = (body: object) =>
    desk(system).call<ContributionListRow[]>('POST /api/cotisations/liste', everything, { body });
  it.each(both('nom', 'total', 'reste', 'date'))('sorted by %s hold every contribution once', async (tri) => {
    const rows = await pagesOf((page) => contributions({ tri, page, taille: PAGE }));
    expect(rows.map((row) => row.idCotisation).sort()).toEqual(
      Array.from({ length: FAMILIES }, (_, family) => 700 + family),
    );
    const summary = await desk(system).call<ContributionSummary>('POST /api/cotisations/resume', everything, {
      body: {},
    });
    expect(summary.nombre).toBe(rows.length);
    expect(summary.montantRegle).toBe(rows.reduce((sum, { MontantDejaRegle }) => sum + MontantDejaRegle, 0));
  });
  /** By the payments themselves, each of which counts or was deleted: not by the sum that the row says. */
  const valid = ({ reglements = [] }: ContributionListRow) => reglements?.filter(({ valide }) => valide === 1) ?? [];
  const came = (row: ContributionListRow) =>
    valid(row).reduce((sum, { montant }) => sum + Math.round(montant * 100), 0);
  const paidInFull = (row: ContributionListRow) => came(row) === row.montantTotal;
  const overpaid = (row: ContributionListRow) => came(row) > row.montantTotal;
  const unpaid = (row: ContributionListRow) => valid(row).length === 0;
  it.each<[string, string, (row: ContributionListRow) => boolean]>([
    ['002:39.c', 'toutes', () => true],
    ['002:39.d', 'completes', paidInFull],
    ['002:39.e', 'partielles', (row) => ![paidInFull, overpaid, unpaid].some((is) => is(row))],
    ['002:39.f', 'tropPercues', overpaid],
    ['002:39.g', 'sansReglement', unpaid],
  ])('%s of the view « %s » and its export are those and no others', async (_id, vue, belongs) => {
    const expected = (await contributions({ page: 0, taille: 50 })).filter(belongs).map((row) => row.idCotisation);
    expect(expected.length).toBeGreaterThan(0);
    expect((await contributions({ vue })).map((row) => row.idCotisation)).toEqual(expected);
    const csv = await office.post('/api/cotisations/export', { vue, format: 'csv' });
    expect(String(csv.body.data).trim().split('\r\n')).toHaveLength(expected.length + 1);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await workbook('/api/cotisations/export', { vue })) as never);
    const named = book.worksheets.flatMap((sheet) => sheet.getColumn(1).values.slice(2));
    const names = (await contributions({ vue })).map((row) => row.nomPrenomUtilisateur);
    expect(named).toEqual([...names, 'Total']);
  });
  it('bring their payments, the latest first and deleted ones too; the whole list has them packed only', async () => {
    const rows = await contributions({ page: 0, taille: 50 });
    for (const row of rows) {
      const own = await desk(system).call<PaymentRow[]>('GET /api/reglements/cotisation/:idCotisation', everything, {
        params: { idCotisation: row.idCotisation },
      });
      expect(row.reglements).toEqual(own.reverse());
    }
    expect(rows.find((row) => row.idCotisation === 709)?.reglements?.map(({ valide }) => valide)).toContain(0);
    expect((await contributions({})).filter((row) => 'reglements' in row)).toEqual([]);
  });
});

describe('the pages of the audit', () => {
  it.each(both('date', 'montant'))('sorted by %s hold every event once, and add up to the totals', async (tri) => {
    const page = (number: number) =>
      desk(system).call<{
        evenements: { position: string; montant: number | null }[];
        totaux: { nombre: number; montant: number };
      }>('POST /api/audit/evenements', everything, { body: { famille: 'paiements', page: number, taille: PAGE, tri } });
    const rows = await pagesOf(async (number) => (await page(number)).evenements);
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
    expect((await page(0)).totaux).toMatchObject({
      nombre: rows.length,
      montant: rows.reduce((sum, { montant }) => sum + (montant ?? 0), 0),
    });
    const sorted = rows.map((row) => (tri.endsWith('date') ? Number(row.position) : (row.montant ?? 0)));
    expect(sorted).toEqual([...sorted].sort((a, b) => (tri.startsWith('-') ? b - a : a - b)));
  });
});

describe('a page that no list has', () => {
  it.each([
    { page: -1, taille: 10 },
    { page: 0, taille: 0 },
    { page: 0, taille: 501 },
    { page: 1.5, taille: 10 },
  ])('%j is refused in French', async (page) => {
    const refusals = [
      await office.post('/api/reglements/list/', page),
      await office.post('/api/cotisations/liste', page),
    ];
    for (const { status, body } of refusals) {
      expect(status).toBe(400);
      expect(body.message).toMatch(/^(Au (plus|moins) \d+|Un nombre entier)$/);
    }
  });
  it('is one sorted by what it cannot be sorted by', async () => {
    const { status, body } = await office.post('/api/reglements/list/', { tri: 'idReglement', taille: 10 });
    expect([status, body.message]).toEqual([400, faults.notAChoice]);
  });
});
