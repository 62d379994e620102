import { describe, expect, test } from '@jest/globals';
import { declaredCalls } from './calls';
import { calls, right } from './constants';
import { callOf, keyOf } from './core/call';
import type { EndpointDefinition } from './core/endpoint';
import { endpoints } from './endpoints';

const all: readonly EndpointDefinition[] = endpoints;

describe('the calls that browsers know', () => {
  test('are the endpoints as they are declared now (else: npm run generate)', () => {
    expect(calls).toEqual(declaredCalls);
  });

  test('depend on the context of their endpoint first of all', () => {
    const table: Readonly<Record<string, { readonly tags: readonly string[] }>> = calls;
    expect(all.map((endpoint) => [keyOf(endpoint), table[keyOf(endpoint)]?.tags[0]])).toEqual(
      all.map((endpoint) => [keyOf(endpoint), endpoint.context]),
    );
  });

  test('depend on what a query shows, and touch the audit where they are commands', () => {
    const declared = {
      path: '/api/x',
      method: 'GET',
      context: 'claims',
      module: null,
      access: { kind: 'public' },
    } as const;
    const rest = { response: 'file', summary: '' } as const;
    expect(callOf({ ...declared, ...rest, kind: 'query', shows: ['staff'] }).tags).toEqual(['claims', 'staff']);
    expect(callOf({ ...declared, ...rest, kind: 'command' }).tags).toEqual(['claims', 'audit']);
  });

  test('say what they show only where they are queries', () => {
    expect(all.filter((one) => one.kind === 'command' && one.shows).map(keyOf)).toEqual([]);
  });

  test('keep the rights of their endpoint: those of a record of one’s own, of a new one, of one that exists', () => {
    expect(calls['POST /api/reglements/:idCotisation']).toMatchObject({
      module: 'cotisation',
      anyOf: [right.addPayment, right.correctPayment, right.reactivatePayment],
      byRecord: { create: [right.addPayment], change: [right.correctPayment, right.reactivatePayment] },
    });
    expect(calls['GET /api/utilisateursAdministratifs/:id']).toMatchObject({
      anyOf: [right.seeAgentProfile],
      own: right.seeOwnProfile,
    });
    expect(calls['GET /api/utilisateursResponsables/:id']).toMatchObject({ anyOf: [right.seeGuardian], own: true });
    expect(calls['POST /api/login']).not.toHaveProperty('anyOf');
  });
});
