import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { CardInstalmentMissed, CardPaymentAnswered, CardPaymentRequested } from '@diapason/contracts/money';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contribution, decideTransfer } from './aggregate/contribution';
import { lastAsked, openCardDesk } from './testing/card-desk';
import { calculated } from './testing/histories';
import { seedFamily } from './testing/network';
import { dataOf, type Office, YEAR } from './testing/office';

/** Lucie was entered twice, and asked for a payment by card under the record that is no more. */
const DOUBLE = 1050;
const THEIRS = 802;
const reference = 'COT-00802-1';
const { cardUndecided } = messages.money;

let office: Office;
let idCotisation: number;
let desk: Awaited<ReturnType<typeof openCardDesk>> | undefined;

beforeAll(async () => {
  desk = await openCardDesk();
  ({ office, idCotisation } = desk);
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
const ask = (more: object = {}) =>
  office.post('/api/reglements/lienPaiementPayBox', { cotisation: idCotisation, ...more }, office.guardian);
const awaited = async () => {
  const offer = office.get('/api/reglements/paiementCarte/1042', office.guardian);
  const { cotisations } = await dataOf<{ cotisations: { idCotisation: number; enAttente: object | null }[] }>(offer);
  expect(cotisations.map((one) => one.idCotisation)).toEqual([idCotisation]);
  return cotisations[0]?.enAttente;
};

test('what a merged record asked for is waited for under the one that remains, unless the family says that it left it', async () => {
  expect(await awaited()).toMatchObject({ reference, montant: 30_000, repondu: false });
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

test('where the bank has not decided of it nothing is begun, until somebody says what became of it', async () => {
  await happened(
    make(CardPaymentAnswered, {
      ...{ idCotisation: THEIRS, reference, rang: 1, montant: 30_000, transaction: '7', appel: '500' },
      ...{ autorisation: '', code: '99999', abonnement: null, fk_reglement: null, stamp: '2026-11-21T12:00:00.000Z' },
    }),
  );
  expect(await awaited()).toMatchObject({ reference, repondu: true });
  const abandon = await lastAsked(office, idCotisation);
  expect((await ask({ abandon })).body.message).toBe(cardUndecided);
  const motif = 'La banque a été appelée';
  await happened(make(CardInstalmentMissed, { idCotisation: THEIRS, reference, rang: 1, montant: 30_000, motif }));
  expect((await ask({ abandon })).status).toBe(200);
});
