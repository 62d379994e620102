import { messages, unpackPayments } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  type ContributionRow,
  PaymentErrorRecorded,
  type PaymentRow,
  type TariffGrid,
} from '@diapason/contracts/money';
import { eventually } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { contribution } from './aggregate/contribution';
import { dataOf, type Office, openOffice, YEAR } from './testing/office';

let office: Office;
let supervisor: Caller;
beforeAll(async () => {
  office = await openOffice();
  supervisor = await office.hire(500, 'superviseur@example.org', 1);
});
afterAll(() => office?.stop());

const events = async () =>
  (await office.api.harness.query<{ n: number }>('select count(*)::int as n from journal.event'))[0]?.n;

const family = async (): Promise<ContributionRow> => {
  const row = (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === 1042);
  if (!row) throw new Error('no contribution');
  return row;
};

describe('calculating everybody’s contributions', () => {
  // 002:487.a 002:487.c 002:592.a
  it('of one guardian computes theirs and nobody else’s, and answers when it is done', async () => {
    // On a busy machine it may answer before its jobs are done, and then says so.
    const answer = await eventually(async () => {
      const { body } = await office.post('/api/cotisations/calcul', { fk_anneeScolaire: YEAR, fk_responsable: 1042 });
      return (body.data as { finished: boolean }).finished ? body : undefined;
    });
    expect(answer).toMatchObject({ data: { total: 1 }, message: 'Le calcul des cotisations a été effectué' });
    await office.api.harness.settled();
    expect((await office.contributions()).map((row) => row.idUtilisateur)).toEqual([1042]);
  });
  // 002:487.b 002:172.b
  it('of the year computes each family that has something to pay, with its explanation; in HTML', async () => {
    expect(await office.calculate()).toMatchObject({ total: 2, done: 2, changed: 1, failed: 0 });
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
    expect(rows[0]?.explication).toContain('LEFÈVRE Enfant 2');
    expect(rows[0]?.explication).toMatch(/^<p>.*<table>.*<\/table>$/s);
    expect(rows[0]?.explication).toContain('Fratrie, 2ᵉ enfant × 0,9');
  });
  it('of the year has begun when it is answered, and says so', async () => {
    const answer = await office.post('/api/cotisations/calcul', { fk_anneeScolaire: YEAR });
    expect(answer.body).toMatchObject({ message: messages.money.calculationQueued, data: { finished: false } });
  });
  it('appends nothing the second time', async () => {
    const before = await events();
    expect(await office.calculate()).toMatchObject({ total: 2, done: 2, changed: 0 });
    expect(await events()).toBe(before);
  });
  it('is refused for a year without anything to calculate, and queues nothing', async () => {
    const jobs = () => office.api.harness.query<{ n: number }>('select count(*)::int as n from vault.job');
    const year = YEAR + 1;
    const { grille } = await dataOf<{ grille: TariffGrid }>(office.get(`/api/tarifs/${YEAR}`, supervisor));
    await dataOf(office.post(`/api/tarifs/${year}`, { grille }, supervisor));
    const before = await jobs();
    const refused = await office.post('/api/cotisations/calcul', { fk_anneeScolaire: year });
    expect([refused.status, refused.body.message]).toEqual([422, messages.money.nothingToCalculate]);
    expect(await jobs()).toEqual(before);
  });
  // 001:32.b 001:32.c 001:175.b
  it('of one family needs a tax record of the year', async () => {
    const refused = await office.post('/api/cotisations/calcul', { fk_anneeScolaire: YEAR, fk_responsable: 1043 });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "Pour calculer la cotisation il faut une fiscalite pour l'annee 2026-2027.",
    ]);
    expect(await office.calculate({ fk_responsable: 1042 })).toMatchObject({ total: 1, changed: 0 });
  });
  it('is found by a part of the name without its accents, page by page', async () => {
    expect((await office.contributions({ recherche: 'lefe luc' })).map((row) => row.idUtilisateur)).toEqual([1042]);
    expect((await office.contributions({ page: 1, taille: 1 })).map((row) => row.idUtilisateur)).toEqual([1043]);
    const guardians = office.get('/api/utilisateursResponsables/list?recherche=lefevre%20lucie');
    expect(await dataOf<{ idUtilisateur: number }[]>(guardians)).toMatchObject([{ idUtilisateur: 1042 }]);
  });
  // 002:486.a 002:486.b
  it('is listed by year and site, and in the summary', async () => {
    const listed = async (body: object) => (await office.contributions(body)).map((row) => row.idUtilisateur);
    expect(await listed({ fk_anneeScolaire: YEAR, fk_site: 1 })).toEqual([1042, 1043]);
    expect(await listed({ fk_anneeScolaire: YEAR, fk_site: 2 })).toEqual([]);
    expect(await listed({ fk_anneeScolaire: YEAR - 1, fk_site: 1 })).toEqual([]);
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
      aVerifier: 0,
    });
  });
});

describe('a payment', () => {
  let idCotisation = 0;
  let idReglement = 0;
  const save = (body: object, as?: Caller) => office.post(`/api/reglements/${idCotisation}`, body, as);

  // 002:492.b 002:7.b 001:147.b
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
    const page = (body: object) => dataOf<PaymentRow[]>(office.post('/api/reglements/list/', body));
    // Its receipt may have been numbered meanwhile.
    expect(await page({ page: 0, taille: 1, recherche: 'lefevre' })).toMatchObject([{ idReglement, montant: 150 }]);
    expect(await page({ page: 1, taille: 1 })).toEqual([]);
    expect(await page({ page: 0, taille: 1, recherche: 'personne' })).toEqual([]);
  });

  // 002:488.a 002:488.b
  it('is listed by year, site, mode and agent', async () => {
    const listed = async (filter: object) =>
      (await dataOf<PaymentRow[]>(office.post('/api/reglements/list/', { fk_anneeScolaire: YEAR, ...filter }))).map(
        (row) => row.idReglement,
      );
    expect(await listed({ fk_site: 2, fk_mode: 1, fk_user: 501 })).toEqual([idReglement]);
    for (const other of [{ fk_anneeScolaire: YEAR - 1 }, { fk_site: 1 }, { fk_mode: 2 }, { fk_user: 502 }])
      expect(await listed(other)).toEqual([]);
  });
  // 002:490.a 002:490.b
  it('brings its agent into the filter of agents', async () => {
    expect(await dataOf(office.get('/api/reglements/listeAgentEtatReglement'))).toEqual([
      { idUtilisateur: 501, nomPrenomUtilisateur: 'DURAND Claire' },
    ]);
  });
  // 002:497.a 002:497.b
  it('stands among the payments of its contribution alone', async () => {
    const of = (id: number) => dataOf<PaymentRow[]>(office.get(`/api/reglements/cotisation/${id}`));
    const other = (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === 1043);
    expect((await of(idCotisation)).map((row) => row.idReglement)).toEqual([idReglement]);
    expect(await of(other?.idCotisation ?? 0)).toEqual([]);
  });
  // 002:168.a 002:172.a
  it('holds the fields of the document, and so does its contribution', async () => {
    const [payment] = await dataOf<PaymentRow[]>(office.get(`/api/reglements/cotisation/${idCotisation}`));
    const has = (row: object | undefined, fields: string) =>
      expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(fields.split(' ')));
    has(
      payment,
      'idReglement fk_cotisation montant fk_mode date valide quittance abonnement sites nomPrenomResponsable siteReglement nomPrenomAdministratif libelleMode',
    );
    expect(payment).toMatchObject({
      fk_cotisation: idCotisation,
      fk_mode: 1,
      date: '2026-11-20',
      sites: 'École d’Albi',
    });
    has(
      await family(),
      'idCotisation idUtilisateur nomPrenomUtilisateur libelleSite libelleAnneeScolaire fk_anneeScolaire dateHeure utilisateurAdministratif montantTotal MontantDejaRegle fk_mode valide erreurPaiement explication',
    );
  });
  it.each([
    // 002:392.a 002:392.b
    ['a negative amount', { montant: -1 }, 400, 'Les valeurss negative ne sont pas autorisé'],
    ['a fraction of a cent', { montant: 1.005 }, 400, messages.money.fractionOfCent],
    ['a day before the last year', { date: '2025-07-31' }, 422, messages.money.dateTooEarly('01/08/2025')],
    ['a day to come', { date: '2027-06-01' }, 422, messages.money.dateInFuture],
    ['a mode that needs 240', { fk_mode: 9 }, 403, messages.money.modeNotAllowed],
    ['too long a number', { quittance: 'Q'.repeat(101) }, 400, 'N° de reçu : 100 caractères au plus'],
  ])('%s is refused', async (_what, body, status, message) => {
    const answer = await save({ montant: 1, fk_mode: 1, ...body });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect((await family()).MontantDejaRegle).toBe(15000);
  });

  it('that names another contribution than the address does is refused, new or not, and stands in neither', async () => {
    const other = (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === 1043)?.idCotisation ?? 0;
    const of = async (id: number) =>
      (await dataOf<PaymentRow[]>(office.get(`/api/reglements/cotisation/${id}`))).map((row) => [
        row.idReglement,
        row.montant,
      ]);
    for (const fk_cotisation of [other, 2_000_000_000])
      for (const idOfPayment of [0, idReglement]) {
        const answer = await save({ idReglement: idOfPayment, fk_cotisation, montant: 10, fk_mode: 1 });
        expect(answer).toMatchObject({
          status: 400,
          body: { field: 'fk_cotisation', message: messages.money.otherContribution },
        });
      }
    expect([await of(idCotisation), await of(other)]).toEqual([[[idReglement, 150]], []]);
  });

  it('of an unknown contribution is refused', async () => {
    const answer = await office.post('/api/reglements/999999', { montant: 1, fk_mode: 1 });
    expect([answer.status, answer.body.message]).toEqual([404, messages.money.contributionUnknown]);
  });

  // 002:492.c 002:7.c
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

  // 002:494.a 002:494.b 002:7.d 002:310.a 002:310.b 002:492.d 001:147.c 001:33.f
  it('is deleted, and reactivated by sending valide 0', async () => {
    const shown = async (as: Caller) =>
      (await dataOf<PaymentRow[]>(office.get(`/api/reglements/cotisation/${idCotisation}`, as))).map(
        ({ valide }) => valide,
      );
    expect([await shown(office.secretary), await shown(office.guardian)]).toEqual([[1], [1]]);
    const deleted = await office.api.call('DELETE', `/api/reglements/${idReglement}`, { as: office.secretary });
    expect([await shown(office.secretary), await shown(office.guardian)]).toEqual([[0], []]);
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Règlement supprimé']);
    expect((await family()).MontantDejaRegle).toBe(0);
    const answer = await save({ idReglement, valide: 0 });
    expect([answer.status, answer.body.message]).toEqual([200, 'Paiement reactive']);
    expect(await shown(office.secretary)).toEqual([1]);
    expect((await family()).MontantDejaRegle).toBeGreaterThan(0);
  });

  // 002:493.a 002:493.b 002:7.e 002:176.a 002:311.b 002:176.b 002:311.a
  it('has its subscription ended, shown with a minus sign, as it was not before', async () => {
    const subscription = async () => unpackPayments((await family()).concatCotisation)[0]?.abonnement;
    await dataOf(save({ idReglement, abonnement: 'ABO7' }));
    expect(await subscription()).toBe('ABO7');
    const path = `/api/reglements/resiliationAbonnement?fk_reglement=${idReglement}`;
    const ended = await office.get(path);
    expect([ended.status, ended.body.message]).toEqual([200, "Résiliation de l'abonnement effectué ok"]);
    expect(await subscription()).toBe('-ABO7');
  });

  // 002:174.a 002:174.b 002:174.c 002:175.a 002:175.b 002:175.c 002:175.d 002:175.e 002:175.g 002:175.h
  it('stands packed in its contribution, after |-| when it is not the first: field by field', async () => {
    const { idReglement: second } = await dataOf<{ idReglement: number }>(
      save({ montant: 20.5, fk_mode: 2, date: '2026-11-21' }),
    );
    const [first, next, ...none] = (await family()).concatCotisation?.split('|-|') ?? [];
    expect(none).toEqual([]);
    expect(first?.split('|')).toEqual([
      String(idReglement),
      expect.stringMatching(/^1[67]0\.00$/),
      '2026-11-20',
      '1',
      expect.stringMatching(/^(Q2026-\d{5})?$/),
      '501',
      '1',
      '-ABO7',
    ]);
    expect(next?.split('|').slice(0, 4)).toEqual([String(second), '20.50', '2026-11-21', '1']);
    await office.api.call('DELETE', `/api/reglements/${second}`, { as: office.secretary });
  });

  // 002:495.a 002:495.b 002:181.a
  it('that the bank refused is a row of stamp and message', async () => {
    const error = { idReglement: null, stamp: '2026-11-20T10:00:00.000Z', message: 'Refus 00151' };
    await office.api
      .context()
      .execute(contribution, idCotisation, () => [make(PaymentErrorRecorded, { idCotisation, ...error })]);
    await office.api.harness.settled();
    const errors = (id: number) =>
      dataOf(office.get(`/api/reglements/erreurReglement?fk_cotisation=${id}`, supervisor));
    expect(await errors(idCotisation)).toEqual([{ stamp: error.stamp, message: error.message }]);
    expect((await family()).erreurPaiement).toBe(1);
  });

  it('has its receipt numbered and asked for by mail, once', async () => {
    const first = async () =>
      (
        await office.api.harness.query<{ template: string; id_utilisateur: number }>(
          'select template, id_utilisateur from mail where id_mail = $1',
          [`quittance-${idReglement}`],
        )
      )[0];
    expect(await eventually(first)).toEqual({ template: 'quittance', id_utilisateur: 1042 });
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
  // 002:496.a 002:496.b 001:147.a
  it('sees its contributions of the year with their lines and payments', async () => {
    const of = (year: number) =>
      dataOf<{ lignes: { nomPrenomEleve: string }[]; reglements: { valide: number }[] }[]>(
        office.get(`/api/cotisations/liste/1042?fk_anneeScolaire=${year}`, office.guardian),
      );
    const [mine, ...others] = await of(YEAR);
    expect(others).toEqual([]);
    expect(mine?.lignes.map((line) => line.nomPrenomEleve)).toEqual(['LEFÈVRE Enfant 1', 'LEFÈVRE Enfant 2', null]);
    expect(mine?.reglements.map(({ valide }) => valide)).toEqual([1]);
    expect(await of(YEAR - 1)).toEqual([]);
  });
  it('sees no other family’s, and records nothing', async () => {
    expect((await office.get('/api/cotisations/liste/1043', office.guardian)).status).toBe(403);
    expect((await office.post('/api/reglements/1', { montant: 1, fk_mode: 1 }, office.guardian)).status).toBe(403);
  });
  // 002:320.a 002:320.b
  it('does not see the current year while the setting visuelCotisation is off, and sees it while it is on', async () => {
    const years = async () =>
      (await dataOf<ContributionRow[]>(office.get('/api/cotisations/liste/1042', office.guardian))).map(
        (row) => row.fk_anneeScolaire,
      );
    const show = (valeur: string) =>
      dataOf(office.post('/api/parametres/save', { cle: 'visuelCotisation', valeur }, supervisor));
    const { idCotisation } = await family();
    const payments = async (as?: Caller) =>
      (await dataOf<PaymentRow[]>(office.get(`/api/reglements/cotisation/${idCotisation}`, as))).map(
        ({ idReglement }) => idReglement,
      );
    const [paid, ...others] = await payments(office.guardian);
    expect([paid, others]).toEqual([expect.any(Number), []]);
    await show('0');
    expect([await years(), await payments(office.guardian)]).toEqual([[], []]);
    expect(await payments()).toContain(paid);
    // What the family paid stays theirs.
    expect((await office.get(`/api/cotisations/quittance/${paid}`, office.guardian)).status).toBe(200);
    await show('1');
    expect([await years(), await payments(office.guardian)]).toEqual([[YEAR], [paid]]);
  });
});

describe('a pupil whose payer changes in the year', () => {
  const payerOf = (guardian: number, year: number) =>
    dataOf(office.get(`/api/cotisations/cotisationPayeur/${guardian}?fk_anneeScolaire=${year}`));
  const [before, after] = [
    { idUtilisateur: 1042, nomPrenomUtilisateur: 'LEFÈVRE Lucie' },
    { idUtilisateur: 1044, nomPrenomUtilisateur: 'MARTIN Lucie' },
  ];
  // 002:498.a 002:498.b
  it('is still paid by who has the contribution of the year asked for; another year is the first guardian’s', async () => {
    for (const fk_eleve of [10420, 10421])
      for (const more of [{}, { ordre: 1 }])
        await dataOf(
          office.post(
            '/api/utilisateursResponsables/elevesResponsables',
            { fk_eleve, fk_responsable: 1044, fk_role: 1, ...more },
            supervisor,
          ),
        );
    expect(await payerOf(1042, YEAR)).toEqual({ payeur: 1, ...before });
    expect(await payerOf(1044, YEAR)).toEqual({ payeur: 0, ...before });
    expect(await payerOf(1042, YEAR + 1)).toEqual({ payeur: 0, ...after });
    expect(await payerOf(1044, YEAR + 1)).toEqual({ payeur: 1, ...after });
  });
  // 002:487.c 001:191.b
  it.each([[1044], [1042]])(
    'is billed once, to the new payer, by the calculation of guardian %i alone',
    async (one) => {
      const billed = async () =>
        Object.fromEntries((await office.contributions()).map((row) => [row.idUtilisateur, row.montantTotal]));
      await office.calculate({ fk_responsable: one });
      expect(await billed()).toMatchObject({ 1042: 0, 1044: 85250 });
      expect(await payerOf(1042, YEAR)).toEqual({ payeur: 0, ...after });
      expect(await payerOf(1044, YEAR)).toEqual({ payeur: 1, ...after });
    },
  );
});

it('a family whose pupils all left stays on their last site, with what it paid too much', async () => {
  const listed = await office.contributions({ fk_site: 1, vue: 'tropPercues' });
  expect(listed.map((row) => [row.idUtilisateur, row.montantTotal, row.libelleSite])).toEqual([
    [1042, 0, 'École d’Albi'],
  ]);
  expect(await office.contributions({ fk_site: 2 })).toEqual([]);
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
  it('of the contributions come to the totals of the screen: who paid too much makes nobody else owe less', async () => {
    const search = { fk_anneeScolaire: YEAR, vue: 'toutes' };
    const file = await office.post('/api/cotisations/export', { ...search, format: 'csv' });
    const [head = [], ...lines] = String(file.body.data)
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    const cents = (text = '') => Math.round(Number(text.replaceAll(/[^\d,-]/g, '').replace(',', '.')) * 100);
    const sum = (title: string) => lines.reduce((all, cells) => all + cents(cells[head.indexOf(title)]), 0);
    const { resteARegler, tropPercu } = await dataOf<{ resteARegler: number; tropPercu: number }>(
      office.post('/api/cotisations/resume', search),
    );
    expect(tropPercu).toBeGreaterThan(0);
    expect([sum('Reste'), sum('Trop-perçu')]).toEqual([resteARegler, tropPercu]);
  });
  // 002:47.a 002:47.b 002:47.c 002:626.b 002:7.f 000:234.f
  it('of the payments are named as the document says, in Excel too', async () => {
    const csv = await office.post('/api/reglements/export', { fk_anneeScolaire: YEAR, format: 'csv' });
    expect(csv.headers.get('content-disposition')).toContain('Liste Reglement.csv');
    const xlsx = await office.post('/api/reglements/export', { fk_anneeScolaire: YEAR });
    expect(xlsx.headers.get('content-disposition')).toContain('Liste Reglement.xlsx');
    expect(String(xlsx.body.data).startsWith('PK')).toBe(true);
  });
});

it('money that came before the school year is of that year, and of its own day', async () => {
  const owed = async () => (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === 1043);
  const date = '2026-06-12';
  const payment = { montant: 12, fk_mode: 1, date, quittance: 'Carnet 3' };
  await dataOf(office.post(`/api/reglements/${(await owed())?.idCotisation}`, payment));
  expect((await owed())?.MontantDejaRegle).toBe(1200);
  const listed = (search: object) =>
    dataOf<PaymentRow[]>(office.post('/api/reglements/list/', { dateDebut: date, dateFin: date, ...search }));
  for (const search of [{}, { fk_anneeScolaire: YEAR }])
    expect(await listed(search)).toMatchObject([{ ...payment, fk_anneeScolaire: YEAR }]);
  expect(await listed({ fk_anneeScolaire: YEAR - 1 })).toEqual([]);
});
