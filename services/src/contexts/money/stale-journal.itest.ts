import { randomUUID } from 'node:crypto';
import { events } from '@diapason/contracts';
import { make } from '@diapason/contracts/core';
import { PaymentErrorRecorded } from '@diapason/contracts/money';
import { createRuntime, type Runtime } from '@diapason/event-sourcing';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { systemContext } from '../../machinery/app/command-context';
import { contribution, paidCents } from './aggregate/contribution';
import { type Office, openOffice } from './testing/office';

let office: Office;
let elsewhere: Runtime;
let idCotisation = 0;
let other = 0;

beforeAll(async () => {
  office = await openOffice();
  await office.calculate();
  const { stack, clock, retryPolicy } = office.api.harness;
  const { eventStoreUrl, databaseUrl, secrets } = stack;
  elsewhere = await createRuntime({ eventStoreUrl, databaseUrl, secrets, catalogue: events, clock, retryPolicy });
  [idCotisation = 0, other = 0] = (await office.contributions()).map((row) => row.idCotisation);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await elsewhere?.stop();
  await office?.stop();
});

const payFor = (fk_cotisation: number, montant: number, key: string = randomUUID(), date = '2026-11-20') =>
  office.api.call('POST', `/api/reglements/${fk_cotisation}`, {
    as: office.secretary,
    headers: { 'idempotency-key': key },
    body: { idReglement: 0, fk_cotisation, montant, fk_mode: 1, date },
  });
const pay = (montant: number, key?: string) => payFor(idCotisation, montant, key);
const idOf = ({ body }: Awaited<ReturnType<typeof pay>>) => (body.data as { idReglement: number }).idReglement;

/** Too old for a receipt, whose job reads the stream too. */
const payOld = async (montant: number) => (await payFor(other, montant, undefined, '2026-09-10')).status;
const writeElsewhere = (...stamps: readonly string[]) =>
  systemContext({ ...office.api.app, runtime: elsewhere }, 'elsewhere').execute(contribution, other, () =>
    stamps.map((stamp) =>
      make(PaymentErrorRecorded, { idCotisation: other, idReglement: null, stamp, message: 'refusé' }),
    ),
  );

/** Of the other contribution's stream from now on: how often the log is read, and after which revisions the journal is asked. */
function counted() {
  const { client, readModels } = office.api.harness;
  const stream = `contribution-${other}`;
  const [log, journal] = [jest.spyOn(client, 'readStream'), jest.spyOn(readModels, 'query')];
  const valuesOf = ([asked]: readonly unknown[]) => (asked as { readonly values?: readonly unknown[] }).values ?? [];
  return {
    reads: () => log.mock.calls.filter(([of]) => of === stream).length,
    after: () =>
      journal.mock.calls
        .map(valuesOf)
        .filter((values) => values.includes(stream))
        .map((values) => values.at(-1)),
  };
}

test('the second payment of a contribution reads nothing of its stream but what another process wrote', async () => {
  const { reads, after } = counted();
  expect(await payOld(1)).toBe(200);
  const { revision: end } = await writeElsewhere();
  expect([await payOld(2), await payOld(3)]).toEqual([200, 200]);
  await writeElsewhere('2026-11-20T10:00:00.000Z');
  await office.api.harness.settled();
  expect([await payOld(4), await payOld(5)]).toEqual([200, 200]);
  expect([reads(), after()]).toEqual([0, [-1, end, end + 1, end + 2, end + 4]]);
});

test('a payment takes its id with the claim of its key, and keeps it where the claim was lost', async () => {
  const { harness } = office.api;
  const asked = jest.spyOn(harness.pool, 'query');
  const key = randomUUID();
  const paid = await payFor(other, 7, key, '2026-09-10');
  const texts = asked.mock.calls.map(([query]: readonly unknown[]) =>
    typeof query === 'string' ? query : String((query as { readonly text?: unknown }).text),
  );
  const claims = texts.filter((text) => text.includes('vault.id_of_key'));
  expect([claims.length, claims[0]?.includes('vault.idempotency')]).toEqual([1, true]);
  await harness.query('delete from vault.idempotency');
  const again = await payFor(other, 7, key, '2026-09-10');
  expect([again.status, idOf(again)]).toEqual([200, idOf(paid)]);
});

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

test('what another process wrote costs a payment a read of the log where the journal does not tell it either', async () => {
  const { reads } = counted();
  await writeElsewhere('2026-11-20T11:00:00.000Z');
  expect([await payOld(6), reads()]).toEqual([200, 1]);
  const state = await office.api.context().load(contribution, other);
  expect([paidCents(state), state.errors.size]).toEqual([2_800, 2]);
});
