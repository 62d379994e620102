import { messages } from '@diapason/contracts/constants';
import type { TrialBank } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { decideAnswerCard } from './aggregate/card-payments';
import { contribution } from './aggregate/contribution';
import { lastAsked, logInAt, openCardDesk } from './testing/card-desk';
import { rules } from './testing/histories';
import { dataOf, type Office } from './testing/office';

const { cardUndecided, instalmentMissed } = messages.money;

let bank: TrialBank;
let office: Office;
let supervisor: Caller;
let guardian: Caller;
let other: Caller;
let idCotisation: number;
let reference: string;

let desk: Awaited<ReturnType<typeof openCardDesk>> | undefined;

beforeAll(async () => {
  desk = await openCardDesk();
  ({ bank, office, supervisor, idCotisation, reference } = desk);
  ({ guardian } = office);
  other = await office.hire(1043, 'autre@example.org', 7);
});
afterAll(() => desk?.stop());

const at = async (instant: string) => {
  ({ supervisor, guardian } = await logInAt(office, instant));
};
const ask = (more: object = {}) =>
  office.post('/api/reglements/lienPaiementPayBox', { cotisation: idCotisation, ...more }, guardian);
const tell = (more: object = {}, as = guardian) =>
  office.post('/api/reglements/retourPaye', { cotisation: idCotisation, reference, ...more }, as);
const heard = async (search: string) => (await fetch(`${office.api.url}/api/reglements/retourBanque${search}`)).status;
const payments = () => dataOf<readonly object[]>(office.get(`/api/reglements/cotisation/${idCotisation}`, supervisor));
const awaited = async () => {
  const offer = office.get('/api/reglements/paiementCarte/1042', guardian);
  return (await dataOf<{ cotisations: { enAttente: object | null }[] }>(offer)).cotisations[0]?.enAttente;
};
const silent = async () =>
  (await dataOf<{ sansNouvelle: readonly object[] }>(office.get('/api/rapprochement', supervisor))).sansNouvelle;

test('from which the bank sent the family back as having paid, without signing, is waited for however long, and staff see it', async () => {
  const { pathname, search } = new URL(await (await bank.open(await dataOf(ask()))).choose('accepter', 'jamais'));
  expect(pathname).toBe('/payment/success');
  // The bank signs by a key that the school does not have.
  expect(await heard(search.replace(/sign=.*/, 'sign=AAAA'))).toBe(403);
  expect((await tell({}, other)).status).toBe(403);
  expect((await tell({ reference: 'COT-99999-1' })).status).toBe(404);
  expect((await tell()).status).toBe(200);
  expect(await payments()).toEqual([]);
  expect(await awaited()).toMatchObject({ reference, repondu: false, renvoye: true });
  expect(await silent()).toEqual([]);
  await at('2026-11-22T10:00:00.000Z');
  expect((await ask({ abandon: reference })).body.message).toBe(cardUndecided);
  expect(await awaited()).toMatchObject({ reference, renvoye: true });
  expect(await silent()).toMatchObject([{ reference, rang: 1, renvoye: 1, nonPrelevee: 0 }]);
  const { aFaire } = await dataOf<{ aFaire: readonly object[] }>(office.get('/api/accueil', supervisor));
  expect(aFaire).toContainEqual({ cle: 'echeances', nombre: 1, reste: null });
});

test('is waited for, and followed, where the refusal of a try before comes late', async () => {
  // Refused by the bank before the family tried again on its page, and came back.
  const stamp = '2026-11-21T08:00:00.000Z';
  const refusal = { reference, rang: 1, montant: 85_250, transaction: '0', appel: '7000', autorisation: '', stamp };
  await office.api
    .context()
    .execute(contribution, idCotisation, (state) =>
      decideAnswerCard(state, { ...refusal, code: '00151', abonnement: null, date: '2026-11-21' }, null, rules()),
    );
  await office.api.harness.settled();
  expect((await ask({ abandon: reference })).body.message).toBe(cardUndecided);
  expect(await awaited()).toMatchObject({ reference, renvoye: true });
  expect(await silent()).toMatchObject([{ reference, renvoye: 1 }]);
});

test('is paid again once who asked the bank says that nothing was taken', async () => {
  const said = { reference, rang: 1, motif: 'La banque a été appelée' };
  const missed = await office.post('/api/rapprochement/echeances', said, supervisor);
  expect(missed.body.message).toBe(instalmentMissed(true));
  expect(await awaited()).toBeNull();
  expect(await silent()).toEqual([]);
});

test('is waited for no more where the bank says late that it has not decided what it decided', async () => {
  const asked = await dataOf<string>(ask());
  const undecided = new URL(await (await bank.open(asked)).choose('attendre', 'jamais')).search;
  await (await bank.open(asked)).choose('refuser');
  expect(await heard(undecided)).toBe(204);
  expect(await awaited()).toBeNull();
});

test('is waited for past midnight too, as long as the bank may show its page: one reads why, and may say that nothing was paid', async () => {
  await at('2026-11-22T22:50:00.000Z');
  await dataOf(ask());
  await at('2026-11-22T23:05:00.000Z');
  const abandon = await lastAsked(office, idCotisation);
  expect((await ask()).body.message).toBe(cardUndecided);
  expect(await awaited()).toMatchObject({ reference: abandon, repondu: false, renvoye: false });
  expect((await ask({ abandon })).status).toBe(200);
  await at('2026-11-23T10:00:00.000Z');
});

test('is a payment where the bank signed what it says by the browser, once, and its own answer comes late', async () => {
  const page = await bank.open(await dataOf(ask()));
  const { search } = new URL(await page.choose('accepter', 'jamais'));
  expect(await payments()).toEqual([]);
  expect(await heard(search.replace(/montant=\d+/, 'montant=1'))).toBe(403);
  expect(await payments()).toEqual([]);
  // The browser and the bank itself, at the same instant and again.
  expect(await Promise.all([heard(search), heard(search)])).toEqual([204, 204]);
  expect(await heard(search)).toBe(204);
  expect(await payments()).toMatchObject([{ montant: 852.5, fk_mode: 10, valide: 1 }]);
  expect(await awaited()).toBeNull();
});
