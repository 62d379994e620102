import { type DataOf, make } from '@diapason/contracts/core';
import { PupilDetailsChanged, type previewLeaving, type SchoolingRow } from '@diapason/contracts/families';
import { verify } from '@diapason/event-sourcing';
import { eventually } from '@diapason/local-stack/testing';
import { tables } from '@diapason/projections';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import type { Caller } from '../../proofs/kit/test-api';
import { pupil } from '../families/aggregate/pupil';
import { dueLeavings } from '../families/jobs/leavings';
import { dataOf, type Office, openOffice } from './testing/office';

/** The two pupils of guardian 1042. */
const [LEA, TOM] = [10_420, 10_421];
const GONE = '2026-12-19';
/** Minutes before that day begins in Paris, and after. */
const [EVENING, MIDNIGHT] = ['2026-12-18T22:55:00.000Z', '2026-12-18T23:02:00.000Z'];

type LeavingAhead = DataOf<typeof previewLeaving>;

let office: Office;
let manager: Caller;
let other: Caller;
let preview: LeavingAhead | undefined;

beforeAll(async () => {
  office = await openOffice({ jobs, reactions }, { now: EVENING });
  manager = await office.hire(2001, 'superviseur@example.org', 1);
  other = await office.hire(2002, 'collegue-superviseur@example.org', 1);
  await office.calculate();
});
afterAll(() => office?.stop());

const statusesOf = async (idEleve: number) =>
  (await dataOf<SchoolingRow[]>(office.get(`/api/eleves/${idEleve}/SI_list`, manager))).map(
    ({ fk_statut }) => fk_statut,
  );
const tell = (idEleve: number, dateAbandon: string | null, as = manager) =>
  dataOf(office.post(`/api/eleves/${idEleve}`, { dateAbandon }, as));
const listed = async (search: { etatAbandon: number } | { aVenir: number }) =>
  (await dataOf<{ idEleve: number }[]>(office.post('/api/eleves/list/', search, manager))).map(
    ({ idEleve }) => idEleve,
  );
async function contribution() {
  await office.api.harness.settled();
  const row = (await office.contributions()).find((one) => one.idUtilisateur === 1042);
  return { version: row?.version, montant: row?.montantTotal };
}
/** What the jobs process does every hour. */
async function hour(today: string) {
  const { harness } = office.api;
  await harness.settled();
  const due = await dueLeavings(harness.readModels, today);
  await harness.jobs.request(due);
  return due.length;
}
const history = (type: string, idEleve: number) =>
  office.api.harness.query<{ actor: string }>(
    `select metadata->>'actor' as actor from journal.event where type = $1 and stream = $2 order by position`,
    [type, `pupil-${idEleve}`],
  );

describe('a leaving that is told before its day', () => {
  // 000:137.d 000:137.e
  it('changes nothing until then: statuses, the filter « sans abandon », the contribution', async () => {
    const before = await contribution();
    await tell(LEA, GONE);
    expect(await statusesOf(LEA)).not.toContain(6);
    const lists = [await listed({ etatAbandon: 0 }), await listed({ etatAbandon: 1 }), await listed({ aVenir: 2 })];
    expect(lists.map((ids) => ids.includes(LEA))).toEqual([true, false, true]);
    expect(await listed({ aVenir: 1 })).toEqual([]);
    expect(await hour('2026-12-18')).toBe(0);
    expect(await contribution()).toEqual(before);
  });

  it('says before what falls away: the schooling of its year, and what the family owes after, as it is counted then', async () => {
    const ahead = (as: Caller) => office.get(`/api/eleves/${LEA}/depart?dateAbandon=${GONE}`, as);
    const { montant = 0 } = await contribution();
    preview = await dataOf<LeavingAhead>(ahead(manager));
    expect(preview).toMatchObject({ dateAbandon: GONE, cours: [], scolarites: [{ libelleStatut: 'Inscrit' }] });
    expect(preview.cotisation).toMatchObject({ montantActuel: montant, avant: montant, regle: 0 });
    expect(preview.cotisation?.enfants.map(({ idEleve }) => idEleve)).toEqual([LEA, TOM]);
    expect((await ahead(office.guardian)).status).toBe(403);
  });

  it('is taken back with 125, and told again', async () => {
    const cancel = (as: Caller) => office.api.call('DELETE', `/api/eleves/${LEA}/depart`, { as });
    expect((await cancel(office.guardian)).status).toBe(403);
    expect((await cancel(manager)).status).toBe(200);
    expect(await dataOf(office.get(`/api/eleves/${LEA}`, manager))).toMatchObject({ dateAbandon: null });
    await tell(LEA, GONE);
    // Somebody else saves the sheet: who told the leaving stays who told it.
    await dataOf(office.post(`/api/eleves/${LEA}`, { telephoneMobile: '0612345678' }, other));
  });

  // 001:96.b 001:96.c
  it('takes effect on its day, once, in the name of who told it; the family is counted anew', async () => {
    const before = await contribution();
    office.api.harness.clock.set(MIDNIGHT);
    expect(await hour(GONE)).toBe(1);
    await eventually(async () => (await statusesOf(LEA)).includes(6) || undefined);
    const after = await eventually(async () => {
      const now = await contribution();
      return now.version === before.version ? undefined : now;
    });
    expect(after.montant).toBeLessThan(before.montant ?? 0);
    expect(after.montant).toBe(preview?.cotisation?.apres);
    expect(await history('SchoolingStatusChanged', LEA)).toEqual([{ actor: '2001' }]);
    const [calculated] = await office.api.harness.query<{ actor: string }>(
      `select metadata->>'actor' as actor from journal.event where type = 'ContributionCalculated' order by position desc limit 1`,
    );
    expect(calculated).toEqual({ actor: '2001' });
    expect(await hour(GONE)).toBe(0);
    expect((await office.api.call('DELETE', `/api/eleves/${LEA}/depart`, { as: manager })).status).toBe(409);
  });
});

describe('a leaving of today', () => {
  it('takes effect on saving, and the contribution follows', async () => {
    const before = await contribution();
    await tell(TOM, GONE, other);
    expect(await statusesOf(TOM)).toEqual([6]);
    const after = await eventually(async () => {
      const now = await contribution();
      return now.version === before.version ? undefined : now;
    });
    expect(after.montant).toBe(0);
  });

  it('that is moved to a day to come goes on until then, and the family owes for it again', async () => {
    await tell(TOM, '2027-01-08', other);
    expect(await statusesOf(TOM)).not.toContain(6);
    await eventually(async () => ((await contribution()).montant ?? 0) > 0 || undefined);
    expect(await listed({ aVenir: 2 })).toContain(TOM);
  });
});

it('of a log from before, with the status at once and no day, is due to nobody; the tables agree with a rebuild', async () => {
  const context = office.api.context();
  const idEleve = 10_430;
  await context.execute(pupil, idEleve, ({ details }) =>
    details ? [make(PupilDetailsChanged, { ...details, dateAbandon: GONE })] : [],
  );
  // The system told it after its day: it was nobody's to wait for.
  expect(await hour('2027-01-04')).toBe(0);
  const { client, pool, codec } = office.api.harness;
  const result = await verify({ client, pool, codec, tables, onProgress: () => undefined });
  expect([result.differences, result.journal.differences]).toEqual([0, 0]);
});
