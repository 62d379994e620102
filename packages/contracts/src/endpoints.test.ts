import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { functionRight, modules } from './constants';
import { describeEndpoint, documentedPath, rightsOf } from './core/describe';
import { endpoints } from './endpoints';
import { documentedCalls } from './testing/documentedCalls';

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('the endpoints', () => {
  test.each(documentedCalls)('answer %s %s of the documents', (method, path) => {
    expect(endpoints.filter((e) => e.method === method && documentedPath(e.path) === path)).toHaveLength(1);
  });

  test('are each declared once: no two match the same requests with the same precision', () => {
    const shapes = endpoints.map((e) => `${e.method} ${e.path.replace(/:\w+/g, ':').replace(/\/$/, '')}`);
    expect(shapes.filter((shape, i) => shapes.indexOf(shape) !== i)).toEqual([]);
  });

  test.each(named)('%s names only rights and modules that exist', (_name, endpoint) => {
    const { ownSites, access, module } = endpoint as (typeof endpoints)[number] & {
      ownSites?: { unlockedBy?: number; lockedBy?: number };
    };
    const used = [...rightsOf(access), ...[ownSites?.unlockedBy, ownSites?.lockedBy].filter((id) => id !== undefined)];
    expect(used.filter((id) => !functionRight(id))).toEqual([]);
    if (module !== null) expect(modules).toContain(module);
  });

  test.each(named)('%s declares the parameters of its path', (_name, endpoint) => {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const declared =
      'params' in endpoint && endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : [];
    expect(declared.sort()).toEqual(names.sort());
  });

  test.each(named)('%s can be told in JSON Schema', (_name, endpoint) => {
    for (const schema of ['params', 'query', 'body', 'response'].map(
      (part) => (endpoint as Record<string, unknown>)[part],
    ))
      if (schema instanceof z.ZodType) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
  });

  test('are told on one line each', () => {
    const line = (path: string) => endpoints.filter((e) => e.path === path).map(describeEndpoint);
    expect(line('/api/reglements/:idCotisation')).toEqual([
      'POST\t/api/reglements/{idCotisation}\t272|273|278\tcotisation\tmoney\tcommand',
    ]);
    expect(line('/api/utilisateursAdministratifs/:id')[0]).toBe(
      'GET\t/api/utilisateursAdministratifs/{id}\t146/245\t-\tstaff\tquery',
    );
  });
});
