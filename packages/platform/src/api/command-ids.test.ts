import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createCommandIds } from './command-ids';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const of = (text: string, record = '/api/reglements/7') => ({ text, record });
const fifty = of('POST /api/reglements/7 {"montant":50}');
const sixty = of('POST /api/reglements/7 {"montant":60}');

function ids() {
  let last = 0;
  return createCommandIds(() => `id${++last}`);
}

test.each([undefined, 409, 500, 502, 503])('the same content after %s goes under the same key', (status) => {
  const { idOf, ended } = ids();
  const first = idOf(fifty);
  expect(first.again).toBe(false);
  ended(fifty, first, status);
  expect(idOf(fifty)).toEqual({ id: first.id, again: true });
  expect(idOf(sixty)).toMatchObject({ again: false });
});

test.each([200, 400, 401, 403, 422, 429])('after %s at once the same content is another command', (status) => {
  const { idOf, ended } = ids();
  const first = idOf(fifty);
  ended(fifty, first, status);
  expect(idOf(fifty).id).not.toBe(first.id);
});

test.each([200, 400, 404, 422])('sent again, %s tells what became of the command', (status) => {
  const { idOf, ended } = ids();
  const first = idOf(fifty);
  ended(fifty, first, undefined);
  ended(fifty, idOf(fifty), status);
  expect(idOf(fifty).id).not.toBe(first.id);
});

test.each([undefined, 401, 403, 409, 429, 502])('sent again, %s says nothing of the first time', (status) => {
  const { idOf, ended } = ids();
  const first = idOf(fifty);
  ended(fifty, first, undefined);
  ended(fifty, idOf(fifty), status);
  expect(idOf(fifty)).toEqual({ id: first.id, again: true });
});

test('a record that was changed otherwise meanwhile, and back, is changed back', () => {
  const { idOf, ended } = ids();
  const first = idOf(fifty);
  ended(fifty, first, 502);
  ended(sixty, idOf(sixty), 200);
  expect(idOf(fifty)).toMatchObject({ again: false });
});

test('what succeeds elsewhere, or fails here, changes nothing', () => {
  const { idOf, ended } = ids();
  const first = idOf(fifty);
  ended(fifty, first, 502);
  const elsewhere = of('POST /api/reglements/8 {"montant":50}', '/api/reglements/8');
  ended(elsewhere, idOf(elsewhere), 200);
  ended(sixty, idOf(sixty), 422);
  expect(idOf(fifty)).toEqual({ id: first.id, again: true });
});

test('after five minutes the same content is another command', () => {
  const { idOf, ended } = ids();
  const first = idOf(fifty);
  ended(fifty, first, 502);
  jest.advanceTimersByTime(299_999);
  expect(idOf(fifty).id).toBe(first.id);
  jest.advanceTimersByTime(1);
  expect(idOf(fifty).id).not.toBe(first.id);
});
