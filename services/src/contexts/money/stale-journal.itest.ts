import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contribution, paidCents } from './aggregate/contribution';
import { type Office, openOffice } from './testing/office';

let office: Office;
let idCotisation = 0;

beforeAll(async () => {
  office = await openOffice();
  await office.calculate();
  idCotisation = (await office.contributions())[0]?.idCotisation ?? 0;
});
afterAll(() => office?.stop());

const pay = (montant: number, key: string = randomUUID()) =>
  office.api.call('POST', `/api/reglements/${idCotisation}`, {
    as: office.secretary,
    headers: { 'idempotency-key': key },
    body: { idReglement: 0, fk_cotisation: idCotisation, montant, fk_mode: 1, date: '2026-11-20' },
  });
const idOf = ({ body }: Awaited<ReturnType<typeof pay>>) => (body.data as { idReglement: number }).idReglement;

test('a journal that is behind costs a payment another try and nothing else: none is lost, doubled or refused', async () => {
  const { harness, context } = office.api;
  const shown = await pay(10);
  await harness.projector.stop();
  const key = randomUUID();
  const first = await pay(20, key);
  const others = [await pay(30), ...(await Promise.all([pay(40), pay(50)]))];
  expect([shown, first, ...others].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // Its claim and its answer went with a crash; the journal does not have it, the log does.
  await harness.query('delete from vault.idempotency');
  const again = await pay(20, key);
  expect([again.status, idOf(again)]).toEqual([200, idOf(first)]);
  expect((await pay(21, key)).status).toBe(422);
  const state = await context().load(contribution, idCotisation);
  expect([...state.payments.keys()].sort((a, b) => a - b)).toEqual(
    [shown, first, ...others].map(idOf).sort((a, b) => a - b),
  );
  expect(paidCents(state)).toBe(15_000);
});
