import { formatCents, messages, unpackPayments } from '@diapason/contracts/constants';
import type { ContributionRow, PaymentRow } from '@diapason/contracts/money';
import { createReactorRunner, type Worker } from '@diapason/event-sourcing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorkers } from '../app/job-context';
import { openAccount } from '../identity';
import { agent, decideRegisterAgent } from '../staff/agent';
import { type Caller, startTestApi, type TestApi } from '../testing/test-api';
import { jobs, reactions } from './index';
import { seedFamily, seedPlaces } from './testing/network';

const PASSWORD = 'une phrase de passe pour les tests';
const YEAR = 9;
let api: TestApi;
let secretary: Caller;
let colleague: Caller;
let guardian: Caller;
let workers: Worker[];
let reactors: ReturnType<typeof createReactorRunner>;

beforeAll(async () => {
  api = await startTestApi();
  const context = api.context();
  await seedPlaces(context);
  await seedFamily(context, { idUtilisateur: 1042, nom: 'LEFÈVRE', email: 'lucie@example.org' });
  await seedFamily(context, { idUtilisateur: 1043, codeInsee: '81004', fiscalite: null, eleves: [[10]] });
  await seedFamily(context, { idUtilisateur: 1044, eleves: [] });
  await openAccount(context, {
    idUtilisateur: 1042,
    isResponsable: 1,
    email: 'lucie@example.org',
    fk_groupe: 7,
    motDePasse: PASSWORD,
  });
  secretary = await hire(501, 'secretaire@example.org');
  colleague = await hire(502, 'collegue@example.org');
  await api.harness.settled();
  guardian = await api.logIn('lucie@example.org', PASSWORD);
  workers = startWorkers({ ...api.app, runtime: api.harness }, jobs);
  reactors = createReactorRunner({
    client: api.harness.client,
    pool: api.harness.pool,
    codec: api.harness.codec,
    reactions,
    enqueue: api.harness.jobs.enqueue,
  });
}, 60_000);
afterAll(async () => {
  await reactors?.stop();
  await Promise.all((workers ?? []).map((worker) => worker.stop()));
  await api?.stop();
});

async function hire(idUtilisateur: number, email: string): Promise<Caller> {
  const context = api.context();
  await openAccount(context, { idUtilisateur, isResponsable: 0, email, fk_groupe: 3, motDePasse: PASSWORD });
  await context.execute(agent, idUtilisateur, (state) =>
    decideRegisterAgent(state, idUtilisateur, {
      nom: 'Durand',
      prenom: 'Claire',
      email,
      fk_groupe: 3,
      fk_siteResidence: 2,
    }),
  );
  await api.harness.settled();
  return api.logIn(email, PASSWORD);
}

const post = (path: string, body: unknown, as: Caller = secretary) => api.call('POST', path, { body, as });
const data = async <T>(answer: ReturnType<TestApi['call']>): Promise<T> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body.data as T;
};
const list = (body: object = {}) =>
  data<ContributionRow[]>(post('/api/cotisations/liste', { fk_anneeScolaire: YEAR, ...body }));
const events = async () =>
  (await api.harness.query<{ n: number }>('select count(*)::int as n from journal.event'))[0]?.n;

interface Progress {
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly failed: number;
  readonly finished: boolean;
}

async function calculate(more: object = {}): Promise<Progress> {
  const { idCalcul } = await data<{ idCalcul: number }>(
    post('/api/cotisations/calcul', { fk_anneeScolaire: YEAR, ...more }),
  );
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const progress = await data<Progress>(api.call('GET', `/api/cotisations/calcul/${idCalcul}`, { as: secretary }));
    if (progress.finished) {
      await api.harness.settled();
      return progress;
    }
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error('the calculation has not finished');
}

const family = async (): Promise<ContributionRow> => {
  const row = (await list()).find(({ idUtilisateur }) => idUtilisateur === 1042);
  if (!row) throw new Error('no contribution');
  return row;
};

describe('calculating everybody’s contributions', () => {
  it('computes each family that has something to pay, with its explanation', async () => {
    expect(await calculate()).toMatchObject({ total: 2, done: 2, changed: 2, failed: 0 });
    const rows = await list();
    expect(rows.map((row) => [row.idUtilisateur, row.montantTotal, row.tranche, row.zone, row.nombreEleves])).toEqual([
      [1042, 85250, 4, 'adherent', 2],
      [1043, 93800, 6, 'exterieur', 1],
    ]);
    expect(rows[0]).toMatchObject({
      nomPrenomUtilisateur: 'LEFÈVRE Lucie',
      libelleSite: 'École d’Albi',
      libelleAnneeScolaire: '2026-2027',
      MontantDejaRegle: 0,
      concatCotisation: null,
    });
    expect(rows[0]?.explication).toContain('Enfant 2 LEFÈVRE');
    expect(rows[0]?.explication).toContain('Réduction fratrie × 0,9');
  });
  it('appends nothing the second time', async () => {
    const before = await events();
    expect(await calculate()).toMatchObject({ total: 2, done: 2, changed: 0 });
    expect(await events()).toBe(before);
  });
  it('of one family needs a tax record of the year', async () => {
    const refused = await post('/api/cotisations/calcul', { fk_anneeScolaire: YEAR, fk_responsable: 1043 });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "Pour calculer la cotisation il faut une fiscalite pour l'annee 2026-2027.",
    ]);
    expect(await calculate({ fk_responsable: 1042 })).toMatchObject({ total: 1, changed: 0 });
  });
  it('is found by a part of the name without its accents, page by page, and in the summary', async () => {
    expect((await list({ recherche: 'lefe luc' })).map((row) => row.idUtilisateur)).toEqual([1042]);
    expect((await list({ page: 1, taille: 1 })).map((row) => row.idUtilisateur)).toEqual([1043]);
    expect((await list({ fk_site: [2] })).length).toBe(0);
    expect(await data(post('/api/cotisations/resume', { fk_anneeScolaire: YEAR }))).toEqual({
      nombre: 2,
      montantTotal: 179050,
      montantRegle: 0,
      resteARegler: 179050,
      tropPercu: 0,
      completes: 0,
      partielles: 0,
      tropPercues: 0,
      sansReglement: 2,
    });
  });
});

describe('a payment', () => {
  let idCotisation = 0;
  let idReglement = 0;
  const save = (body: object, as?: Caller) => post(`/api/reglements/${idCotisation}`, body, as);

  it('of 150 € by cheque shows at once in the row, the summary and the list', async () => {
    ({ idCotisation } = await family());
    const answer = await save({
      idReglement: 0,
      fk_cotisation: idCotisation,
      montant: '150',
      fk_mode: 1,
      date: '2026-11-20',
    });
    expect([answer.status, answer.body.message]).toEqual([200, 'Règlement enregistré']);
    ({ idReglement } = answer.body.data as { idReglement: number });
    const row = await family();
    expect(row).toMatchObject({ MontantDejaRegle: 15000, fk_mode: 1 });
    expect(unpackPayments(row.concatCotisation)).toMatchObject([
      { idReglement, montant: 15000, date: '2026-11-20', valide: 1, fk_user: 501, fk_mode: 1, abonnement: '' },
    ]);
    const payments = await data<PaymentRow[]>(post('/api/reglements/list/', { fk_anneeScolaire: YEAR }));
    expect(payments).toMatchObject([
      { montant: 150, libelleMode: 'Chèque', siteReglement: 'École de Castres', nomPrenomResponsable: 'LEFÈVRE Lucie' },
    ]);
    expect(await data(api.call('GET', '/api/reglements/listeAgentEtatReglement', { as: secretary }))).toHaveLength(1);
  });

  it.each([
    [{ montant: -1, fk_mode: 1 }, 400, messages.money.negativeAmount],
    [{ montant: 1.005, fk_mode: 1 }, 400, messages.money.fractionOfCent],
    [{ montant: 10_000, fk_mode: 1 }, 422, messages.money.overpayment(formatCents(70250))],
    [{ montant: 1, fk_mode: 1, date: '2026-07-31' }, 422, messages.money.dateOutsideYear('01/08/2026', '31/07/2027')],
    [{ montant: 1, fk_mode: 9 }, 403, messages.money.modeNotAllowed],
  ])('%j is refused', async (body, status, message) => {
    const answer = await save(body);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it('of an unknown contribution is refused', async () => {
    const answer = await post('/api/reglements/999999', { montant: 1, fk_mode: 1 });
    expect([answer.status, answer.body.message]).toEqual([404, messages.money.contributionUnknown]);
  });

  it('is corrected by one secretary; the other, who saw it before, gets a conflict', async () => {
    const [seen] = await data<PaymentRow[]>(
      api.call('GET', `/api/reglements/cotisation/${idCotisation}`, { as: secretary }),
    );
    const versionAttendue = seen?.version;
    const both = await Promise.all([
      save({ idReglement, montant: 160, versionAttendue }),
      save({ idReglement, montant: 170, versionAttendue }, colleague),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = both.find(({ status }) => status === 409);
    expect(loser?.body.message).toBe(messages.general.conflict);
    const winner = both.findIndex(({ status }) => status === 200);
    expect((await family()).MontantDejaRegle).toBe(winner === 0 ? 16000 : 17000);
  });

  it('is deleted, and reactivated by sending valide 0', async () => {
    const deleted = await api.call('DELETE', `/api/reglements/${idReglement}`, { as: secretary });
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Règlement supprimé']);
    expect((await family()).MontantDejaRegle).toBe(0);
    const answer = await save({ idReglement, valide: 0 });
    expect([answer.status, answer.body.message]).toEqual([200, 'Paiement reactive']);
    expect((await family()).MontantDejaRegle).toBeGreaterThan(0);
  });

  it('has its subscription ended, shown with a minus sign', async () => {
    await data(save({ idReglement, abonnement: 'ABO7' }));
    const path = `/api/reglements/resiliationAbonnement?fk_reglement=${idReglement}`;
    const ended = await api.call('GET', path, { as: secretary });
    expect([ended.status, ended.body.message]).toEqual([200, "Résiliation de l'abonnement effectué ok"]);
    expect(unpackPayments((await family()).concatCotisation)[0]?.abonnement).toBe('-ABO7');
  });

  it('has its receipt numbered and asked for by mail, once', async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if ((await api.harness.query('select 1 from mail')).length > 0) break;
      await new Promise((resume) => setTimeout(resume, 50));
    }
    expect(await api.harness.query('select template, id_utilisateur from mail')).toEqual([
      { template: 'quittance', id_utilisateur: 1042 },
    ]);
    const [payment] = await data<PaymentRow[]>(
      api.call('GET', `/api/reglements/cotisation/${idCotisation}`, { as: guardian }),
    );
    expect(payment?.quittance).toBe(`2026-${String(idReglement).padStart(6, '0')}`);
    const pdf = await api.call('GET', `/api/cotisations/quittance/${idReglement}`, { as: guardian });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(String(pdf.body.data).startsWith('%PDF-')).toBe(true);
  });
});

describe('the guardian', () => {
  it('sees its contribution with its lines and payments, and that it pays', async () => {
    const [mine] = await data<{ lignes: { nomPrenomEleve: string }[]; reglements: unknown[] }[]>(
      api.call('GET', '/api/cotisations/liste/1042', { as: guardian }),
    );
    expect(mine?.lignes.map((line) => line.nomPrenomEleve)).toEqual(['Enfant 1 LEFÈVRE', 'Enfant 2 LEFÈVRE', null]);
    expect(mine?.reglements).toHaveLength(1);
    expect(await data(api.call('GET', '/api/cotisations/cotisationPayeur/1042', { as: guardian }))).toMatchObject({
      payeur: 1,
    });
  });
  it('sees no other family’s, and records nothing', async () => {
    expect((await api.call('GET', '/api/cotisations/liste/1043', { as: guardian })).status).toBe(403);
    expect((await post('/api/reglements/1', { montant: 1, fk_mode: 1 }, guardian)).status).toBe(403);
  });
  it('does not see the current year while the setting hides it', async () => {
    await data(post('/api/parametres/save', { cle: 'visuelCotisation', valeur: '0' }, await supervisor()));
    expect(await data(api.call('GET', '/api/cotisations/liste/1042', { as: guardian }))).toEqual([]);
  });
});

async function supervisor(): Promise<Caller> {
  const context = api.context();
  await openAccount(context, {
    idUtilisateur: 500,
    isResponsable: 0,
    email: 'superviseur@example.org',
    fk_groupe: 1,
    motDePasse: PASSWORD,
  });
  await api.harness.settled();
  return api.logIn('superviseur@example.org', PASSWORD);
}

describe('exports', () => {
  it.each(['toutes', 'completes', 'partielles', 'tropPercues', 'sansReglement'])(
    'of the view %s come as CSV',
    async (vue) => {
      const answer = await post('/api/cotisations/export', { fk_anneeScolaire: YEAR, vue, format: 'csv' });
      const lines = String(answer.body.data).trim().split('\r\n');
      expect(lines[0]).toContain('Famille;E-mail;Site');
      expect(lines.length - 1).toBe((await list({ vue })).length);
    },
  );
  it('of the payments are named as the document says, in Excel too', async () => {
    const csv = await post('/api/reglements/export', { fk_anneeScolaire: YEAR, format: 'csv' });
    expect(csv.headers.get('content-disposition')).toContain('Liste Reglement.csv');
    const xlsx = await post('/api/reglements/export', { fk_anneeScolaire: YEAR });
    expect(xlsx.headers.get('content-disposition')).toContain('Liste Reglement.xlsx');
    expect(String(xlsx.body.data).startsWith('PK')).toBe(true);
  });
});
