import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { asText, distinct, messageParts } from './addresses';

test('each address is there once, and nobody’s is not', () => {
  expect(distinct(['a@x.fr', null, ' A@x.fr ', '', undefined, 'Effacé', 'b@x.fr'])).toEqual(['a@x.fr', 'b@x.fr']);
  expect(asText(['a@x.fr', 'b@x.fr'])).toBe('a@x.fr; b@x.fr');
});

test('a message names everybody in blind copy, and nothing of an address can add a field to it', () => {
  expect(messageParts(['a@x.fr', 'b+c@x.fr'])).toEqual([{ href: 'mailto:?bcc=a@x.fr,b%2Bc@x.fr', people: 2 }]);
  expect(messageParts(['a@x.fr&subject=x'])[0]?.href).toBe('mailto:?bcc=a@x.fr%26subject%3Dx');
  expect(messageParts([])).toEqual([]);
});

test('parts hold everybody once, in order, and none is longer than a mail program takes', () => {
  const addresses = fc.array(fc.emailAddress(), { maxLength: 300 });
  fc.assert(
    fc.property(addresses, fc.integer({ min: 50, max: 2_000 }), (given, longest) => {
      const people = distinct(given);
      const parts = messageParts(people, longest);
      const named = parts.flatMap(({ href }) => href.slice('mailto:?bcc='.length).split(',').map(decodeURIComponent));
      expect(named).toEqual(people);
      expect(parts.reduce((sum, part) => sum + part.people, 0)).toBe(people.length);
      for (const { href, people: count } of parts) expect(count === 1 || href.length <= longest).toBe(true);
    }),
  );
});
