import { endpoints } from '@diapason/contracts';
import { endpoint, own, signedIn } from '@diapason/contracts/core';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { elsewhere, here } from './place';
import { sampleOf } from './sample';

test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))('%s has a sample', (_name, one) => {
  for (const place of [here, elsewhere]) expect(sampleOf(one, place).path).not.toMatch(/undefined|:/);
});

test('where nothing says what a field names, there is no sample, and it is said aloud', () => {
  const given = { context: 'site', kind: 'query', module: null, response: z.null(), summary: 'Essai' } as const;
  const id = z.object({ id: z.int() });
  const unknown = endpoint('GET', '/api/inconnu/:id', { ...given, access: signedIn, params: id });
  expect(() => sampleOf(unknown, here)).toThrow('no sample for GET /api/inconnu/:id: params.id names a record');
  const owned = endpoint('GET', '/api/inconnu/:id', {
    ...given,
    access: own('claim', 'params.id', { otherwise: [] }),
    params: id,
  });
  expect(sampleOf(owned, elsewhere).path).toBe(`/api/inconnu/${elsewhere.claim}`);
});
