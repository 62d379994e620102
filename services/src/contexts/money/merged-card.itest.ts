import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { CardPaymentAnswered, CardPaymentRequested } from '@diapason/contracts/money';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { contribution, decideTransfer } from './aggregate/contribution';
import { lastAsked, logInAt, openCardDesk } from './testing/card-desk';
import { calculated } from './testing/histories';
import { seedFamily } from './testing/network';
import { dataOf, type Office, YEAR } from './testing/office';

/** Lucie was entered twice, and asked for a payment by card under the record that is no more. */
const DOUBLE = 1050;
const THEIRS = 802;
const reference = 'COT-00802-1';
const { cardAmountsChanged, cardUndecided } = messages.money;

let office: Office;
let supervisor: Caller;
let guardian: Caller;
let idCotisation: number;
let desk: Awaited<ReturnType<typeof openCardDesk>> | undefined;

beforeAll(async () => {
  desk = await openCardDesk();
  ({ office, supervisor, idCotisation } = desk);
  ({ guardian } = office);
  const { api } = office;
  await seedFamily(api.context(), { idUtilisateur: DOUBLE, nom: 'LEFEVRE', email: 'double@example.org', eleves: [] });
  await happened(
    calculated(30_000, { idCotisation: THEIRS, idUtilisateur: DOUBLE, fk_anneeScolaire: YEAR }),
    make(CardPaymentRequested, {
      ...{ idCotisation: THEIRS, reference, fk_demandeur: DOUBLE, montant: 30_000 },
      echeances: [{ date: '2026-11-21', montant: 30_000 }],
    }),
  );
  await api.context().execute(contribution, THEIRS, (state) => decideTransfer(state, DOUBLE, 1042));
  await api.harness.settled();
});
afterAll(() => desk?.stop());

async function happened(...events: Parameters<typeof contribution.evolve>[1][]): Promise<void> {
  await office.api.context().execute(contribution, THEIRS, () => events);
  await office.api.harness.settled();
}
const on = async (day: string) => {
  ({ supervisor, guardian } = await logInAt(office, `${day}T10:00:00.000Z`));
};
const ask = (more: object = {}) =>
  office.post('/api/reglements/lienPaiementPayBox', { cotisation: idCotisation, ...more }, guardian);
const awaited = async () => {
  const offer = office.get('/api/reglements/paiementCarte/1042', guardian);
  const { cotisations } = await dataOf<{ cotisations: { idCotisation: number; enAttente: object | null }[] }>(offer);
  expect(cotisations.map((one) => one.idCotisation)).toEqual([idCotisation]);
  return cotisations[0]?.enAttente;
};

test('what a merged record asked for is waited for under the one that remains, unless the family says that it left it', async () => {
  expect(await awaited()).toMatchObject({ reference, idCotisation: THEIRS, montant: 30_000, repondu: false });
  expect((await ask()).body.message).toBe(cardUndecided);
  const { clock } = office.api.harness;
  clock.set(new Date(clock.now().getTime() + 60_000));
  expect((await ask({ abandon: reference })).status).toBe(200);
  // The one before it is overtaken.
  const abandon = await lastAsked(office, idCotisation);
  expect(await awaited()).toMatchObject({ reference: abandon });
  clock.set(new Date(clock.now().getTime() + 60_000));
  expect((await ask({ abandon })).status).toBe(200);
});

test('nothing is begun by amounts that lack a payment of the merged record', async () => {
  const abandon = await lastAsked(office, idCotisation);
  const lists = (cents: number) =>
    office.api.harness.query(`update read.cotisation set montant_regle = ${cents} where id_cotisation = ${THEIRS}`);
  await lists(5_000);
  expect((await ask({ abandon })).body.message).toBe(cardAmountsChanged);
  await lists(0);
});

const followed = async () => {
  const month = office.get('/api/rapprochement', supervisor);
  const { refusees, sansNouvelle } = await dataOf<Record<'refusees' | 'sansNouvelle', { reference: string }[]>>(month);
  return [refusees, sansNouvelle].map((rows) => rows.map((row) => row.reference));
};

test('where the bank has not decided of it nothing is begun, until staff, who see it whatever is owed there, ask the bank', async () => {
  await happened(
    make(CardPaymentAnswered, {
      ...{ idCotisation: THEIRS, reference, rang: 1, montant: 30_000, transaction: '7', appel: '500' },
      ...{ autorisation: '', code: '99999', abonnement: null, fk_reglement: null, stamp: '2026-11-21T12:00:00.000Z' },
    }),
  );
  // The pupils are billed by the contribution that remains.
  await office.calculate();
  const [left] = await office.api.harness.query(
    `select montant_total::int as owed from read.cotisation where id_cotisation = ${THEIRS}`,
  );
  expect(left).toEqual({ owed: 0 });
  await on('2026-11-23');
  expect(await awaited()).toMatchObject({ reference, repondu: true });
  const abandon = await lastAsked(office, idCotisation);
  expect((await ask({ abandon })).body.message).toBe(cardUndecided);
  expect(await followed()).toEqual([[], [reference]]);
  const { aFaire } = await dataOf<{ aFaire: readonly object[] }>(office.get('/api/accueil', supervisor));
  expect(aFaire).toContainEqual({ cle: 'echeances', nombre: 1, reste: null });
  const said = { reference, rang: 1, motif: 'La banque a été appelée' };
  expect((await office.post('/api/rapprochement/echeances', said, supervisor)).status).toBe(200);
  // The payer owes still, by the other contribution.
  expect(await followed()).toEqual([[reference], []]);
  expect((await ask({ abandon })).status).toBe(200);
});
