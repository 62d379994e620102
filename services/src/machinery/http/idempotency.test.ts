import { savePayment as endpoint } from '@diapason/contracts/money';
import { expect, test } from '@jest/globals';
import { requestHash } from './idempotency';

test('a content is known again under its own key alone, whatever the order of its fields', () => {
  const hash = requestHash('une-cle-du-client', endpoint, { body: { password: 'secret', nom: 'Martin' } });
  expect(requestHash('une-cle-du-client', endpoint, { body: { nom: 'Martin', password: 'secret' } })).toBe(hash);
  expect(requestHash('une-cle-du-client', endpoint, { body: { nom: 'Martin', password: 'autre' } })).not.toBe(hash);
  expect(requestHash('une-autre-cle', endpoint, { body: { password: 'secret', nom: 'Martin' } })).not.toBe(hash);
});
