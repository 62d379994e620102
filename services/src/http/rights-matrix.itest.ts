import { endpoints } from '@diapason/contracts';
import { functionRights, modules } from '@diapason/contracts/constants';
import type { EndpointDefinition } from '@diapason/contracts/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openAccount } from '../identity';
import { decideDefine, roleGroup } from '../identity/role-group';
import { issueToken } from '../identity/session/tokens';
import { type Caller, startTestApi, type TestApi } from '../testing/test-api';

const everyFunction = functionRights.map((right) => right.idFonction);
const declared: readonly EndpointDefinition[] = endpoints;

/** One path of an endpoint, with another person's record in the place of each parameter. */
const pathOf = (endpoint: EndpointDefinition) => endpoint.path.replace(/:(\w+)/g, '4242');
const nameOf = (endpoint: EndpointDefinition) => `${endpoint.method} ${endpoint.path}`;

describe('the rights of every call', () => {
  let api: TestApi;
  let groups = 50;
  let people = 3000;

  beforeAll(async () => {
    api = await startTestApi();
  }, 60_000);
  afterAll(() => api?.stop());

  /** A session without the cost of a password. */
  const signedIn = async (idUtilisateur: number): Promise<Caller> => ({
    idUtilisateur,
    token: await issueToken(api.app.secrets, { idUtilisateur, version: 1 }, api.harness.clock.now()),
  });

  /** Someone of a group of their own, holding just these functions and modules. */
  async function someone(functions: readonly number[], enabled: readonly string[], role = 'Agent'): Promise<Caller> {
    groups += 1;
    people += 1;
    const [idGroupe, idUtilisateur] = [groups, people];
    const context = api.context();
    const group = { idGroupe, libelleGroupe: `Essai ${idGroupe}`, commentaire: '', supprimable: 1 as const, role };
    await context.execute(roleGroup, idGroupe, (state) =>
      decideDefine(state, { ...group, fonctions: functions, modules: enabled }),
    );
    const email = `essai${idUtilisateur}@exemple.fr`;
    await openAccount(context, { idUtilisateur, isResponsable: 0, email, fk_groupe: idGroupe });
    await context.visible();
    return signedIn(idUtilisateur);
  }

  const statusOf = async (endpoint: EndpointDefinition, as?: Caller) =>
    (
      await api.call(endpoint.method, pathOf(endpoint), {
        ...(as ? { as } : {}),
        ...(endpoint.method === 'POST' ? { body: {} } : {}),
      })
    ).status;

  /** The calls that answered otherwise than expected: none. */
  async function exceptions(calls: readonly EndpointDefinition[], as: Caller | undefined, expected: readonly number[]) {
    const wrong: string[] = [];
    for (const endpoint of calls) {
      const status = await statusOf(endpoint, as);
      if (!expected.includes(status)) wrong.push(`${nameOf(endpoint)}: ${status}`);
    }
    return wrong;
  }

  const closed = declared.filter((endpoint) => endpoint.access.kind !== 'public');

  test('anonymous: 401 for all that is not public', async () => {
    expect(await exceptions(closed, undefined, [401])).toEqual([]);
  }, 60_000);

  test('an agent without any function: 403 wherever one is needed', async () => {
    const calls = closed.filter((endpoint) => endpoint.access.kind === 'rights');
    expect(await exceptions(calls, await someone([], modules), [403])).toEqual([]);
  }, 60_000);

  test('an agent who has every function but those of the call: 403', async () => {
    const sets = new Map<string, EndpointDefinition[]>();
    for (const endpoint of closed) {
      if (endpoint.access.kind !== 'rights') continue;
      const key = [...endpoint.access.anyOf].sort((a, b) => a - b).join(',');
      sets.set(key, [...(sets.get(key) ?? []), endpoint]);
    }
    const wrong: string[] = [];
    for (const [key, calls] of sets) {
      const missing = new Set(key.split(',').map(Number));
      const agent = await someone(
        everyFunction.filter((id) => !missing.has(id)),
        modules,
      );
      wrong.push(...(await exceptions(calls, agent, [403])));
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('an agent with every function but no module: 403 wherever a module is needed', async () => {
    const calls = closed.filter((endpoint) => endpoint.module !== null);
    expect(await exceptions(calls, await someone(everyFunction, []), [403])).toEqual([]);
  }, 60_000);

  test('a guardian: another family’s records are refused', async () => {
    const context = api.context();
    await openAccount(context, { idUtilisateur: 4000, isResponsable: 1, email: 'autre@exemple.fr', fk_groupe: 7 });
    await context.visible();
    const guardian = await signedIn(4000);
    const calls = closed.filter(
      (endpoint) => endpoint.access.kind === 'own' && endpoint.access.from.startsWith('params.'),
    );
    expect(calls.length).toBeGreaterThan(5);
    expect(await exceptions(calls, guardian, [400, 403])).toEqual([]);
    const staffOnly = closed.filter((endpoint) => endpoint.access.kind === 'rights');
    expect(await exceptions(staffOnly, guardian, [403])).toEqual([]);
  }, 60_000);
});
