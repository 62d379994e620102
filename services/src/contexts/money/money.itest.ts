import { formatCents, messages, unpackPayments } from '@diapason/contracts/constants';
import type { ContributionRow, PaymentRow, TariffGrid } from '@diapason/contracts/money';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { dataOf, type Office, openOffice, until, YEAR } from './testing/office';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 60_000);
afterAll(() => office?.stop());

const events = async () =>
  (await office.api.harness.query<{ n: number }>('select count(*)::int as n from journal.event'))[0]?.n;

const family = async (): Promise<ContributionRow> => {
  const row = (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === 1042);
  if (!row) throw new Error('no contribution');
  return row;
};

describe('calculating everybody’s contributions', () => {
  it('computes each family that has something to pay, with its explanation', async () => {
    expect(await office.calculate()).toMatchObject({ total: 2, done: 2, changed: 2, failed: 0 });
    const rows = await office.contributions();
    expect(rows.map((row) => [row.idUtilisateur, row.montantTotal, row.tranche, row.zone, row.nombreEleves])).toEqual([
      [1042, 85250, 4, 'adherent', 2],
      [1043, 93800, 6, 'exterieur', 1],
    ]);
    expect(rows[0]).toMatchObject({
      nomPrenomUtilisateur: 'LEFÈVRE Lucie',
      utilisateurAdministratif: 'DURAND Claire',
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
    expect(await office.calculate()).toMatchObject({ total: 2, done: 2, changed: 0 });
    expect(await events()).toBe(before);
  });
  it('is refused for a year without anything to calculate, and queues nothing', async () => {
    const jobs = () => office.api.harness.query<{ n: number }>('select count(*)::int as n from vault.job');
    const year = YEAR + 1;
    const supervisor = await office.hire(500, 'superviseur@example.org', 1);
    const { grille } = await dataOf<{ grille: TariffGrid }>(office.get(`/api/tarifs/${YEAR}`, supervisor));
    await dataOf(office.post(`/api/tarifs/${year}`, { grille }, supervisor));
    const before = await jobs();
    const refused = await office.post('/api/cotisations/calcul', { fk_anneeScolaire: year });
    expect([refused.status, refused.body.message]).toEqual([422, messages.money.nothingToCalculate]);
    expect(await jobs()).toEqual(before);
  });
  it('of one family needs a tax record of the year', async () => {
    const refused = await office.post('/api/cotisations/calcul', { fk_anneeScolaire: YEAR, fk_responsable: 1043 });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "Pour calculer la cotisation il faut une fiscalite pour l'annee 2026-2027.",
    ]);
    expect(await office.calculate({ fk_responsable: 1042 })).toMatchObject({ total: 1, changed: 0 });
  });
  it('is found by a part of the name without its accents, page by page, and in the summary', async () => {
    expect((await office.contributions({ recherche: 'lefe luc' })).map((row) => row.idUtilisateur)).toEqual([1042]);
    expect((await office.contributions({ page: 1, taille: 1 })).map((row) => row.idUtilisateur)).toEqual([1043]);
    const guardians = office.get('/api/utilisateursResponsables/list?recherche=lefevre%20lucie');
    expect(await dataOf<{ idUtilisateur: number }[]>(guardians)).toMatchObject([{ idUtilisateur: 1042 }]);
    expect((await office.contributions({ fk_site: [2] })).length).toBe(0);
    expect(await dataOf(office.post('/api/cotisations/resume', { fk_anneeScolaire: YEAR }))).toEqual({
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
  const save = (body: object, as?: Caller) => office.post(`/api/reglements/${idCotisation}`, body, as);

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
    const payments = await dataOf<PaymentRow[]>(office.post('/api/reglements/list/', { fk_anneeScolaire: YEAR }));
    expect(payments).toMatchObject([
      { montant: 150, libelleMode: 'Chèque', siteReglement: 'École de Castres', nomPrenomResponsable: 'LEFÈVRE Lucie' },
    ]);
    expect(await dataOf(office.get('/api/reglements/listeAgentEtatReglement'))).toHaveLength(1);
    const page = (body: object) => dataOf<PaymentRow[]>(office.post('/api/reglements/list/', body));
    // Its receipt may have been numbered meanwhile.
    expect(await page({ page: 0, taille: 1, recherche: 'lefevre' })).toMatchObject([{ idReglement, montant: 150 }]);
    expect(await page({ page: 1, taille: 1 })).toEqual([]);
    expect(await page({ page: 0, taille: 1, recherche: 'personne' })).toEqual([]);
  });

  it.each([
    [{ montant: -1, fk_mode: 1 }, 400, messages.money.negativeAmount],
    [{ montant: 1.005, fk_mode: 1 }, 400, messages.money.fractionOfCent],
    [{ montant: 10_000, fk_mode: 1 }, 422, messages.money.overpayment(formatCents(70250))],
    [{ montant: 1, fk_mode: 1, date: '2026-07-31' }, 422, messages.money.dateOutsideYear('01/08/2026', '31/07/2027')],
    [{ montant: 1, fk_mode: 1, date: '2027-06-01' }, 422, messages.money.dateInFuture],
    [{ montant: 1, fk_mode: 9 }, 403, messages.money.modeNotAllowed],
    [{ montant: 1, fk_mode: 1, quittance: 'Q'.repeat(101) }, 400, 'Quittance : 100 caractères au plus'],
  ])('%j is refused', async (body, status, message) => {
    const answer = await save(body);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it('of an unknown contribution is refused', async () => {
    const answer = await office.post('/api/reglements/999999', { montant: 1, fk_mode: 1 });
    expect([answer.status, answer.body.message]).toEqual([404, messages.money.contributionUnknown]);
  });

  it('is corrected by one secretary; the other, who saw it before, gets a conflict', async () => {
    const [seen] = await dataOf<PaymentRow[]>(office.get(`/api/reglements/cotisation/${idCotisation}`));
    const versionAttendue = seen?.version;
    const both = await Promise.all([
      save({ idReglement, montant: 160, versionAttendue }),
      save({ idReglement, montant: 170, versionAttendue }, office.colleague),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = both.find(({ status }) => status === 409);
    expect(loser?.body.message).toBe(messages.general.conflict);
    const winner = both.findIndex(({ status }) => status === 200);
    expect((await family()).MontantDejaRegle).toBe(winner === 0 ? 16000 : 17000);
  });

  it('is deleted, and reactivated by sending valide 0', async () => {
    const deleted = await office.api.call('DELETE', `/api/reglements/${idReglement}`, { as: office.secretary });
    const shown = async (as: Caller) =>
      (await dataOf<PaymentRow[]>(office.get(`/api/reglements/cotisation/${idCotisation}`, as))).map(
        ({ valide }) => valide,
      );
    expect([await shown(office.secretary), await shown(office.guardian)]).toEqual([[0], []]);
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Règlement supprimé']);
    expect((await family()).MontantDejaRegle).toBe(0);
    const answer = await save({ idReglement, valide: 0 });
    expect([answer.status, answer.body.message]).toEqual([200, 'Paiement reactive']);
    expect((await family()).MontantDejaRegle).toBeGreaterThan(0);
  });

  it('has its subscription ended, shown with a minus sign', async () => {
    await dataOf(save({ idReglement, abonnement: 'ABO7' }));
    const path = `/api/reglements/resiliationAbonnement?fk_reglement=${idReglement}`;
    const ended = await office.get(path);
    expect([ended.status, ended.body.message]).toEqual([200, "Résiliation de l'abonnement effectué ok"]);
    expect(unpackPayments((await family()).concatCotisation)[0]?.abonnement).toBe('-ABO7');
  });

  it('has its receipt numbered and asked for by mail, once', async () => {
    const first = async () =>
      (
        await office.api.harness.query<{ template: string; id_utilisateur: number }>(
          'select template, id_utilisateur from mail where id_mail = $1',
          [`quittance-${idReglement}`],
        )
      )[0];
    expect(await until(first)).toEqual({ template: 'quittance', id_utilisateur: 1042 });
    const [payment] = await dataOf<PaymentRow[]>(
      office.get(`/api/reglements/cotisation/${idCotisation}`, office.guardian),
    );
    expect(payment?.quittance).toMatch(/^Q2026-0000\d$/);
    const pdf = await office.get(`/api/cotisations/quittance/${idReglement}`, office.guardian);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(String(pdf.body.data).startsWith('%PDF-')).toBe(true);
  });
});

describe('the guardian', () => {
  it('sees its contribution with its lines and payments, and that it pays', async () => {
    const [mine] = await dataOf<{ lignes: { nomPrenomEleve: string }[]; reglements: unknown[] }[]>(
      office.get('/api/cotisations/liste/1042', office.guardian),
    );
    expect(mine?.lignes.map((line) => line.nomPrenomEleve)).toEqual(['Enfant 1 LEFÈVRE', 'Enfant 2 LEFÈVRE', null]);
    expect(mine?.reglements).toHaveLength(1);
    expect(await dataOf(office.get('/api/cotisations/cotisationPayeur/1042', office.guardian))).toMatchObject({
      payeur: 1,
    });
  });
  it('sees no other family’s, and records nothing', async () => {
    expect((await office.get('/api/cotisations/liste/1043', office.guardian)).status).toBe(403);
    expect((await office.post('/api/reglements/1', { montant: 1, fk_mode: 1 }, office.guardian)).status).toBe(403);
  });
  it('does not see the current year while the setting hides it', async () => {
    await dataOf(
      office.post(
        '/api/parametres/save',
        { cle: 'visuelCotisation', valeur: '0' },
        await office.hire(500, 'superviseur@example.org', 1),
      ),
    );
    expect(await dataOf(office.get('/api/cotisations/liste/1042', office.guardian))).toEqual([]);
  });
});

describe('exports', () => {
  it.each(['toutes', 'completes', 'partielles', 'tropPercues', 'sansReglement'])(
    'of the view %s come as CSV',
    async (vue) => {
      const answer = await office.post('/api/cotisations/export', { fk_anneeScolaire: YEAR, vue, format: 'csv' });
      const lines = String(answer.body.data).trim().split('\r\n');
      expect(lines[0]).toContain('Famille;E-mail;Site');
      expect(lines.length - 1).toBe((await office.contributions({ vue })).length);
    },
  );
  it('of the payments are named as the document says, in Excel too', async () => {
    const csv = await office.post('/api/reglements/export', { fk_anneeScolaire: YEAR, format: 'csv' });
    expect(csv.headers.get('content-disposition')).toContain('Liste Reglement.csv');
    const xlsx = await office.post('/api/reglements/export', { fk_anneeScolaire: YEAR });
    expect(xlsx.headers.get('content-disposition')).toContain('Liste Reglement.xlsx');
    expect(String(xlsx.body.data).startsWith('PK')).toBe(true);
  });
});
