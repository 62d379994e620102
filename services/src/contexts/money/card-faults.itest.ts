import { eventually, type TrialBank } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { lastAsked, openCardDesk, statementOf } from './testing/card-desk';
import { dataOf, type Office } from './testing/office';

let bank: TrialBank;
let office: Office;
let supervisor: Caller;
let idCotisation: number;

let desk: Awaited<ReturnType<typeof openCardDesk>> | undefined;

beforeAll(async () => {
  desk = await openCardDesk();
  ({ bank, office, supervisor, idCotisation } = desk);
});
afterAll(() => desk?.stop());

/** Of the one before, the family says that it paid nothing. */
const query = async (more: object = {}) => {
  const asked = { cotisation: idCotisation, abandon: await lastAsked(office, idCotisation), ...more };
  return dataOf<string>(office.post('/api/reglements/lienPaiementPayBox', asked, office.guardian));
};
const payments = async () =>
  (
    await dataOf<{ montant: number; valide: number; idReglement: number }[]>(
      office.get(`/api/reglements/cotisation/${idCotisation}`),
    )
  ).filter(({ valide }) => valide === 1);
const heard = (raw: string) => fetch(`${office.api.url}/api/reglements/retourBanque?${raw}`);

/** Everything that the bank took and nobody booked becomes a payment. */
async function reconcileAll(): Promise<void> {
  const body = { colonnes: [], lignes: await statementOf(bank) };
  const { mois } = await dataOf<{ mois: string }>(office.post('/api/rapprochement/releves', body, supervisor));
  const read = await dataOf<{ lignes: { etat: string; idLigne: number | null }[] }>(
    office.get(`/api/rapprochement?mois=${mois}`, supervisor),
  );
  const lignes = read.lignes.filter(({ etat }) => etat === 'proposee').map(({ idLigne }) => idLigne);
  await dataOf(office.post('/api/rapprochement/reglements', { lignes }, supervisor));
}

/** The next call of the bank reaches a process that dies before its write. */
function dying(): () => void {
  const { runtime } = office.api.app;
  const { execute, executeOn } = runtime;
  let died = false;
  const dieAt = ({ category }: { readonly category: string }) => {
    if (category !== 'contribution' || died) return;
    died = true;
    throw new Error('killed');
  };
  const spies = [
    jest.spyOn(runtime, 'execute').mockImplementation(async (command) => {
      dieAt(command.aggregate);
      return execute(command);
    }),
    // What was read before is decided on without reading it again.
    jest.spyOn(runtime, 'executeOn').mockImplementation(async (command, history) => {
      dieAt(command.aggregate);
      return executeOn(command, history);
    }),
  ];
  return () => {
    expect(died).toBe(true);
    for (const spy of spies) spy.mockRestore();
  };
}

const bankTook = async () =>
  (await statementOf(bank)).filter(({ code }) => code === '00000').reduce((sum, { montant }) => sum + montant, 0);
const wePaid = async () => Math.round((await payments()).reduce((sum, { montant }) => sum + montant, 0) * 100);

test('after answers that died, were lost, came early, twice and late, bank and log agree to the cent', async () => {
  // Killed between the bank's answer and the log: the bank says it again.
  const first = await bank.open(await query({ abonnement: 3 }));
  const revive = dying();
  await first.choose('accepter');
  revive();
  await heard(bank.lastAnswer());
  expect(await payments()).toHaveLength(1);
  // Killed after the log: said again, it is the same payment.
  await bank.takeNext();
  await heard(bank.lastAnswer());
  expect(await payments()).toHaveLength(1);
  await reconcileAll();
  expect(await payments()).toHaveLength(2);
  expect(await wePaid()).toBe(await bankTook());
  // The last instalment is announced twice, and its line is there before somebody confirms it.
  await bank.takeNext();
  await heard(bank.lastAnswer());
  await Promise.all([reconcileAll(), reconcileAll()]).catch(() => undefined);
  await reconcileAll();
  expect(await payments()).toHaveLength(3);
  expect(await wePaid()).toBe(await bankTook());
  const mails = () =>
    office.api.harness.query<{ n: number }>(
      "select count(distinct data->>'idReglement')::int as n from journal.event where type = 'ReceiptIssued'",
    );
  await eventually(async () => ((await mails())[0]?.n === 3 ? true : undefined));
  for (const { idReglement } of await payments())
    await dataOf(office.api.call('DELETE', `/api/reglements/${idReglement}`, { as: supervisor }));
  // The signed answer is lost, and never comes again: the statement alone tells of it.
  const before = (await statementOf(bank)).length;
  bank.answerTo('http://127.0.0.1:9');
  await (await bank.open(await query())).choose('accepter');
  bank.answerTo(office.api.url);
  expect(await payments()).toEqual([]);
  expect((await statementOf(bank)).length).toBe(before + 1);
  await reconcileAll();
  const [only] = await payments();
  expect(await payments()).toHaveLength(1);
  // And comes after all, weeks late and twice.
  await heard(bank.lastAnswer());
  await heard(bank.lastAnswer());
  expect((await payments()).map(({ idReglement }) => idReglement)).toEqual([only?.idReglement]);
  expect(Math.round((only?.montant ?? 0) * 100)).toBe((await statementOf(bank)).at(-1)?.montant);
});

test.each(['before', 'after'])(
  'whose signed answer comes %s its line is one payment, whichever family a person names for the line',
  async (when) => {
    for (const { idReglement } of await payments())
      await dataOf(office.api.call('DELETE', `/api/reglements/${idReglement}`, { as: supervisor }));
    const named = (await office.contributions()).find((one) => one.idUtilisateur === 1043)?.idCotisation;
    bank.answerTo('http://127.0.0.1:9');
    await (await bank.open(await query())).choose('accepter');
    bank.answerTo(office.api.url);
    const said = (await statementOf(bank)).slice(-1);
    const deposit = () => dataOf(office.post('/api/rapprochement/releves', { colonnes: [], lignes: said }, supervisor));
    const answer = () => heard(bank.lastAnswer());
    for (const step of when === 'before' ? [answer, deposit] : [deposit, answer]) await step();
    const [line] = await office.api.harness.query<{ id: number }>(
      'select id_ligne as id from ligne_banque where appel = $1',
      [said[0]?.appel],
    );
    const recorded = await office.post(
      '/api/rapprochement/reglements',
      { lignes: [line?.id], idCotisation: named },
      supervisor,
    );
    expect(recorded.body.data).toEqual({ enregistres: 0 });
    expect(await payments()).toHaveLength(1);
    expect(await dataOf(office.get(`/api/reglements/cotisation/${named}`))).toEqual([]);
  },
);

test.each(['another family is named', 'the signed answer comes'])(
  'whose process died before the payment that its line names is that payment where %s after, and it alone',
  async (then) => {
    for (const { idReglement } of await payments())
      await dataOf(office.api.call('DELETE', `/api/reglements/${idReglement}`, { as: supervisor }));
    const named = (await office.contributions()).find((one) => one.idUtilisateur === 1043)?.idCotisation;
    const ofNamed = async () =>
      (await dataOf<{ montant: number; valide: number }[]>(office.get(`/api/reglements/cotisation/${named}`))).length;
    const before = await ofNamed();
    const isAnswered = then === 'the signed answer comes';
    bank.answerTo('http://127.0.0.1:9');
    await (await bank.open(await query())).choose('accepter');
    bank.answerTo(office.api.url);
    const taken = (await statementOf(bank)).at(-1);
    const line = isAnswered ? taken : { ...taken, reference: 'STAGE-0711', appel: '770001', transaction: '770001' };
    await dataOf(office.post('/api/rapprochement/releves', { colonnes: [], lignes: [line] }, supervisor));
    const [read] = await office.api.harness.query<{ id: number }>(
      'select id_ligne as id from ligne_banque where appel = $1',
      [line?.appel],
    );
    const record = (of: number | undefined) =>
      office.post('/api/rapprochement/reglements', { lignes: [read?.id], idCotisation: of }, supervisor);
    const revive = dying();
    expect((await record(named)).status).toBe(500);
    revive();
    expect(await ofNamed()).toBe(before);
    if (isAnswered) await heard(bank.lastAnswer());
    else expect((await record(idCotisation)).body.data).toEqual({ enregistres: 0 });
    expect(await ofNamed()).toBe(before + 1);
    expect(await payments()).toEqual([]);
    expect((await record(named)).body.data).toEqual({ enregistres: 0 });
    expect(await ofNamed()).toBe(before + 1);
  },
);
