import { functionRights, modules, restrictingRights, right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { account, decideSetPassword } from '../../contexts/identity/aggregate/account';
import { deactivateAccount, setPassword } from '../../contexts/identity/commands/accounts';
import type { WorkContext } from '../../machinery/app/command-context';
import type { TestApi } from '../kit/test-api';
import { type Door, declared, each, headersOf, nameOf, noLimits, openDoor, verdictOf } from './door';
import { expected } from './expected';
import { seedAgent } from './network';
import { asSeen, type Hiring, type Someone } from './people';
import { elsewhere, here } from './place';
import { namesIn, sampleOf } from './sample';
import { startNetwork } from './start-network';
import { badCredentials } from './tokens';

const openFunctions = functionRights.map((right) => right.idFonction).filter((id) => !restrictingRights.has(id));
const closed = declared.filter(({ access }) => access.kind !== 'public');
const open = declared.filter(({ access }) => access.kind === 'public');

/** The fact alone: the token of before stays good. */
const setProvisionalPassword = (context: WorkContext, idUtilisateur: number) =>
  context.execute(account, idUtilisateur, (state) =>
    decideSetPassword(state, { idUtilisateur, origine: 'agent', provisoire: 1 }),
  );

/** Every other one, and the rights to take an identity. */
const someFunctions = [
  right.impersonateGuardian,
  right.impersonateAgent,
  ...openFunctions.filter((_, i) => i % 2 === 0),
];
const someModules = modules.filter((_, i) => i % 2 === 0);

/** A guardian's modules are the portal's: nobody else has a use for them. */
const bothMay = (actor: Someone, one: Someone): Pick<Someone, 'functions' | 'modules'> => ({
  functions: new Set([...one.functions].filter((id) => actor.functions.has(id))),
  modules:
    one.kind === 'guardian' ? one.modules : new Set([...one.modules].filter((module) => actor.modules.has(module))),
});

describe('sessions that are none, and borrowed ones', () => {
  let api: TestApi;
  let door: Door;
  let hire: Hiring;

  beforeAll(async () => {
    ({ api, hire } = await startNetwork({ limits: noLimits }));
    door = await openDoor(api);
  });
  afterAll(async () => {
    await door?.stop();
    await api?.stop();
  });

  /** What each endpoint of the real API answered these headers, where it was not `wanted`. */
  const exceptions = async (headers: Record<string, string>, wanted: number, calls = closed) => {
    const wrong: string[] = [];
    await each(calls, async (endpoint) => {
      const answer = await verdictOf(api.url, endpoint, sampleOf(endpoint, here), headers);
      if (answer !== wanted) wrong.push(`${nameOf(endpoint)}: ${answer}`);
    });
    return wrong;
  };
  const head = async () => {
    const { client } = api.harness;
    for await (const { event } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
      return event?.position.commit;
    return undefined;
  };

  test('expired, forged, revoked, or with the user-id of another: 401 everywhere, and nothing happens', async () => {
    const supervisor = await hire.agent(openFunctions, modules);
    await hire.ready();
    const { good, bad } = await badCredentials(api, supervisor.idUtilisateur);
    expect(await door.call(closed[0] ?? open[0]!, sampleOf(closed[0]!, here), good)).toBe('let in');
    const before = await head();
    const wrong: string[] = [];
    for (const [name, headers] of bad)
      wrong.push(...(await exceptions(headers, 401)).map((exception) => `${name}: ${exception}`));
    expect(wrong).toEqual([]);
    expect(bad.size).toBeGreaterThanOrEqual(30);
    expect(await head()).toBe(before);
    const reasons = api.security.filter(({ event }) => event === 'token-refused');
    expect(reasons).toHaveLength(bad.size * closed.length);
  });

  test('a public call with a bad token is called as nobody', async () => {
    const { bad } = await badCredentials(api, here.agent);
    const wrong: string[] = [];
    for (const [name, headers] of bad)
      await each(open, async (endpoint) => {
        const answer = await door.call(endpoint, sampleOf(endpoint, here), headers);
        if (answer !== 'let in') wrong.push(`${name}: ${nameOf(endpoint)}: ${answer}`);
      });
    expect(wrong).toEqual([]);
  });

  test.each([
    ['leaving', (one: Someone) => api.call('POST', '/api/logout', { as: one })],
    [
      'a new password',
      (one: Someone) =>
        setPassword(api.context(), {
          idUtilisateur: one.idUtilisateur,
          motDePasse: 'les oies du capitole',
          origine: 'profil',
        }),
    ],
    ['deactivation', (one: Someone) => deactivateAccount(api.context(), one.idUtilisateur)],
  ])('%s ends the token everywhere, at the next call', async (_what, end) => {
    const one = await hire.agent(openFunctions, modules);
    await hire.ready();
    const [session] = closed.filter(({ path }) => path === '/api/session');
    expect(session && (await door.call(session, sampleOf(session, here), headersOf(one)))).toBe('let in');
    await end(one);
    await hire.ready();
    expect(await exceptions(headersOf(one), 401)).toEqual([]);
  });

  test('with a password that someone else chose, nothing is open but choosing another', async () => {
    const one = await hire.agent(openFunctions, modules);
    await setProvisionalPassword(api.context(), one.idUtilisateur);
    await hire.ready();
    const token = await hire.tokenOf({ idUtilisateur: one.idUtilisateur });
    const wrong: string[] = [];
    const letIn: string[] = [];
    await each(closed, async (endpoint) => {
      const answer = await door.call(endpoint, sampleOf(endpoint, here), headersOf({ ...one, token }));
      if (answer === 'let in') letIn.push(nameOf(endpoint));
      else if (answer !== 403) wrong.push(`${nameOf(endpoint)}: ${answer}`);
    });
    expect(wrong).toEqual([]);
    expect(letIn.sort()).toEqual(['GET /api/session', 'POST /api/motDePasse']);
    const settings = async (as?: Someone) =>
      (await api.call('GET', '/api/parametres/list', as ? { as } : {})).body.data;
    expect(await settings({ ...one, token })).toEqual(await settings());
  });

  test('who acts for another may what both may, but for what is forbidden then', async () => {
    const office = await hire.agent(openFunctions, modules);
    const guardian = await hire.guardianOf(here, [
      'espaceResponsable',
      'presences',
      'evaluation',
      'livret',
      'communesConvention',
    ]);
    const colleague = await hire.agent([98, 146, 152, 154, 249, 251, 143, 96], modules);
    await hire.ready();
    const wrong: string[] = [];
    let forbidden = 0;
    const deputy = await hire.agent(someFunctions, someModules);
    await hire.ready();
    const pairs = [
      [office, guardian],
      [office, colleague],
      [deputy, guardian],
      [deputy, colleague],
    ] as const;
    for (const [actor, one] of pairs) {
      const token = await hire.tokenOf({ idUtilisateur: one.idUtilisateur, act: actor.idUtilisateur });
      const borrowed: Someone = { ...one, ...bothMay(actor, one), token, impersonating: true };
      for (const place of [here, elsewhere])
        for (const endpoint of declared) {
          const { field } = endpoint.notWhileImpersonating ?? {};
          for (const fields of field ? [[], [field]] : [[]]) {
            const overrides = field && fields.length > 0 ? { [`body.${field}`]: 'les oies du capitole' } : {};
            const sample = sampleOf(endpoint, place, overrides);
            const names = namesIn(endpoint, sample);
            const wanted = expected(endpoint, asSeen(borrowed, place), { creates: false, fields, names });
            const answer = await door.call(endpoint, sample, headersOf(borrowed));
            if (endpoint.notWhileImpersonating && wanted === 403) forbidden += 1;
            if (answer !== wanted) wrong.push(`${nameOf(endpoint)} ${fields}: ${answer}, not ${wanted}`);
          }
        }
    }
    expect(wrong).toEqual([]);
    expect(forbidden).toBeGreaterThan(6);
  });

  test.each([
    [
      'was given back',
      (one: Someone, token: string) => api.call('GET', '/api/usurpation/fin', { as: { ...one, token } }),
    ],
    ['was lent by a right since lost', (_one: Someone, _token: string, actor: Someone) => hire.demote(actor)],
    [
      'is half an hour old',
      async () => void api.harness.clock.set(new Date(api.harness.clock.now().getTime() + 1_801_000)),
    ],
  ])('an identity that %s answers nowhere', async (_what, end) => {
    const actor = await hire.agent(openFunctions, modules);
    const guardian = await hire.guardianOf(here, ['espaceResponsable']);
    await hire.ready();
    const path = `/api/usurpation?fk_id=${guardian.idUtilisateur}&isResponsable=1`;
    const begun = await api.call('GET', path, { as: actor });
    const { token } = begun.body.data as { token: string };
    expect(await exceptions(headersOf({ ...guardian, token }), 401, closed.slice(0, 1))).not.toEqual([]);
    await end(guardian, token, actor);
    await hire.ready();
    expect(await exceptions(headersOf({ ...guardian, token }), 401)).toEqual([]);
  });

  test('the actor’s end is the end of what was borrowed', async () => {
    const actor = await hire.agent(openFunctions, modules);
    const guardian = await hire.guardianOf(here, ['espaceResponsable']);
    await hire.ready();
    const token = await hire.tokenOf({
      idUtilisateur: guardian.idUtilisateur,
      act: actor.idUtilisateur,
    });
    await api.call('POST', '/api/logout', { as: actor });
    await hire.ready();
    expect(await exceptions(headersOf({ ...guardian, token }), 401)).toEqual([]);
  });

  test('what is done in another’s name says both names', async () => {
    const actor = await hire.agent(openFunctions, modules);
    await seedAgent(api.context(), { idUtilisateur: 19_000, nom: 'EMPRUNTÉ', fk_groupe: 2, site: here.site });
    await hire.ready();
    const token = await hire.tokenOf({
      idUtilisateur: 19_000,
      act: actor.idUtilisateur,
    });
    const [{ position }] = (await api.harness.query<{ position: string }>(
      'select max(position) as position from journal.event',
    )) as [{ position: string }];
    const others = closed.filter(({ kind, path }) => kind === 'command' && path !== '/api/usurpation/fin');
    for (const endpoint of others)
      await verdictOf(api.url, endpoint, sampleOf(endpoint, here), headersOf({ idUtilisateur: 19_000, token }));
    await api.harness.settled();
    const done = await api.harness.query<{ actor: string; on_behalf_of: string; types: number }>(
      `select actor, on_behalf_of, count(distinct type)::int as types from journal.event
        where position > $1 and actor not like 'job:%' group by actor, on_behalf_of`,
      [position],
    );
    expect(done).toMatchObject([{ actor: String(actor.idUtilisateur), on_behalf_of: '19000' }]);
    expect(done[0]?.types).toBeGreaterThan(5);
  });
});
