import { right } from '@diapason/contracts/constants';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith } from '../../proofs/kit/desk';

let system: Harness;
beforeAll(async () => {
  system = await installedSystem('2026-11-21');
});
afterAll(() => system?.stop());

const every = new Set(['cotisation', 'presences']);
const home = (functions: readonly number[], modules: ReadonlySet<string> = every) =>
  desk(system).call<{ aFaire: unknown[]; argent: unknown[] | null; eleves: unknown[] | null }>(
    'GET /api/accueil',
    sessionWith(functions, { modules }),
  );

test('each block is for who reads its list, with its module on', async () => {
  const { seePayments, changePaymentSite, seePupils } = right;
  expect(await home([])).toEqual({ aFaire: [], argent: null, eleves: null });
  expect((await home([seePayments, changePaymentSite])).argent).toMatchObject([
    { libelleAnneeScolaire: '2026-2027', facture: 0, regle: 0, mois: [] },
    { libelleAnneeScolaire: '2025-2026', facture: 0, regle: 0, mois: [] },
  ]);
  expect((await home([seePayments], new Set())).argent).toBeNull();
  expect((await home([seePupils])).eleves).toEqual([]);
});

test('what waits is what the lists count, and nothing that does not wait', async () => {
  const { seeContributions, seeAttendanceSheets, seeWorkshops } = right;
  expect((await home([seeContributions, seeAttendanceSheets, seeWorkshops])).aFaire).toEqual([]);
});
