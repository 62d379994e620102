import { createHash } from 'node:crypto';
import { endpoints } from '@diapason/contracts';
import { defaultGrid } from '@diapason/contracts/calculation';
import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  PaymentDeleted,
  PaymentRegistered,
  type YearBooks,
  YearClosed,
  YearClosingBegun,
  YearReopened,
  type YearRow,
} from '@diapason/contracts/money';
import { eventually, startTrialBank, type TrialBank } from '@diapason/local-stack/testing';
import { rebuildTables, tables } from '@diapason/projections';
import { brokenSeals, closedYears } from '@diapason/projections/money/queries/year-closings';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Answer, Caller } from '../../proofs/kit/test-api';
import { type Hiring, hiring } from '../../proofs/rights-matrix/people';
import { contribution } from './aggregate/contribution';
import { yearClosing } from './aggregate/year-closing';
import { closeBooks } from './commands/close-year';
import { CALCULATE_FAMILIES } from './jobs/calculate-families';
import { readyToPay } from './testing/card-desk';
import { calculated, entry } from './testing/histories';
import { dataOf, type Office, openOffice } from './testing/office';

const CLOSED = 8;
const CURRENT = 9;
const ID = 81;
const NAME = '2025-2026';

let bank: TrialBank;
let office: Office;
/** The bank's page that the family opened before the year was closed. */
let page: Awaited<ReturnType<TrialBank['open']>>;
let hire: Hiring;
let treasurer: Caller;
let director: Caller;
let secretary: Caller;
let idReglement = 0;

const books = (year = CLOSED, as = treasurer) => dataOf<YearBooks>(office.get(`/api/clotures/${year}`, as));
const pay = (montant: number, more: object = {}) =>
  office.post(`/api/reglements/${ID}`, { montant, fk_mode: 1, ...more }, secretary);
const payByCard = () => office.post('/api/reglements/lienPaiementPayBox', { cotisation: ID }, office.guardian);
const close = async (more: object = {}, year = CLOSED, as = treasurer) =>
  office.post(`/api/clotures/${year}`, { confirmation: NAME, sceau: (await books(year)).sceau, ...more }, as);
/** A line of the bank's statement under the reference of the family's page is booked. */
const bookLine = async () => {
  const said = { jour: '2026-11-20', reference: 'COT-00081-1', appel: '990100', code: '00000', autorisation: '402817' };
  const lignes = [{ ...said, montant: 85_250, transaction: '990100' }];
  await dataOf(office.post('/api/rapprochement/releves', { colonnes: [], lignes }, secretary));
  const read = await dataOf<{ lignes: { appel: string | null; idLigne: number }[] }>(
    office.get('/api/rapprochement?mois=2026-11', secretary),
  );
  const idLigne = read.lignes.find(({ appel }) => appel === said.appel)?.idLigne;
  return office.post('/api/rapprochement/reglements', { lignes: [idLigne] }, secretary);
};
/** Whether the year stands among what the family owes. */
const isOwed = async () =>
  (
    await dataOf<{ fk_anneeScolaire: number }[]>(
      office.get('/api/cotisations/famille/1042?nature=responsable', secretary),
    )
  ).some(({ fk_anneeScolaire }) => fk_anneeScolaire === CLOSED);
const reopen = (motif: string, as = director) => office.post(`/api/clotures/${CLOSED}/reouverture`, { motif }, as);
const yearOf = async (id: number) =>
  (await dataOf<YearRow[]>(office.get('/api/clotures', treasurer))).find(
    ({ fk_anneeScolaire }) => fk_anneeScolaire === id,
  );
const stateOf = async (id: number) => (await yearOf(id))?.etat;
const settle = () => office.api.harness.settled();
const told = ({ status, body }: Answer) => [status, body.message];

beforeAll(async () => {
  bank = await startTrialBank();
  office = await openOffice(undefined, { card: bank.settings });
  bank.answerTo(office.api.url);
  hire = hiring(office.api);
  treasurer = await hire.agent([right.closeSchoolYear], ['cotisation']);
  director = await hire.agent([right.reopenSchoolYear], ['cotisation']);
  secretary = await hire.agent(
    [
      ...[right.addPayment, right.correctPayment, right.deletePayment, right.reactivatePayment],
      ...[right.terminateSubscription, right.calculateContributions, right.manageSettings],
      ...[right.seeContributions, right.changeContributionSite, right.changeContributionYear, right.reconcileCards],
    ],
    ['cotisation', 'gestionSite'],
  );
  await hire.ready();
  await office.api
    .context()
    .execute(contribution, ID, () => [
      calculated(85_250, { idCotisation: ID, fk_anneeScolaire: CLOSED, idUtilisateur: 1042 }),
    ]);
  await readyToPay(office);
  for (const [cle, valeur] of [
    ['cbOuverture', '2026-09-15'],
    ['cb1xFermeture', '2027-03-31'],
  ])
    await dataOf(office.post('/api/parametres/save', { cle, valeur }, secretary));
  page = await bank.open(await dataOf<string>(payByCard()));
});
afterAll(async () => {
  await office?.stop();
  await bank?.stop();
});

describe('a school year that is over', () => {
  // 002:312.a
  it('takes arrears while it has not been closed', async () => {
    const paid = await dataOf<{ idReglement: number }>(pay(100, { abonnement: 'A1' }));
    idReglement = paid.idReglement;
    expect((await pay(50, { fk_mode: 2, date: '2026-05-04' })).status).toBe(200);
    expect(await isOwed()).toBe(true);
    expect(await books()).toMatchObject({
      cotisations: 1,
      montantTotal: 85_250,
      reglements: 2,
      montantRegle: 15_000,
      lignes: [
        { mode: 'Chèque', nombre: 1, montant: 10_000 },
        { mode: 'Espèces', nombre: 1, montant: 5_000 },
      ],
      sceauCloture: null,
      concorde: null,
    });
  });
  it('is closed by its name, with the totals that were seen, and not before it is over', async () => {
    expect(told(await close({ confirmation: 'oui' }))).toEqual([400, messages.money.typeTheYear(NAME)]);
    expect(told(await close({ sceau: 'f'.repeat(64) }))).toEqual([409, messages.money.booksChanged]);
    expect(told(await close({ confirmation: '2026-2027' }, CURRENT))).toEqual([
      422,
      messages.money.yearNotOver('31/07/2027'),
    ]);
    const unknown = { confirmation: NAME, sceau: 'f'.repeat(64) };
    expect((await office.post('/api/clotures/99', unknown, treasurer)).status).toBe(404);
  });
  it('is closed by who has 430 and opened again by who has 431, not the other way round', async () => {
    const offered = async (as: Caller) => (await office.get('/api/clotures', as)).body.fiche?.peut;
    expect([await offered(treasurer), await offered(director)]).toEqual([['clore'], ['rouvrir']]);
    expect((await close({}, CLOSED, director)).status).toBe(403);
    expect((await reopen('Chèque oublié', treasurer)).status).toBe(403);
    expect((await close({}, CLOSED, secretary)).status).toBe(403);
  });
  it('is not closed with totals that nobody saw: what came in meanwhile is shown first, and nothing more comes in', async () => {
    const { harness, context } = office.api;
    const { sceau } = await books();
    const late = make(PaymentRegistered, {
      idCotisation: ID,
      ...entry(300, { idReglement: 930_000, date: '2026-05-05' }),
    });
    const inside = harness.yearLock.shared(async () => {
      await eventually(async () => ((await stateOf(CLOSED)) === 'en clôture' ? true : undefined));
      await context().execute(contribution, ID, () => [late]);
    });
    const closing = close({ sceau });
    await inside;
    expect(told(await closing)).toEqual([409, messages.money.booksChanged]);
    expect(await stateOf(CLOSED)).toBe('en clôture');
    expect(told(await pay(1))).toEqual([422, messages.money.closedYear]);
    expect(told(await close())).toEqual([200, messages.money.yearClosed]);
    expect(await books()).toMatchObject({ montantRegle: 15_300, concorde: 1 });
    expect((await reopen('Chèque oublié')).status).toBe(200);
  });
  it('is closed with what was paid and seen, whoever was paying at that moment', async () => {
    const seen = await books();
    const closing = office.post(`/api/clotures/${CLOSED}`, { confirmation: NAME, sceau: seen.sceau }, treasurer);
    const paying = Promise.all(Array.from({ length: 24 }, () => pay(1)));
    const first = await closing;
    const accepted = (await paying).filter(({ status }) => status === 200).length;
    await settle();
    // Whose payment came in between must show in the totals first.
    expect(told(first)).toEqual(accepted > 0 ? [409, messages.money.booksChanged] : [200, messages.money.yearClosed]);
    expect(told(await close())).toEqual([200, messages.money.yearClosed]);
    await settle();
    const sealed = await books();
    expect(sealed.montantRegle).toBe(seen.montantRegle + accepted * 100);
    expect(sealed).toMatchObject({ concorde: 1, sceauCloture: sealed.sceau });
    expect(await yearOf(CLOSED)).toMatchObject({
      etat: 'close',
      montantRegle: sealed.montantRegle,
      libelleAnneeScolaire: NAME,
    });
    expect((await close()).status).toBe(200);
    // One figure in head, panel and portal: what a closed year leaves to pay is owed.
    expect(await isOwed()).toBe(true);
  });
});

/** By an event alone. */
async function openAgain(year: number) {
  const opened = make(YearReopened, { fk_anneeScolaire: year, motif: 'Chèque oublié' });
  await office.api.context().execute(yearClosing, year, () => [opened]);
  await settle();
}

describe('the seal', () => {
  const [P, Q] = [930_101, 930_102];
  beforeAll(async () => {
    const context = office.api.context();
    const paid = (idReglement: number) => [
      make(PaymentRegistered, { idCotisation: 82, ...entry(1_000, { idReglement, date: '2026-03-01' }) }),
    ];
    await context.execute(contribution, 82, () => [
      calculated(85_250, { idCotisation: 82, fk_anneeScolaire: 7, idUtilisateur: 1042 }),
    ]);
    await context.execute(contribution, 82, () => paid(P), 'p');
    await context.execute(contribution, 82, () => paid(Q), 'q');
    await settle();
  });
  /** A payment as lists hold it, whatever its texts: the seal relies on nothing that was checked elsewhere. */
  const set = (idReglement: number, montant: number, abonnement: string) =>
    office.api.harness.pool.query(
      'update reglement set montant = $2, abonnement = $3, fk_mode = 1, fk_site = 1 where id_reglement = $1',
      [idReglement, montant, abonnement],
    );
  const line = (montant: number, text: string) => `R|${Q}|82|${montant}|1|2026-03-01|1|1|${text}`;

  it('of two different books is not the same, whatever their texts hold', async () => {
    await set(P, 1_000, `A\n${line(10_000, 'Z')}`);
    await set(Q, 100, 'Q');
    const first = await books(7);
    await set(P, 1_000, 'A');
    await set(Q, 10_000, `Z\n${line(100, 'Q')}`);
    const second = await books(7);
    expect([first.montantRegle, second.montantRegle]).toEqual([1_100, 11_000]);
    expect(first.sceau).not.toBe(second.sceau);
  });
  it('of a year that was closed as years were until November 2026 is compared with its books in that way', async () => {
    await set(P, 1_000, 'A');
    await set(Q, 10_000, 'Z');
    const lines = ['C|82|85250', `R|${P}|82|1000|1|2026-03-01|1|1|A`, line(10_000, 'Z')];
    const sceau = createHash('sha256').update(lines.join('\n')).digest('hex');
    const { sceauCloture: _none, concorde: _open, ...now } = await books(7);
    const totals = { ...now, sceau, lignes: [{ fk_site: 1, fk_mode: 1, nombre: 2, montant: 11_000 }] };
    await office.api
      .context()
      .execute(yearClosing, 7, () => [make(YearClosingBegun, { fk_anneeScolaire: 7 }), make(YearClosed, totals)]);
    await settle();
    expect(await books(7)).toMatchObject({ sceau, sceauCloture: sceau, concorde: 1 });
    expect(await brokenSeals(office.api.harness.pool)).not.toContain(7);
    expect((await close({ confirmation: '2024-2025' }, 7)).status).toBe(200);
    const others = { confirmation: '2024-2025', sceau: now.sceau };
    expect(told(await close(others, 7))).toEqual([409, messages.money.booksChanged]);
    await set(Q, 10_001, 'Z');
    expect((await books(7)).concorde).toBe(0);
    expect(await brokenSeals(office.api.harness.pool)).toContain(7);
    await openAgain(7);
  });
});

describe('two who close a year', () => {
  const change = (montant: number, idReglement: number) =>
    office.api
      .context()
      .execute(contribution, ID, () => [
        make(PaymentRegistered, { idCotisation: ID, ...entry(montant, { idReglement, date: '2026-05-05' }) }),
      ]);
  const begin = () =>
    office.api.context().execute(yearClosing, CLOSED, () => [make(YearClosingBegun, { fk_anneeScolaire: CLOSED })]);

  it('do not end one another’s closing: what was read before the year was opened closes nothing', async () => {
    await openAgain(CLOSED);
    const { harness } = office.api;
    const context = office.api.context();
    let executed = 0;
    const meanwhile: typeof context.execute = async (...call) => {
      executed += 1;
      // Between reading the totals and closing with them: opened, paid, and begun anew by another.
      if (executed === 2) {
        await openAgain(CLOSED);
        await change(700, 930_200);
        await begin();
      }
      return context.execute(...call);
    };
    const closing = closeBooks({ ...context, execute: meanwhile }, CLOSED);
    await expect(closing).rejects.toMatchObject({ status: 409, message: messages.general.conflict });
    await settle();
    expect(await stateOf(CLOSED)).toBe('en clôture');
    expect(told(await close())).toEqual([200, messages.money.yearClosed]);
    expect((await books()).concorde).toBe(1);
    expect(await brokenSeals(harness.pool)).toEqual([]);
  });
  it('wait for who went in while the lists were behind the closing that another began', async () => {
    await openAgain(CLOSED);
    const { harness } = office.api;
    const before = await books();
    const held = await harness.pool.connect();
    try {
      // The projector waits; whoever reads still finds the year open.
      await held.query('begin');
      await held.query('lock table cloture_annee in share mode');
      await begin();
      const [awaited, drained] = [
        jest.spyOn(harness.unhurriedPositions, 'waitFor'),
        jest.spyOn(harness.yearLock, 'waitForHolders'),
      ];
      const closing = closeBooks(office.api.context(), CLOSED);
      let closed = false;
      void closing.then(() => {
        closed = true;
      });
      await eventually(async () => (awaited.mock.calls.length > 0 ? true : undefined));
      expect(drained).not.toHaveBeenCalled();
      const inside = harness.yearLock.shared(async () => {
        expect((await closedYears(harness.pool)).has(CLOSED)).toBe(false);
        await held.query('commit');
        await eventually(async () => (closed || (await isWaitedFor()) ? true : undefined));
        await change(900, 930_201);
      });
      await inside;
      await closing;
    } finally {
      jest.restoreAllMocks();
      held.release();
    }
    await settle();
    expect(await books()).toMatchObject({ montantRegle: before.montantRegle + 900, concorde: 1 });
  });
  const isWaitedFor = async () =>
    (
      await office.api.harness.pool.query(
        `select 1 from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows.length > 0;
});

describe('a closed year', () => {
  /** A call of each command of money about the closed year; a new command finds no entry here and fails. */
  const calls: Readonly<Record<string, () => Promise<Answer>>> = {
    'POST /api/reglements/:idCotisation': () => pay(1),
    'POST /api/reglements/lienPaiementPayBox': payByCard,
    'DELETE /api/reglements/:id': () => office.api.call('DELETE', `/api/reglements/${idReglement}`, { as: secretary }),
    'GET /api/reglements/resiliationAbonnement': () =>
      office.get(`/api/reglements/resiliationAbonnement?fk_reglement=${idReglement}`, secretary),
    'POST /api/rapprochement/reglements': bookLine,
    'POST /api/cotisations/calcul': () =>
      office.post('/api/cotisations/calcul', { fk_anneeScolaire: CLOSED }, secretary),
    'POST /api/tarifs/:fk_anneeScolaire': () =>
      office.post(`/api/tarifs/${CLOSED}`, { grille: defaultGrid }, secretary),
    'POST /api/tarifs/:fk_anneeScolaire/brouillon': () =>
      office.post(`/api/tarifs/${CLOSED}/brouillon`, { grille: defaultGrid }, secretary),
    'DELETE /api/tarifs/:fk_anneeScolaire/brouillon': () =>
      office.api.call('DELETE', `/api/tarifs/${CLOSED}/brouillon`, { as: secretary }),
  };
  /** Closing itself, papers about what was paid, what the bank has done already or did not do, which changes no amount, and what is said of its statement: that is of no year. */
  const others = [
    'GET /api/reglements/retourBanque',
    'POST /api/reglements/retourPaye',
    'POST /api/clotures/:fk_anneeScolaire',
    'POST /api/clotures/:fk_anneeScolaire/reouverture',
    'GET /api/cotisations/quittance/:idReglement',
    'POST /api/rapprochement/releves',
    'POST /api/rapprochement/lignes/:id',
    'POST /api/rapprochement/echeances',
    'POST /api/rapprochement/attente/:idReglement',
  ];
  const commands = endpoints
    .filter(({ context, kind }) => context === 'money' && kind === 'command')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !others.includes(name));

  // 002:312
  it.each(commands)('refuses %s', async (name) => {
    const call = calls[name];
    if (!call) throw new Error(`say here how ${name} is called about a closed year`);
    expect(told(await call())).toEqual([422, messages.money.closedYear]);
  });
  it('has nothing written of a statement’s line that was refused', async () => {
    const { rows } = await office.api.harness.pool.query(
      "select 1 from journal.event where type = 'CardPaymentAnswered' and data->>'idCotisation' = $1",
      [String(ID)],
    );
    expect(rows).toEqual([]);
  });
  it('books nothing of what the bank took meanwhile, and shows it as an error to reconcile', async () => {
    const before = await books();
    expect(await page.choose('accepter')).toContain('/payment/success');
    await settle();
    expect(await books()).toEqual(before);
    const errors = await dataOf<{ message: string }[]>(
      office.get(`/api/reglements/erreurReglement?fk_cotisation=${ID}`),
    );
    expect(errors.map(({ message }) => message)).toEqual([messages.money.cardOfClosedYear(85_250)]);
  });
  it('tells who asked for a calculation before it was closed why there is none', async () => {
    const data = { fk_anneeScolaire: CLOSED, familles: [1042] };
    await office.api
      .context()
      .requestJobs([{ ...CALCULATE_FAMILIES, id: 'calcul-77-0', data, batch: 'calcul-77', units: 1 }]);
    const ended = () =>
      office.api.harness.query<{ result: unknown; failed_at: unknown }>(
        `select result, failed_at from vault.job where id = 'calcul-77-0' and coalesce(finished_at, failed_at) is not null`,
      );
    const job = await eventually(async () => (await ended())[0]);
    expect(job).toEqual({ result: { changed: 0, failed: 1, error: messages.money.closedYear }, failed_at: null });
    const told = await office.get('/api/cotisations/calcul/77', secretary);
    expect(told.body.data).toMatchObject({ failed: 1, finished: true, reason: messages.money.closedYear });
  });
  it('refuses corrections too, and is not opened by the setting of the current year', async () => {
    const setting = { cle: 'anneeEnCours', valeur: String(CLOSED) };
    expect((await office.post('/api/parametres/save', setting, secretary)).status).toBe(200);
    expect(told(await pay(1, { idReglement }))).toEqual([422, messages.money.closedYear]);
    expect((await books()).concorde).toBe(1);
    await office.post('/api/parametres/save', { ...setting, valeur: String(CURRENT) }, secretary);
  });
  it('keeps its state and its seal when the lists are built again', async () => {
    const before = await books();
    const { pool, codec } = office.api.harness;
    await rebuildTables({ pool, codec, tables });
    expect(await books()).toEqual(before);
    expect(await brokenSeals(pool)).toEqual([]);
  });
  it('shows that something changed behind its seal', async () => {
    const deleted = make(PaymentDeleted, { idCotisation: ID, idReglement });
    await office.api.context().execute(contribution, ID, () => [deleted]);
    await settle();
    expect((await books()).concorde).toBe(0);
    expect(await brokenSeals(office.api.harness.pool)).toEqual([CLOSED]);
  });
  it('is opened again with a reason, which stands in its history with who gave it', async () => {
    expect(told(await reopen(' '))).toEqual([400, messages.money.reasonNeeded]);
    expect(told(await reopen('Chèque oublié'))).toEqual([200, messages.money.yearReopened]);
    expect((await pay(1)).status).toBe(200);
    const history = await office.get(`/api/historique/yearClosing-${CLOSED}`, await auditor());
    const steps = await dataOf<{ label: string; changes: { field: string; after: unknown }[] }[]>(
      Promise.resolve(history),
    );
    expect(JSON.stringify(steps)).toContain('Année scolaire rouverte');
    expect(JSON.stringify(steps)).toContain('Chèque oublié');
    expect(JSON.stringify(steps)).toContain('Année scolaire close');
  });
});

async function auditor(): Promise<Caller> {
  const hired = await hire.agent([right.seeHistory, right.seeAudit], ['cotisation']);
  await hire.ready();
  return hired;
}
