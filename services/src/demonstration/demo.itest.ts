import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { reactions as money } from '../contexts/money/jobs/reactions';
import { startTestApi, type TestApi } from '../proofs/kit/test-api';
import { fill } from './fill';
import { demoLogins } from './logins';
import { buildPlan, type DemoPlan, SIZE } from './plan';

const PUPILS = Number(process.env.DEMO_PUPILS ?? 60);
type RawRow = { type: string; data: object; event_id: string; stream: string; metadata: object };
let api: TestApi;
let plan: DemoPlan;

beforeAll(async () => {
  api = await startTestApi();
  plan = buildPlan({ ...SIZE, pupils: PUPILS, today: '2026-11-21' });
  expect(await fill(plan, { ...api.app, ...(process.env.DEMO_TIMES ? { onPhase: report } : {}) })).toBe(true);
}, 400_000);
afterAll(() => api.stop());

const report = (phase: string, commands: number, milliseconds: number) =>
  process.stderr.write(
    `${phase}\t${commands}\t${milliseconds} ms\t${Math.round(process.cpuUsage().user / 1000)} ms CPU\n`,
  );

const count = async (table: string, where = 'true') =>
  (await api.harness.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]?.n;

it('has the people, places and school years of a network', async () => {
  expect(await count('eleve')).toBe(PUPILS);
  expect(await count('agent')).toBe(plan.agents.length);
  expect(await count('site')).toBe(16);
  expect(await count('commune')).toBe(314);
  expect(await count('annee_scolaire')).toBe(4);
  expect(await count('eleve_responsable', 'ordre = 1')).toBe(PUPILS);
  expect(await count('responsable')).toBe(await count('compte', 'est_responsable'));
});

it('has two past years mostly paid and never overpaid, the first of them closed', async () => {
  expect(await count('cotisation', 'fk_annee_scolaire in (7, 8)')).toBeGreaterThan(PUPILS / 3);
  expect(await count('cotisation', 'montant_regle > montant_total and fk_annee_scolaire < 9')).toBe(0);
  expect(await count('cotisation', 'montant_regle = montant_total and fk_annee_scolaire < 9')).toBeGreaterThan(
    PUPILS / 5,
  );
  expect(await count('cloture_annee', `fk_annee_scolaire = 7 and etat = 'close'`)).toBe(1);
  expect(await count('cloture_annee')).toBe(1);
});

it('has the current year calculated and half paid, with every case that a list of contributions tells apart', async () => {
  const [money] = await api.harness.query<{ share: number }>(
    'select (sum(montant_regle) / sum(montant_total))::float8 as share from cotisation where fk_annee_scolaire = 9',
  );
  expect(money?.share).toBeGreaterThan(0.35);
  expect(money?.share).toBeLessThan(0.65);
  const current = (where: string) => count('cotisation', `fk_annee_scolaire = 9 and ${where}`);
  expect(await current('montant_regle > montant_total')).toBeGreaterThan(0);
  expect(await current('montant_regle = montant_total')).toBeGreaterThan(0);
  expect(await current('montant_regle between 1 and montant_total - 1')).toBeGreaterThan(0);
  expect(await current('montant_regle = 0')).toBeGreaterThan(0);
  expect(await count('revenu', 'fk_annee_scolaire = 9')).toBe(plan.families.length);
  const thisYear = `at >= '2026-09-18' and at < '2026-11-21'`;
  expect(await count('journal.event', `type = 'SubscriptionTerminated' and ${thisYear}`)).toBeGreaterThan(0);
  expect(await count('journal.event', `type = 'PaymentErrorRecorded' and ${thisYear}`)).toBeGreaterThan(0);
});

it('records every payment at work, within days of its date, by the secretaries', async () => {
  const payments = `type = 'PaymentRegistered'`;
  expect(await count('journal.event', payments)).toBeGreaterThan(PUPILS / 2);
  expect(
    await count('journal.event', `${payments} and at - (data->>'date')::date not between '0 days' and '5 days'`),
  ).toBe(0);
  expect(
    await count(`(select distinct date_trunc('month', at) from journal.event where ${payments}) m`),
  ).toBeGreaterThan(11);
  expect(await count(`(select distinct actor from journal.event where ${payments}) a`)).toBe(7);
  const backwards = `(select stream, at < lag(at) over (partition by stream order by revision) as earlier from journal.event) e`;
  // What every network starts with is from the day it is installed.
  expect(await count(backwards, `earlier and stream !~ '^(setting|reference|roleGroup)-'`)).toBe(0);
});

it('has classes with pupils, absences and expense claims in every status', async () => {
  expect(await count('atelier')).toBe(32);
  expect(await count('atelier_eleve')).toBeGreaterThan(10);
  expect(await count('(select distinct fk_absences_statut from absence_agent) s')).toBe(5);
  expect(await count('(select distinct fk_frais_statut from frais) s')).toBe(5);
});

it('asks for no receipt: families had theirs at the time', async () => {
  const rows = await api.harness.query<RawRow>(
    'select type, data, event_id, stream, metadata from journal.event where type = any($1)',
    [money.map((one) => one.event.type)],
  );
  expect(new Set(rows.map(({ type }) => type))).toContain('PaymentCorrected');
  for (const { event_id, ...row } of rows)
    for (const one of money.filter(({ event }) => event.type === row.type))
      expect(one.jobs({ ...row, eventId: event_id, revision: 0, position: 0n } as never)).toEqual([]);
});

it('lets every printed login in', async () => {
  for (const { email, password } of demoLogins) await api.logIn(email, password);
});

it('is left as it is by a second run', async () => {
  const [before] = await api.harness.query('select count(*)::int as n from journal.event');
  expect(await fill(plan, api.app)).toBe(true);
  expect(await api.harness.query('select count(*)::int as n from journal.event')).toEqual([before]);
});
