import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { GuardianDetailsChanged } from '@diapason/contracts/families';
import { guardianDetails } from '@diapason/contracts/testing/people';
import { eventually, type TrialBank } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';
import { guardian as guardianRecord } from '../families/aggregate/guardian';
import { logInAt, openCardDesk } from './testing/card-desk';
import { dataOf, type Office } from './testing/office';

const { cardMissed, cardNotSilent, cardShare } = messages.money;

let bank: TrialBank;
let office: Office;
let supervisor: Caller;
let guardian: Caller;
let idCotisation: number;
let reference: string;

let desk: Awaited<ReturnType<typeof openCardDesk>> | undefined;

beforeAll(async () => {
  desk = await openCardDesk();
  ({ bank, office, supervisor, idCotisation, reference } = desk);
  ({ guardian } = office);
  const asked = office.post(
    '/api/reglements/lienPaiementPayBox',
    { cotisation: idCotisation, abonnement: 3 },
    guardian,
  );
  await (await bank.open(await dataOf<string>(asked))).choose('accepter');
});
afterAll(() => desk?.stop());

const on = async (day: string) => {
  ({ supervisor, guardian } = await logInAt(office, `${day}T10:00:00.000Z`));
};
const miss = (more: object = {}, as = supervisor) =>
  office.post('/api/rapprochement/echeances', { reference, rang: 2, motif: 'La banque a été appelée', ...more }, as);
interface Followed {
  readonly rang: number;
  readonly nonPrelevee: number;
}
const followed = async () => {
  const month = office.get('/api/rapprochement', supervisor);
  const { refusees, sansNouvelle } = await dataOf<Record<'refusees' | 'sansNouvelle', readonly Followed[]>>(month);
  const of = (rows: readonly Followed[]) => rows.map(({ rang, nonPrelevee }) => [rang, nonPrelevee]);
  return { refusees: of(refusees), sansNouvelle: of(sansNouvelle) };
};
interface Owed {
  readonly aVenir: readonly { readonly cle: string; readonly etat: string }[];
  readonly moyens: readonly { readonly echeances: readonly { readonly montant: number }[] }[];
}
const owed = async () =>
  (await dataOf<{ cotisations: readonly Owed[] }>(office.get('/api/reglements/paiementCarte/1042', guardian)))
    .cotisations[0];
const errors = async () =>
  (
    await dataOf<readonly { message: string }[]>(
      office.get(`/api/reglements/erreurReglement?fk_cotisation=${idCotisation}`, supervisor),
    )
  ).map(({ message }) => message);
const mails = async () => {
  const [counted] = await office.api.harness.query<{ n: number }>(
    "select count(*)::int as n from journal.event where type = 'MailRequested' and data->>'template' = 'echeanceNonPrelevee'",
  );
  return counted?.n ?? 0;
};

describe('an instalment that the bank never tells of', () => {
  it('is not given up before its day', async () => {
    const early = await miss();
    expect([early.status, early.body.message]).toEqual([409, cardNotSilent]);
  });
  it('is given up by who reconciles alone, with why, and none that is not there', async () => {
    await on('2026-12-30');
    expect(await followed()).toEqual({ refusees: [], sansNouvelle: [[2, 0]] });
    const clerk = await hiring(office.api).agent([right.addPayment, right.seePayments], ['cotisation']);
    await office.api.harness.settled();
    for (const as of [clerk, guardian]) expect((await miss({}, as)).status).toBe(403);
    expect((await miss({ motif: ' ' })).status).toBe(400);
    for (const other of [{ reference: 'COT-99999-1' }, { rang: 4 }])
      expect([400, 404]).toContain((await miss(other)).status);
    // The first was paid, and the third is still to come.
    for (const rang of [1, 3]) expect((await miss({ rang })).status).toBe(409);
    expect(await errors()).toEqual([]);
  });
  it('is owed again once: an error of the popup, a mail to the family, and a line that staff follow', async () => {
    expect((await owed())?.aVenir).toHaveLength(2);
    expect((await miss()).body.message).toBe(messages.money.instalmentMissed(true));
    expect(await errors()).toEqual([cardShare(2, cardMissed)]);
    expect(await followed()).toEqual({ refusees: [[2, 1]], sansNouvelle: [] });
    const { aFaire } = await dataOf<{ aFaire: readonly object[] }>(office.get('/api/accueil', supervisor));
    expect(aFaire).toContainEqual({ cle: 'echeances', nombre: 1, reste: null });
    const { aVenir = [], moyens = [] } = (await owed()) ?? {};
    expect(aVenir.map(({ cle }) => cle)).toEqual([`${reference} 3`]);
    expect(moyens[0]?.echeances).toMatchObject([{ montant: 28_416 }]);
    await eventually(async () => ((await mails()) === 1 ? true : undefined));
    expect((await miss()).status).toBe(200);
    expect([await errors(), await mails()]).toEqual([[cardShare(2, cardMissed)], 1]);
  });
  it('and that it takes after all is announced again, and asked of nobody', async () => {
    await bank.takeNext();
    expect((await owed())?.aVenir.map(({ cle, etat }) => [cle, etat])).toEqual([
      [`${reference} 2`, 'annoncee'],
      [`${reference} 3`, 'prevue'],
    ]);
    expect(await followed()).toEqual({ refusees: [], sansNouvelle: [] });
    expect((await miss()).status).toBe(409);
    const recorded = office.post('/api/rapprochement/reglements', { echeance: { reference, rang: 2 } }, supervisor);
    expect(await dataOf(recorded)).toEqual({ enregistres: 1 });
  });
});

describe('a payment that the bank never decides', () => {
  it('is followed by staff and can be given up the next day, and is asked for again', async () => {
    await on('2027-01-29');
    await miss({ rang: 3 });
    await on('2027-02-09');
    const asked = office.post('/api/reglements/lienPaiementPayBox', { cotisation: idCotisation }, guardian);
    await (await bank.open(await dataOf<string>(asked))).choose('attendre');
    const second = reference.replace(/1$/, '2');
    expect((await followed()).sansNouvelle).toEqual([]);
    expect((await miss({ reference: second, rang: 1 })).status).toBe(409);
    await on('2027-02-10');
    expect((await followed()).sansNouvelle).toEqual([[1, 0]]);
    expect((await miss({ reference: second, rang: 1 })).status).toBe(200);
    // The third of the payment before, too.
    expect(await followed()).toEqual({
      refusees: [
        [3, 1],
        [1, 1],
      ],
      sansNouvelle: [],
    });
    expect(await errors()).toContain(cardMissed);
    expect(await owed()).toMatchObject({ enAttente: null, moyens: [{ nombre: 1 }] });
  });
  it('and a family without an address is called', async () => {
    const details = guardianDetails(1042, { email: '' });
    await office.api.context().execute(guardianRecord, 1042, () => [make(GuardianDetailsChanged, details)]);
    await office.api.harness.settled();
    const again = await miss({ reference: reference.replace(/1$/, '2'), rang: 1 });
    expect(again.body.message).toBe(messages.money.instalmentMissed(false));
    const { refusees } = await dataOf<{ refusees: readonly object[] }>(office.get('/api/rapprochement', supervisor));
    expect(refusees).toMatchObject([{ sansAdresse: 1 }, { sansAdresse: 1 }]);
  });
});
