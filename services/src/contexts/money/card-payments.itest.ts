import { messages, right } from '@diapason/contracts/constants';
import { eventually, startTrialBank, type TrialBank } from '@diapason/local-stack/testing';
import { silentInstalments } from '@diapason/projections/money/followed-instalments';
import { cardOffer } from '@diapason/projections/money/queries/card-offer';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';
import { lastAsked, readyToPay, statementOf } from './testing/card-desk';
import { dataOf, type Office, openOffice } from './testing/office';

let bank: TrialBank;
let office: Office;
let supervisor: Caller;
let other: Caller;
let idCotisation: number;

const REST = 85_250;

const setting = (cle: string, valeur: string) =>
  dataOf(office.post('/api/parametres/save', { cle, valeur }, supervisor));

interface Offer {
  readonly adresse: string | null;
  readonly ouvert: boolean;
  readonly cotisations: readonly {
    readonly idCotisation: number;
    readonly reste: number;
    readonly moyens: readonly {
      readonly nombre: number;
      readonly echeances: readonly { readonly date: string; readonly montant: number }[];
    }[];
    readonly enAttente: object | null;
    readonly aVenir: readonly { readonly date: string; readonly montant: number; readonly etat: string }[];
  }[];
}
const offer = () => dataOf<Offer>(office.get('/api/reglements/paiementCarte/1042', office.guardian));
const ask = (more: object = {}, as = office.guardian) =>
  office.post('/api/reglements/lienPaiementPayBox', { cotisation: idCotisation, ...more }, as);
/** Of the one before, the family says that it paid nothing. */
const query = async (more: object = {}) =>
  dataOf<string>(ask({ abandon: await lastAsked(office, idCotisation), ...more }));
const payments = async () =>
  dataOf<{ montant: number; fk_mode: number; valide: number; abonnement: string | null }[]>(
    office.get(`/api/reglements/cotisation/${idCotisation}`),
  );
const errors = async () =>
  dataOf<{ message: string }[]>(office.get(`/api/reglements/erreurReglement?fk_cotisation=${idCotisation}`));
const row = async () => (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === 1042);
/** A minute passes. */
const later = () => {
  const { clock } = office.api.harness;
  clock.set(new Date(clock.now().getTime() + 60_000));
};
const heard = (raw: string) => fetch(`${office.api.url}/api/reglements/retourBanque?${raw}`);

beforeAll(async () => {
  bank = await startTrialBank();
  office = await openOffice(undefined, { card: bank.settings });
  bank.answerTo(office.api.url);
  supervisor = await office.hire(500, 'superviseur@example.org', 1);
  other = await office.hire(1043, 'autre@example.org', 7);
  await office.calculate();
  idCotisation = (await row())?.idCotisation ?? 0;
});
afterAll(async () => {
  await office?.stop();
  await bank?.stop();
});

describe('what a family may pay by card', () => {
  it('is closed while no dates are set, and opens with them', async () => {
    expect(await offer()).toMatchObject({ ouvert: false, adresse: bank.settings.PBX_URL });
    expect((await ask()).body.message).toBe(messages.money.cardClosed);
    await setting('cbOuverture', '2026-09-15');
    await setting('cb1xFermeture', '2027-03-31');
    await setting('cb2xFermeture', '2027-01-31');
    await setting('cb3xFermeture', '2026-11-21');
    const { ouvert, cotisations } = await offer();
    expect(ouvert).toBe(true);
    // 002:332.d
    expect(cotisations.map(({ reste, moyens }) => [reste, moyens.map(({ nombre }) => nombre)])).toEqual([
      [REST, [1, 2]],
    ]);
    expect((await ask({ abonnement: 3 })).status).toBe(409);
    await setting('cb3xFermeture', '2026-12-31');
    // 002:11.a 002:11.b 002:11.c 002:617.a
    expect((await offer()).cotisations[0]?.moyens).toEqual([
      { nombre: 1, echeances: [{ date: '2026-11-21', montant: 85_250 }] },
      // 002:334.a
      {
        nombre: 2,
        echeances: [
          { date: '2026-11-21', montant: 42_625 },
          { date: '2026-12-21', montant: 42_625 },
        ],
      },
      {
        nombre: 3,
        echeances: [
          { date: '2026-11-21', montant: 28_416 },
          { date: '2026-12-21', montant: 28_416 },
          { date: '2027-01-21', montant: 28_418 },
        ],
      },
    ]);
  });
  it('is nobody else’s', async () => {
    expect((await office.get('/api/reglements/paiementCarte/1042', other)).status).toBe(403);
    expect((await ask({}, other)).status).toBe(403);
    // 002:472.a
    expect((await ask({}, office.secretary)).status).toBe(403);
  });
  it('needs what the bank asks of the payer', async () => {
    expect((await ask()).body.message).toBe(messages.money.cardPhoneMissing);
    await readyToPay(office);
  });
});

describe('a payment by card', () => {
  // 002:336.a 002:499.a 002:499.b 002:499.c 002:335.a
  it('goes to the bank with amounts of the server alone, and makes nothing yet', async () => {
    const told = new URLSearchParams(
      await query({
        abonnement: 2,
        montant2: 42_625,
        nomPrenomUtilisateur: 'SOMEBODY Else',
        idUtilisateur: 1043,
        email: 'else@example.org',
        date: '2020-01-01',
      }),
    );
    expect([told.get('PBX_TOTAL'), told.get('PBX_2MONT1'), told.get('PBX_DATE1')]).toEqual([
      '42625',
      '42625',
      '21/12/2026',
    ]);
    expect(told.get('PBX_PORTEUR')).toBe('lucie@example.org');
    expect(told.get('PBX_CMD')).toBe(`COT-${String(idCotisation).padStart(5, '0')}-1`);
    expect(await payments()).toEqual([]);
    expect((await offer()).cotisations[0]?.enAttente).toMatchObject({ montant: 42_625 });
  });
  it('is refused where the family was shown other amounts, and nobody is charged', async () => {
    const refused = await ask({ abonnement: 2, montant2: 1 });
    expect([refused.status, refused.body.message]).toEqual([409, messages.money.cardAmountsChanged]);
    expect((await ask({ abonnement: 3, montant3: 28_416 })).status).toBe(409);
    expect((await ask({ montant: 1 })).status).toBe(409);
    expect((await ask({ abonnement: 4 })).status).toBe(409);
  });
  it('is refused while the one before may still be paid, at the same instant too, unless the family says that it left it', async () => {
    const second = await ask();
    expect([second.status, second.body.message]).toEqual([409, messages.money.cardUndecided]);
    later();
    const abandon = await lastAsked(office, idCotisation);
    const both = await Promise.all([ask({ abandon }), ask({ abandon })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
  it('that the bank refuses is an error of the popup, and closes nothing', async () => {
    later();
    const page = await bank.open(await query());
    // 002:337.a
    expect(await page.choose('refuser')).toContain('/payment/error');
    expect((await errors()).map(({ message }) => message)).toEqual(['Refusé par la banque (code 00151)']);
    expect(await payments()).toEqual([]);
    expect((await row())?.erreurPaiement).toBe(1);
    // On the same page, with another card.
    expect(await page.choose('accepter')).toContain('/payment/success');
    expect(await payments()).toMatchObject([{ montant: 852.5, fk_mode: 10, valide: 1, abonnement: null }]);
    expect((await row())?.MontantDejaRegle).toBe(REST);
    const mails = () =>
      office.api.harness.query<{ n: number }>(
        "select count(*)::int as n from journal.event where type = 'ReceiptIssued'",
      );
    await eventually(async () => ((await mails())[0]?.n ? true : undefined));
    // 002:333.a
    // The one before it, which nobody answered, is overtaken.
    expect((await offer()).cotisations[0]).toMatchObject({ reste: 0, moyens: [], enAttente: null });
    expect((await ask()).body.message).toBe(messages.money.nothingToPay);
    const [paid] = await dataOf<{ idReglement: number }[]>(office.get(`/api/reglements/cotisation/${idCotisation}`));
    await dataOf(office.api.call('DELETE', `/api/reglements/${paid?.idReglement}`, { as: supervisor }));
  });
  it('cancelled by the family changes nothing', async () => {
    const before = await payments();
    expect(await (await bank.open(await query())).choose('annuler')).toContain('/payment/cancelled');
    expect(await payments()).toEqual(before);
  });
  it('that the bank has not decided waits, and is decided by its next answer', async () => {
    const before = await payments();
    const asked = await query();
    expect(await (await bank.open(asked)).choose('attendre')).toContain('/payment/waiting');
    expect(await payments()).toEqual(before);
    const abandon = await lastAsked(office, idCotisation);
    expect((await offer()).cotisations[0]?.enAttente).toMatchObject({ reference: abandon, repondu: true });
    expect((await ask({ abandon })).body.message).toBe(messages.money.cardUndecided);
    later();
    await (await bank.open(asked)).choose('refuser');
    expect((await offer()).cotisations[0]?.enAttente).toBeNull();
    expect(await payments()).toEqual(before);
  });
  it('with a forged answer, or one of another amount, books nothing', async () => {
    const before = await payments();
    await (await bank.open(await query())).choose('accepter', 'fausse');
    expect(await payments()).toEqual(before);
    expect(office.api.security.some(({ event }) => event === 'bank-answer-refused')).toBe(true);
    await (await bank.open(await query())).choose('accepter', 'montant');
    expect(await payments()).toEqual(before);
    expect((await errors())[0]?.message).toContain('un autre montant : à rapprocher');
  });
  it('in three instalments, answered twice and once more, is one payment, and the bank takes the rest', async () => {
    const page = await bank.open(await query({ abonnement: 3 }));
    await page.choose('accepter', 'deux');
    await heard(bank.lastAnswer());
    const counted = (await payments()).filter(({ valide }) => valide === 1);
    expect(counted).toMatchObject([{ montant: 284.16, fk_mode: 10 }]);
    expect(counted[0]?.abonnement).toMatch(/^\d+$/);
    // What the bank takes is not offered.
    expect((await offer()).cotisations[0]).toMatchObject({
      reste: 56_834,
      moyens: [],
      aVenir: [
        { date: '2026-12-21', montant: 28_416 },
        { date: '2027-01-21', montant: 28_418 },
      ],
    });
    expect((await ask()).body.message).toBe(messages.money.nothingToPay);
  });
  it('is answered with an empty body, and a stranger’s with a refusal', async () => {
    const known = await heard(bank.lastAnswer());
    expect([known.status, await known.text()]).toEqual([204, '']);
    expect((await heard('montant=1&ref=X&erreur=00000')).status).toBe(403);
    expect((await heard('montant=1&ref=COT-99999-1&erreur=00000&ETAT_PBX=PBX_RECONDUCTION_ABT')).status).toBe(404);
    expect((await fetch(`${office.api.url}/api/reglements/retourBanque`, { method: 'HEAD' })).status).toBe(405);
  });
  it('of a later instalment, that the bank has not decided or is silent of, is not offered: staff ask the bank', async () => {
    const [asked] = await office.api.harness.query<{ reference: string }>(
      'select reference_carte as reference from paiement_carte where rang = 3 order by demande_le desc limit 1',
    );
    const told = 'appel=660001&erreur=99999&jour=21122026&heure=08:00:00&ETAT_PBX=PBX_RECONDUCTION_ABT';
    expect((await heard(`montant=28416&ref=${asked?.reference}&${told}`)).status).toBe(204);
    expect((await offer()).cotisations[0]).toMatchObject({
      moyens: [],
      aVenir: [{ date: '2026-12-21' }, { date: '2027-01-21' }],
    });
    const { sansNouvelle } = await dataOf<{ sansNouvelle: readonly object[] }>(
      office.get('/api/rapprochement', supervisor),
    );
    expect(sansNouvelle).toMatchObject([{ ...asked, rang: 2, montant: 28_416, jour: '2026-12-21' }]);
    const { aFaire } = await dataOf<{ aFaire: readonly object[] }>(office.get('/api/accueil', supervisor));
    expect(aFaire).toContainEqual({ cle: 'echeances', nombre: 1, reste: null });
    const { pool } = office.api.harness;
    const silentOn = async (day: string) => (await silentInstalments(pool, day)).map(({ rang }) => rang);
    expect([await silentOn('2027-01-28'), await silentOn('2027-01-29')]).toEqual([[2], [2, 3]]);
    const params = { idUtilisateur: 1042 };
    const later = await cardOffer.run({ params } as never, { db: pool, today: '2027-01-22', session: {} } as never);
    expect((later as unknown as Offer).cotisations[0]?.aVenir.map(({ etat }) => etat)).toEqual(['passee', 'passee']);
  });
  it('of a later instalment, which nobody signs, is only noted', async () => {
    const before = await payments();
    await bank.takeNext();
    expect(await payments()).toEqual(before);
    const states = await office.api.harness.query<{ etat: string; rang: number }>(
      "select etat, rang from read.paiement_carte where rang > 1 and etat <> 'demande'",
    );
    expect(states).toEqual([{ etat: 'annonce', rang: 2 }]);
  });
});

interface Reconciled {
  readonly banque: { readonly montant: number };
  readonly diapason: { readonly montant: number };
  readonly rapprochees: number;
  readonly colonnes: readonly { readonly champ: string }[];
  readonly lignes: readonly {
    readonly cle: string;
    readonly etat: string;
    readonly idLigne: number | null;
    readonly appel: string | null;
    readonly rang: number | null;
    readonly echeance: { readonly reference: string; readonly rang: number } | null;
    readonly montant: number | null;
    readonly montantNous: number | null;
  }[];
}

describe('the bank’s statement', () => {
  const month = (mois: string, as = supervisor) => office.get(`/api/rapprochement?mois=${mois}`, as);
  const read = (mois: string) => dataOf<Reconciled>(month(mois));
  const columns = [{ champ: 'jour', colonne: 'Date' }];
  const deposit = (lignes: readonly object[]) =>
    dataOf<{ mois: string; nouvelles: number }>(
      office.post('/api/rapprochement/releves', { colonnes: columns, lignes }, supervisor),
    );
  const record = (body: object, as = supervisor) => office.post('/api/rapprochement/reglements', body, as);
  const line = (more: object) => ({ jour: '2026-11-20', montant: 6_000, code: '00000', transaction: null, ...more });
  const counted = async () => (await payments()).filter(({ valide }) => valide === 1);
  it('is for who reconciles, and tells of an announced instalment before it has come', async () => {
    expect((await month('2026-12', other)).status).toBe(403);
    expect((await record({ lignes: [] }, other)).status).toBe(403);
    const clerk = await hiring(office.api).agent([right.addPayment, right.seePayments], ['cotisation']);
    await office.api.harness.settled();
    expect((await record({ lignes: [] }, clerk)).status).toBe(403);
    const { lignes } = await read('2026-12');
    expect(lignes).toMatchObject([{ etat: 'annoncee', rang: 2, montantNous: 28_416 }]);
    const { echeance } = lignes[0] ?? {};
    // The one after it is still to come.
    expect(await record({ echeance: { ...echeance, rang: 3 } })).toMatchObject({
      status: 409,
      body: { message: messages.money.cardNotAnnounced },
    });
  });
  it('deposited twice changes nothing, and the second instalment of it is one payment with a receipt', async () => {
    const said = await statementOf(bank);
    const before = await counted();
    const { mois, nouvelles } = await deposit(said);
    expect([nouvelles, (await deposit(said)).nouvelles]).toEqual([said.length, 0]);
    const first = await read(mois);
    expect(first.colonnes).toEqual(columns);
    expect(first.rapprochees).toBeGreaterThan(0);
    const second = first.lignes.find(({ etat, rang }) => etat === 'proposee' && rang === 2);
    expect(second?.montant).toBe(28_416);
    const twice = [await record({ lignes: [second?.idLigne] }), await record({ lignes: [second?.idLigne] })];
    expect(twice.map(({ body }) => body.data)).toEqual([{ enregistres: 1 }, { enregistres: 0 }]);
    expect(twice[1]?.body.message).toBe('Rien à enregistrer : c’est déjà fait.');
    const after = await counted();
    expect(after.length).toBe(before.length + 1);
    expect(after).toContainEqual(expect.objectContaining({ montant: 284.16, fk_mode: 10 }));
    const then = await read(mois);
    expect(then.lignes.some(({ cle }) => cle === second?.cle)).toBe(false);
    expect(then.rapprochees).toBe(first.rapprochees + 1);
    expect((await read('2026-12')).lignes).toEqual([]);
  });
  it('is a file of the month, whose columns are both sums of the page', async () => {
    const page = await read('2026-11');
    const answer = await office.post('/api/rapprochement/export', { mois: '2026-11', format: 'csv' }, supervisor);
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
      'Rapprochement novembre 2026.csv',
    );
    const [head = [], ...rows] = String(answer.body.data)
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\r?\n/)
      .map((row) => row.split(';').map((cell) => cell.replace(/^"|"$/g, '')));
    const sumOf = (title: string) =>
      rows.reduce((sum, row) => sum + Math.round(Number((row[head.indexOf(title)] || '0').replace(',', '.')) * 100), 0);
    expect([sumOf('Banque'), sumOf('Diapason')]).toEqual([page.banque.montant, page.diapason.montant]);
    const situations = rows.map((row) => row[head.indexOf('Situation')]);
    expect(situations.filter((one) => one === 'Rapprochée')).toHaveLength(page.rapprochees);
    expect(rows).toHaveLength(page.rapprochees + page.lignes.length);
    expect((await office.post('/api/rapprochement/export', { mois: '2026-11' }, other)).status).toBe(403);
  });
  it('tells of an instalment that was refused: an error, and a mail to the family', async () => {
    const paid = await office.api.harness.query<{ reference_carte: string; montant: number }>(
      "select reference_carte, montant::int from paiement_carte where rang = 3 and etat = 'demande' order by demande_le desc",
    );
    const [third] = paid;
    await deposit([
      line({ reference: third?.reference_carte, montant: third?.montant, appel: '990001', code: '00151' }),
    ]);
    const refused = (await read('2026-11')).lignes.find(({ appel }) => appel === '990001');
    expect(refused?.etat).toBe('refusee');
    expect((await record({ lignes: [refused?.idLigne] })).status).toBe(422);
    await dataOf(office.post(`/api/rapprochement/lignes/${refused?.idLigne}`, { suite: 'signalee' }, supervisor));
    expect((await errors()).map(({ message }) => message)).toContain(
      messages.money.cardShare(3, messages.money.cardRefused('00151')),
    );
    expect((await read('2026-11')).lignes.some(({ appel }) => appel === '990001')).toBe(false);
    await eventually(async () => {
      const mails = await office.api.harness.query<{ n: number }>(
        "select count(*)::int as n from journal.event where type = 'MailRequested' and data->>'template' = 'echeanceRefusee'",
      );
      return mails[0]?.n === 1 ? true : undefined;
    });
  });
  it('of a reference that is none of ours is of the family that a person names, or of nobody here, with why', async () => {
    await deposit([
      line({ reference: 'STAGE-0611', appel: '990002' }),
      line({ reference: 'STAGE-0612', appel: '990003' }),
    ]);
    const { lignes } = await read('2026-11');
    const [one, two] = ['990002', '990003'].map((appel) => lignes.find((row) => row.appel === appel));
    expect([one?.etat, two?.etat]).toEqual(['inconnue', 'inconnue']);
    expect((await record({ lignes: [one?.idLigne] })).body.message).toBe(messages.money.lineUnknownReference);
    const before = await counted();
    await dataOf(record({ lignes: [one?.idLigne], idCotisation }));
    expect((await counted()).length).toBe(before.length + 1);
    const settle = (more: object) => office.post(`/api/rapprochement/lignes/${two?.idLigne}`, more, supervisor);
    expect((await settle({ suite: 'hors' })).status).toBe(400);
    expect((await settle({ suite: 'hors', motif: 'Stage réglé à la mairie' })).status).toBe(200);
    const after = await read('2026-11');
    expect(after.lignes.find(({ appel }) => appel === '990003')?.etat).toBe('hors');
    // A payment that no statement has waits with a reason.
    const [paid] = await dataOf<{ idReglement: number }[]>(office.get(`/api/reglements/cotisation/${idCotisation}`));
    const wait = (body: object) => office.post(`/api/rapprochement/attente/${paid?.idReglement}`, body, supervisor);
    expect((await wait({ motif: '' })).status).toBe(400);
    expect((await wait({ motif: 'Appelé la banque' })).status).toBe(200);
  });
  it('whose subscription ends is owed again, and offered', async () => {
    later();
    await (await bank.open(await query({ abonnement: 2 }))).choose('accepter');
    expect((await offer()).cotisations[0]).toMatchObject({ moyens: [], aVenir: [{ date: '2026-12-21' }] });
    const paid = (
      await dataOf<{ idReglement: number; abonnement: string | null }[]>(
        office.get(`/api/reglements/cotisation/${idCotisation}`),
      )
    ).findLast(({ abonnement }) => abonnement !== null);
    await dataOf(office.get(`/api/reglements/resiliationAbonnement?fk_reglement=${paid?.idReglement}`, supervisor));
    const { reste, aVenir, moyens } = (await offer()).cotisations[0] ?? {};
    expect([aVenir, moyens?.[0]?.echeances.map(({ montant }) => montant)]).toEqual([[], [reste]]);
    later();
  });
  it('booked on the wrong family and deleted is booked again on the right one, once, whatever the bank signs late', async () => {
    const wrong = (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === 1043)?.idCotisation;
    await query();
    const [asked] = await office.api.harness.query<{ reference: string; montant: number }>(
      'select reference_carte as reference, montant::int from paiement_carte order by demande_le desc limit 1',
    );
    await deposit([line({ ...asked, appel: '990009', transaction: '880009' })]);
    const proposed = async () => (await read('2026-11')).lignes.find(({ appel }) => appel === '990009');
    const lignes = [(await proposed())?.idLigne];
    expect((await record({ lignes, idCotisation: wrong })).body.data).toEqual({ enregistres: 1 });
    const before = await counted();
    expect((await record({ lignes })).body.data).toEqual({ enregistres: 0 });
    const [mistaken] = await dataOf<{ idReglement: number }[]>(office.get(`/api/reglements/cotisation/${wrong}`));
    await dataOf(office.api.call('DELETE', `/api/reglements/${mistaken?.idReglement}`, { as: supervisor }));
    expect((await proposed())?.etat).toBe('proposee');
    expect((await record({ lignes })).body.data).toEqual({ enregistres: 1 });
    expect((await counted()).length).toBe(before.length + 1);
    expect((await record({ lignes })).body.data).toEqual({ enregistres: 0 });
    expect(await proposed()).toBeUndefined();
    expect(
      await office.api.harness.query(
        'select id_reglement from reglement group by id_reglement having count(distinct fk_cotisation) > 1',
      ),
    ).toEqual([]);
  });
});
