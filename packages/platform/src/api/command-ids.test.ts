import { expect, test } from '@jest/globals';
import { createCommandIds } from './command-ids';

function ids() {
  let last = 0;
  const clock = { now: 0 };
  const commandIds = createCommandIds(
    () => `id${++last}`,
    () => clock.now,
  );
  return { clock, ...commandIds };
}

test.each([undefined, 409, 500, 502, 503])('the same content after %s goes under the same key', (status) => {
  const { idOf, ended } = ids();
  const first = idOf('POST /api/reglements/7 {"montant":50}');
  ended('POST /api/reglements/7 {"montant":50}', first, status);
  expect(idOf('POST /api/reglements/7 {"montant":50}')).toBe(first);
  expect(idOf('POST /api/reglements/7 {"montant":60}')).not.toBe(first);
});

test.each([200, 400, 403, 422])('after a clear answer (%s) the same content is another command', (status) => {
  const { idOf, ended } = ids();
  const first = idOf('a');
  ended('a', first, undefined);
  ended('a', idOf('a'), status);
  expect(idOf('a')).not.toBe(first);
});

test('after five minutes the same content is another command', () => {
  const { clock, idOf, ended } = ids();
  const first = idOf('a');
  ended('a', first, 502);
  clock.now = 299_999;
  expect(idOf('a')).toBe(first);
  clock.now = 300_000;
  expect(idOf('a')).not.toBe(first);
});
