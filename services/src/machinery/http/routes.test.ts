import { type EndpointDefinition, endpoint, publicAccess } from '@diapason/contracts/core';
import { query } from '@diapason/projections';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { routesOf } from './routes';

const declared = (path: string): EndpointDefinition =>
  endpoint('GET', path, {
    context: 'site',
    kind: 'query',
    access: publicAccess,
    module: null,
    response: z.null(),
    summary: 'Essai',
  });
const handled = (one: EndpointDefinition) => query(one, async () => null);

describe('the routes of the API', () => {
  test('a written path is tried before a parameter', () => {
    const paths = [
      '/api/cotisations/:offre',
      '/api/eleves/:id/SI_list',
      '/api/cotisations/offres',
      '/api/eleves/SE_niveaux/x',
    ];
    const all = paths.map(declared);
    const order = routesOf(all, all.map(handled)).map((route) => route.endpoint.path);
    expect(order.indexOf('/api/cotisations/offres')).toBeLessThan(order.indexOf('/api/cotisations/:offre'));
    expect(order.indexOf('/api/eleves/SE_niveaux/x')).toBeLessThan(order.indexOf('/api/eleves/:id/SI_list'));
  });

  test('an endpoint without a handler, or with two, keeps the API from starting, and all faults are named at once', () => {
    const [a, b, c] = [declared('/api/a'), declared('/api/b'), declared('/api/c')];
    const start = () => routesOf([a, b], [handled(b), handled(b), handled(c)]);
    expect(start).toThrow(/\/api\/a: no handler/);
    expect(start).toThrow(/\/api\/b: 2 handlers/);
    expect(start).toThrow(/\/api\/c: handler of no endpoint/);
  });
});
