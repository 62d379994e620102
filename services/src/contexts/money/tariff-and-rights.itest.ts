import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import type { PaymentRow, TariffGrid } from '@diapason/contracts/money';
import { SettingSaved } from '@diapason/contracts/site';
import { eventually } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { desk, sessionWith } from '../../proofs/kit/desk';
import type { Caller } from '../../proofs/kit/test-api';
import { type Hiring, hiring } from '../../proofs/rights-matrix/people';
import { setting as settingAggregate } from '../site/aggregate/setting';
import type { RequestedMail } from '../site/mail/mail';
import { renderAttachments } from '../site/mail/registry';
import { dataOf, type Office, openOffice, YEAR } from './testing/office';

let office: Office;
let idCotisation = 0;
let idReglement = 0;
let hire: Hiring;
beforeAll(async () => {
  office = await openOffice();
  hire = hiring(office.api);
  await office.calculate();
  const rows = await office.contributions({ recherche: 'lefevre' });
  idCotisation = rows[0]?.idCotisation ?? 0;
  const paid = office.post(`/api/reglements/${idCotisation}`, { montant: 100, fk_mode: 1 });
  ({ idReglement } = await dataOf<{ idReglement: number }>(paid));
});
afterAll(() => office?.stop());

describe('each way of saving a payment has a right of its own', () => {
  /** What the API answers to someone with these functions alone. */
  const save = async (functions: readonly number[], body: object) => {
    const as = await hire.agent(functions, ['cotisation']);
    await hire.ready();
    return office.post(`/api/reglements/${idCotisation}`, body, as);
  };
  const forbidden = (message: string) => ({ status: 403, body: { message } });
  // 002:461.a 001:121.a
  it.each([
    // 002:465.g
    ['adding', right.addPayment, () => ({ montant: 1, fk_mode: 2 })],
    // 002:465.h
    ['correcting', right.correctPayment, () => ({ idReglement, montant: 101 })],
  ])('%s needs %i, a number that the role group of the caller holds', async (_what, needed, body) => {
    const others = [right.addPayment, right.correctPayment, right.reactivatePayment].filter(
      (other) => other !== needed,
    );
    expect((await save(others, body())).status).toBe(403);
    expect(await save([needed], body())).toMatchObject({ status: 200, body: { data: { reactive: false } } });
  });
  // 002:310.d 002:310.e 002:465.l
  it('reactivating needs 278: with it, without', async () => {
    await dataOf(office.api.call('DELETE', `/api/reglements/${idReglement}`, { as: office.secretary }));
    const body = { idReglement, valide: 0 };
    expect(await save([right.addPayment, right.correctPayment], body)).toMatchObject(
      forbidden(messages.identity.notAllowed),
    );
    expect(await save([right.reactivatePayment], body)).toMatchObject({
      status: 200,
      body: { data: { reactive: true } },
    });
  });
  it('an exemption needs 240', async () => {
    const exemption = { montant: 5, fk_mode: 9 };
    expect(await save([right.addPayment], exemption)).toMatchObject(forbidden(messages.money.modeNotAllowed));
    const exempted = await save([right.addPayment, right.exemptFromPayment], exemption);
    expect(exempted).toMatchObject({ status: 200, body: { data: { idCotisation } } });
    const { idReglement: exemptedPayment } = exempted.body.data as { idReglement: number };
    expect(await office.get(`/api/cotisations/quittance/${exemptedPayment}`)).toMatchObject({
      status: 422,
      body: { message: messages.money.noReceiptForMode },
    });
  });
  // 002:314.a 002:465.f 002:489.a 002:489.b
  it('the mode « Exonération direction » is offered with 240, and not without; among the modes', async () => {
    const modes = async (functions: readonly number[]) => {
      const as = await hire.agent(functions, ['cotisation']);
      await hire.ready();
      const rows = await dataOf<{ idMode: number; libelleMode: string }[]>(
        office.get('/api/cotisations/reglementsModes', as),
      );
      return rows.map(({ libelleMode }) => libelleMode);
    };
    const all = await modes([right.addPayment, right.exemptFromPayment]);
    expect(all).toEqual(expect.arrayContaining(['Chèque', 'Carte bancaire', 'Exonération direction']));
    expect(await modes([right.addPayment])).toEqual(all.filter((mode) => mode !== 'Exonération direction'));
  });
  // 002:465.b
  it('without 216 the contributions are of the current school year, in the list, its totals and its export', async () => {
    const functions = [right.seeContributions, right.exportContributions, right.changeContributionSite];
    const held = await hire.agent(functions, ['cotisation']);
    const free = await hire.agent([...functions, right.changeContributionYear], ['cotisation']);
    await hire.ready();
    const years = async (as: typeof held, body: object) => {
      const rows = await dataOf<{ fk_anneeScolaire: number }[]>(office.post('/api/cotisations/liste', body, as));
      return [...new Set(rows.map((row) => row.fk_anneeScolaire))];
    };
    expect([await years(held, {}), await years(held, { fk_anneeScolaire: YEAR })]).toEqual([[YEAR], [YEAR]]);
    expect(await years(free, { fk_anneeScolaire: YEAR - 1 })).toEqual([]);
    for (const path of ['liste', 'resume', 'export']) {
      const body = { fk_anneeScolaire: YEAR - 1, format: 'csv' };
      const answer = await office.post(`/api/cotisations/${path}`, body, held);
      expect([path, answer.status, answer.body.field]).toEqual([path, 403, 'fk_anneeScolaire']);
      expect((await office.post(`/api/cotisations/${path}`, body, free)).status).toBe(200);
    }
  });
  it('without a current year who may not choose one sees nobody, and the year is not to be emptied', async () => {
    const functions = [right.seeContributions, right.exportContributions, right.seeGuardians, right.manageSettings];
    const held = await hire.agent(functions, ['cotisation', 'gestionSite', 'espaceResponsable']);
    const free = await hire.agent(
      [...functions, right.changeContributionYear, right.changeGuardianYear],
      ['cotisation', 'gestionSite', 'espaceResponsable'],
    );
    await hire.ready();
    const setting = { cle: 'anneeEnCours', valeur: '' };
    const refused = await office.post('/api/parametres/save', setting, held);
    expect([refused.status, refused.body.field]).toEqual([400, 'valeur']);
    const save = async (valeur: string) => {
      await office.api
        .context()
        .execute(settingAggregate, 'anneeEnCours', () => [make(SettingSaved, { ...setting, valeur })]);
      await office.api.harness.settled();
    };
    // As it was saved before it was refused.
    await save('');
    const lists = ['cotisations/liste', 'cotisations/resume', 'utilisateursResponsables/list'];
    for (const path of [...lists, 'cotisations/export']) {
      const ask = (as: Caller) => office.post(`/api/${path}`, { fk_anneeScolaire: 0, format: 'csv' }, as);
      expect([path, (await ask(held)).status, (await ask(free)).status]).toEqual([path, 403, 200]);
    }
    const found = async (as: Caller) =>
      (await dataOf<{ nature: string }[]>(office.post('/api/recherche', { texte: 'lefevre' }, as))).filter(
        ({ nature }) => nature === 'guardian',
      ).length;
    expect([await found(held), await found(free)]).toEqual([0, 1]);
    await save(String(YEAR));
  });
  it('the agents to filter by are those whose payments one sees', async () => {
    const { seePayments, changePaymentAgent, changePaymentSite } = right;
    const namesSeen = async (functions: readonly number[], site: number) => {
      const as = await hire.agent(functions, ['cotisation'], 'Administratif', site);
      await hire.ready();
      const { body } = await office.get('/api/reglements/listeAgentEtatReglement', as);
      return (body.data as { idUtilisateur: number }[]).map(({ idUtilisateur }) => idUtilisateur);
    };
    const [office2] = await dataOf<PaymentRow[]>(office.post('/api/reglements/list/', {}));
    const site = office2?.fk_site ?? 0;
    const everybody = await namesSeen([seePayments, changePaymentAgent, changePaymentSite], 16);
    expect(everybody).toContain(office2?.fk_user);
    expect(await namesSeen([seePayments, changePaymentAgent], site)).toContain(office2?.fk_user);
    expect(await namesSeen([seePayments, changePaymentAgent], 16)).toEqual([]);
    expect(await namesSeen([seePayments, changePaymentSite], site)).toEqual([]);
  });
  it('who is held to own sites leaves the payments of other sites alone', async () => {
    const functions = [
      right.addPayment,
      right.correctPayment,
      right.deletePayment,
      right.terminateSubscription,
      right.reactivatePayment,
    ];
    const secretaryOf = (site: number, unlocked: readonly number[] = []) =>
      hire.agent([...functions, ...unlocked], ['cotisation'], 'Administratif', site);
    const [here, elsewhere, unlocked] = [
      await secretaryOf(1),
      await secretaryOf(2),
      await secretaryOf(2, [right.changeContributionSite]),
    ];
    await hire.ready();
    const add = (as: Caller) => office.post(`/api/reglements/${idCotisation}`, { montant: 1, fk_mode: 2 }, as);
    const correct = (as: Caller) => office.post(`/api/reglements/${idCotisation}`, { idReglement, montant: 101 }, as);
    const terminate = (as: Caller) =>
      office.get(`/api/reglements/resiliationAbonnement?fk_reglement=${idReglement}`, as);
    const remove = (as: Caller) => office.api.call('DELETE', `/api/reglements/${idReglement}`, { as });
    for (const deed of [add, correct, terminate, remove]) expect((await deed(elsewhere)).status).toBe(403);
    for (const as of [here, unlocked])
      expect([(await correct(as)).status, (await terminate(as)).status]).toEqual([200, 422]);
  });
  it('everybody’s calculation needs 217; right.calculateGuardianContribution is enough for one family', async () => {
    const calculate = (body: object) =>
      desk(office.api.harness).call(
        'POST /api/cotisations/calcul',
        sessionWith([right.calculateGuardianContribution]),
        { body },
      );
    await expect(calculate({ fk_anneeScolaire: YEAR })).rejects.toThrow(messages.identity.notAllowed);
    await expect(calculate({ fk_anneeScolaire: YEAR, fk_responsable: 1042 })).resolves.toMatchObject({ total: 1 });
  });
  it('110 computes one family’s, whatever modules the group has; a year’s is of the module cotisation', async () => {
    const [one, year] = await hire.all([
      { functions: [right.calculateGuardianContribution], modules: [] },
      { functions: [right.calculateContributions], modules: [] },
    ]);
    await hire.ready();
    const calculate = (body: object, as: Caller | undefined) => office.post('/api/cotisations/calcul', body, as);
    const done = await calculate({ fk_anneeScolaire: YEAR, fk_responsable: 1042 }, one);
    expect([done.status, done.body.data]).toMatchObject([200, { total: 1 }]);
    const { idCalcul } = done.body.data as { idCalcul: number };
    expect((await office.get(`/api/cotisations/calcul/${idCalcul}`, one)).status).toBe(200);
    expect((await calculate({ fk_anneeScolaire: YEAR }, year)).status).toBe(403);
    const tryIt = (body: object, as: Caller | undefined) => office.post('/api/cotisations/calcul/essai', body, as);
    const tried = await tryIt({ fk_anneeScolaire: YEAR, fk_responsable: 1042 }, one);
    expect([tried.status, tried.body.data]).toMatchObject([200, { changent: 0, restent: 1, ecart: 0 }]);
    for (const as of [one, year]) expect((await tryIt({ fk_anneeScolaire: YEAR }, as)).status).toBe(403);
  });
  it('without right.changePaymentAgent the list holds the agent’s own payments', async () => {
    const authors = async (functions: readonly number[], idUtilisateur: number) => {
      const session = sessionWith(functions, { idUtilisateur });
      const rows = await desk(office.api.harness).call<PaymentRow[]>('POST /api/reglements/list/', session, {
        body: {},
      });
      return [...new Set(rows.map((row) => row.fk_user))].filter((author) => author !== null);
    };
    const everyone = await authors([right.seePayments, right.changePaymentAgent], 0);
    expect(everyone).toContain(501);
    expect(everyone.length).toBeGreaterThan(1);
    for (const author of everyone) expect(await authors([right.seePayments], author)).toEqual([author]);
  });
});

it('the receipt asked for by mail is made when it is sent, and none for an exemption', async () => {
  const asked = () =>
    office.api.harness.query<{ id: string; attachments: { kind: string; reference: Record<string, number> }[] }>(
      `select data->>'idMail' as id, data->'piecesJointes' as attachments from journal.event where type = 'MailRequested'`,
    );
  const rows = await eventually(async () => {
    const found = (await asked()).filter(({ id }) => /^quittance-\d+$/.test(id));
    // 100 € by the secretary and 1 € in the first test; the exemption of 5 € brings none.
    return found.length >= 2 ? found : undefined;
  });
  expect(rows).toHaveLength(2);
  const context = {
    ...office.api.context(),
    jobId: 'mail',
    attempt: 1,
    begun: 1,
    requestedAt: new Date(),
    progress: async () => undefined,
  };
  const mail = { piecesJointes: rows[0]?.attachments ?? [] } as unknown as RequestedMail;
  const [receipt] = await renderAttachments(mail, context);
  expect(receipt).toMatchObject({ contentType: 'application/pdf' });
  expect(receipt?.filename).toMatch(/^Reçu Q2026-\d{5}\.pdf$/);
  expect(receipt?.content.subarray(0, 5).toString()).toBe('%PDF-');
});

describe('the tariff grid of the year', () => {
  it('publishing another calculates anew and keeps the payments', async () => {
    const supervisor = await office.hire(500, 'superviseur@example.org', 1);
    const { version, grille } = await dataOf<{ version: number; grille: TariffGrid }>(
      office.get(`/api/tarifs/${YEAR}`, supervisor),
    );
    expect(version).toBe(1);
    const said = (await office.get(`/api/tarifs/${YEAR}`, supervisor)).body;
    expect(said).toMatchObject({ fiche: { peut: ['publier', 'recalculer'] } });
    // A receipt that a job still draws up would change its payment's number.
    const open = "select from vault.job where queue = 'quittance' and finished_at is null and failed_at is null";
    await eventually(async () => ((await office.api.harness.query(open)).length === 0 ? true : undefined));
    const before = (await office.contributions({ recherche: 'lefevre' }))[0];
    const dearer = {
      ...grille,
      lignes: grille.lignes.map((line) => {
        const { adherent } = line;
        if (adherent.mode !== 'STEP') return line;
        return { ...line, adherent: { ...adherent, montants: adherent.montants.map((cents) => cents + 1000) } };
      }),
    };
    const seen = { grille: dearer, versionAttendue: version };
    const published = await office.post(`/api/tarifs/${YEAR}`, seen, supervisor);
    expect([published.status, published.body.data]).toEqual([200, { fk_anneeScolaire: YEAR, version: 2 }]);
    expect(await dataOf(office.post(`/api/tarifs/${YEAR}`, { grille: dearer }, supervisor))).toMatchObject({
      version: 2,
    });
    const [again, stale] = [
      await office.post(`/api/tarifs/${YEAR}`, seen, supervisor),
      await office.post(`/api/tarifs/${YEAR}`, { grille, versionAttendue: version }, supervisor),
    ];
    expect([again.status, stale.status, stale.body.field]).toEqual([200, 409, 'versionAttendue']);
    expect(await office.calculate()).toMatchObject({ total: 2, changed: 2, failed: 0 });
    const after = (await office.contributions({ recherche: 'lefevre' }))[0];
    expect(after).toMatchObject({
      version: 2,
      grilleVersion: 2,
      montantTotal: 85250 + 1000 + 900,
      MontantDejaRegle: before?.MontantDejaRegle,
      concatCotisation: before?.concatCotisation,
    });
  });
  it('is refused when a line has fewer amounts than brackets', async () => {
    const supervisor = await office.api.logIn('superviseur@example.org', 'une phrase de passe pour les tests');
    const { grille } = await dataOf<{ grille: TariffGrid }>(office.get(`/api/tarifs/${YEAR}`, supervisor));
    const lignes = grille.lignes.map((line) => ({ ...line, adherent: { mode: 'STEP', montants: [100] } }));
    const answer = await office.post(`/api/tarifs/${YEAR}`, { grille: { ...grille, lignes } }, supervisor);
    expect([answer.status, answer.body.field]).toEqual([400, 'grille.lignes.0.adherent.montants']);
  });
});
