import { messages, right } from '@diapason/contracts/constants';
import type { PaymentRow, TariffGrid } from '@diapason/contracts/money';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { desk, sessionWith } from '../../proofs/kit/desk';
import type { RequestedMail } from '../site/mail/mail';
import { renderAttachments } from '../site/mail/registry';
import { dataOf, type Office, openOffice, until, YEAR } from './testing/office';

let office: Office;
let idCotisation = 0;
let idReglement = 0;
beforeAll(async () => {
  office = await openOffice();
  await office.calculate();
  const rows = await office.contributions({ recherche: 'lefevre' });
  idCotisation = rows[0]?.idCotisation ?? 0;
  const paid = office.post(`/api/reglements/${idCotisation}`, { montant: 100, fk_mode: 1 });
  ({ idReglement } = await dataOf<{ idReglement: number }>(paid));
}, 60_000);
afterAll(() => office?.stop());

describe('each way of saving a payment has a right of its own', () => {
  const save = (functions: readonly number[], body: object) =>
    desk(office.api.harness).call('POST /api/reglements/:idCotisation', sessionWith(functions), {
      params: { idCotisation },
      body,
    });
  it.each([
    ['adding', right.addPayment, () => ({ montant: 1, fk_mode: 2 })],
    ['correcting', right.correctPayment, () => ({ idReglement, montant: 101 })],
  ])('%s needs %i', async (_what, needed, body) => {
    const others = [right.addPayment, right.correctPayment, right.reactivatePayment].filter(
      (other) => other !== needed,
    );
    await expect(save(others, body())).rejects.toThrow(messages.identity.notAllowed);
    await expect(save([needed], body())).resolves.toMatchObject({ reactive: false });
  });
  it('reactivating needs 278', async () => {
    await dataOf(office.api.call('DELETE', `/api/reglements/${idReglement}`, { as: office.secretary }));
    const body = { idReglement, valide: 0 };
    await expect(save([right.addPayment, right.correctPayment], body)).rejects.toThrow(messages.identity.notAllowed);
    await expect(save([right.reactivatePayment], body)).resolves.toMatchObject({ reactive: true });
  });
  it('an exemption needs 240', async () => {
    const exemption = { montant: 5, fk_mode: 9 };
    await expect(save([right.addPayment], exemption)).rejects.toThrow(messages.money.modeNotAllowed);
    await expect(save([right.addPayment, right.exemptFromPayment], exemption)).resolves.toMatchObject({ idCotisation });
  });
  it('who is held to own sites leaves the payments of other sites alone', async () => {
    const elsewhere = desk(office.api.harness, [9_999]);
    const secretary = sessionWith(
      [
        right.addPayment,
        right.correctPayment,
        right.deletePayment,
        right.terminateSubscription,
        right.reactivatePayment,
      ],
      { sites: [9_999] },
    );
    // One after the other: a refusal nobody awaits yet would be an unhandled rejection.
    const calls = [
      () =>
        elsewhere.call('POST /api/reglements/:idCotisation', secretary, {
          params: { idCotisation },
          body: { montant: 1, fk_mode: 2 },
        }),
      () => elsewhere.call('DELETE /api/reglements/:id', secretary, { params: { id: idReglement } }),
      () =>
        elsewhere.call('GET /api/reglements/resiliationAbonnement', secretary, {
          query: { fk_reglement: idReglement },
        }),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(messages.errorPage[403]);
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
  it('without right.changePaymentAgent the list holds the agent’s own payments', async () => {
    const list = (functions: readonly number[]) =>
      desk(office.api.harness).call<PaymentRow[]>('POST /api/reglements/list/', sessionWith(functions), { body: {} });
    expect(new Set((await list([right.seePayments])).map((row) => row.fk_user))).toEqual(new Set([12]));
    expect(new Set((await list([right.seePayments, right.changePaymentAgent])).map((row) => row.fk_user))).toEqual(
      new Set([12, 501]),
    );
  });
});

it('the receipt asked for by mail is made when it is sent, and none for an exemption', async () => {
  const asked = () =>
    office.api.harness.query<{ id: string; attachments: { kind: string; reference: Record<string, number> }[] }>(
      `select data->>'idMail' as id, data->'piecesJointes' as attachments from journal.event where type = 'MailRequested'`,
    );
  const rows = await until(async () => {
    const found = (await asked()).filter(({ id }) => id.startsWith('quittance-'));
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
  expect(receipt?.filename).toMatch(/^Quittance 2026-\d{6}\.pdf$/);
  expect(receipt?.content.subarray(0, 5).toString()).toBe('%PDF-');
});

describe('the tariff grid of the year', () => {
  it('starts as the default one, and publishing another calculates anew and keeps the payments', async () => {
    const supervisor = await office.hire(500, 'superviseur@example.org', 1);
    const { version, grille } = await dataOf<{ version: number; grille: TariffGrid }>(
      office.get(`/api/tarifs/${YEAR}`, supervisor),
    );
    expect(version).toBe(1);
    const before = (await office.contributions({ recherche: 'lefevre' }))[0];
    const dearer = {
      ...grille,
      lignes: grille.lignes.map((line) =>
        line.mode === 'STEP' ? { ...line, montants: line.montants.map((cents) => cents + 1000) } : line,
      ),
    };
    const published = await office.post(`/api/tarifs/${YEAR}`, { grille: dearer }, supervisor);
    expect([published.status, published.body.data]).toEqual([200, { fk_anneeScolaire: YEAR, version: 2 }]);
    expect(await dataOf(office.post(`/api/tarifs/${YEAR}`, { grille: dearer }, supervisor))).toMatchObject({
      version: 2,
    });
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
    const line = { code: 'cursus', libelle: 'Cursus', reduction: 1, mode: 'STEP', montants: [100], exterieur: 200 };
    const answer = await office.post(
      `/api/tarifs/${YEAR}`,
      { grille: { tranches: [400], lignes: [line] } },
      supervisor,
    );
    expect(answer.status).toBe(400);
  });
});
