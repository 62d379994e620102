import { functionRights, modules, restrictingRights, right } from '@diapason/contracts/constants';
import type { EndpointDefinition, OwnSites, Source } from '@diapason/contracts/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { contentOf } from '../kit/forms';
import { startTestApi, type TestApi } from '../kit/test-api';
import { type Door, declared, deedsOf, each, headersOf, nameOf, noLimits, openDoor, verdictOf } from './door';
import { expected, isHeldToOwnSites } from './expected';
import { declareIn, seedNetwork } from './network';
import { asSeen, type Hiring, hiring, type Someone } from './people';
import { ELSEWHERE, elsewhere, here, type Place, streamsOf } from './place';
import { namesIn, type Overrides, sampleOf } from './sample';
import { untitled } from './titles';

const everyFunction = functionRights.map(({ idFonction }) => idFonction);
const openFunctions = everyFunction.filter((id) => !restrictingRights.has(id));
const unlocking: readonly number[] = [right.changeGuardianSite, right.changeContributionSite, right.changePaymentSite];
const held = [...openFunctions.filter((id) => !unlocking.includes(id)), ...restrictingRights];
const guardianModules = ['espaceResponsable', 'presences', 'evaluation', 'livret', 'communesConvention'];
const limited = declared.flatMap((endpoint) => [
  ...(endpoint.ownSites ? [[nameOf(endpoint), endpoint, endpoint.ownSites, {}] as const] : []),
  ...Object.entries(endpoint.ownSitesBy?.kinds ?? {}).map(
    ([kind, ownSites]) =>
      [`${nameOf(endpoint)}, ${kind}`, endpoint, ownSites, { [endpoint.ownSitesBy?.by ?? '']: kind }] as const,
  ),
]);

/** Fields that name records besides the one that says whose the call is. */
const CROSSED: readonly [name: string, kind: keyof Place][] = [
  ['idUtilisateur', 'guardian'],
  ['idEleve', 'pupil'],
  ['fk_eleve', 'pupil'],
  ['idRevenu', 'taxRecord'],
  ['idScolarite', 'schooling'],
  ['idFrais', 'claim'],
  ['idAbsence', 'absence'],
  ['fk_user', 'agent'],
  ['fk_atelier', 'workshop'],
  ['idReglement', 'payment'],
  ['fk_responsable', 'guardian'],
];

const ROOMS = ['teaching/planning.itest.ts', 'a room’s address is of the caller’s sites alone'] as const;
const KEPT = [
  'staff/services.itest.ts',
  'hours that are taught clash by room and teacher, beyond the contract, with free slots; a year’s are a list',
] as const;
/**
 * Calls about one thing that the network does not have, or that is the same for whoever sees it: the tests that hold them to the own sites,
 * by file below `contexts` and by title.
 */
const heldBy: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'POST /api/calendriers/salle/liste': ROOMS,
  'POST /api/calendriers/salle/revoquer': ROOMS,
  'POST /api/ateliers/conflits/garder': KEPT,
  'POST /api/ateliers/conflits/trancher': KEPT,
  'POST /api/inscriptions/demandes/completes': [
    'enrolment/requests.itest.ts',
    'that is complete is accepted with the others of one’s sites in one act; one that is not stays',
  ],
  'POST /api/ateliers/remplacement': [
    'teaching/planned.itest.ts',
    'all lessons or none, by who holds 190 and 191, on sites of theirs',
  ],
};

/** Which of its fields a part of a call has. */
function fieldsOf(endpoint: EndpointDefinition): Source[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    return shape.map((name): Source => `${part}.${name}`);
  });
}

describe('records of others, on the API itself', () => {
  let api: TestApi;
  let door: Door;
  let hire: Hiring;

  beforeAll(async () => {
    api = await startTestApi({ limits: noLimits });
    await seedNetwork(api.context());
    for (const place of [here, elsewhere]) await declareIn(api.context(), place);
    hire = hiring(api);
    await hire.ready();
    for (const place of [here, elsewhere]) await takeAPayment(place);
    for (const place of [here, elsewhere]) await giveAService(place);
    door = await openDoor(api);
  });
  afterAll(async () => {
    await door?.stop();
    await api?.stop();
  });

  /** By the agent of the place: lists name who took payments. */
  const takeAPayment = async (place: Place) => {
    const as = await hire.agentOf(place, [right.addPayment, right.changeContributionSite], modules);
    await hire.ready();
    const body = { montant: 1, fk_mode: 1 };
    const answer = await api.call('POST', `/api/reglements/${place.contribution}`, { as, body });
    expect(answer.status).toBe(200);
  };
  /** An hour and a quarter of lessons are more than this contract: a conflict of the place. */
  const giveAService = async (place: Place) => {
    const as = await hire.agent(openFunctions, modules);
    await hire.ready();
    const whose = { fk_utilisateur: place.agent, fk_anneeScolaire: 9 };
    const post = { fk_contrat: 1, fk_typeEmploi: 1, fk_corps: 2, fk_grade: 5, fk_filiere: 1, fk_diplome: 2 };
    const path = '/api/enseignantsFichesService';
    const sheet = await api.call('POST', path, { as, body: { ...whose, ...post, heuresContrat: '00:30' } });
    const listOfJson = [{ fk_site: place.site, fk_instrument: 1, heures: '00:30', ordre: 0 }];
    const assigned = await api.call('POST', `${path}/affectations`, { as, body: { ...whose, listOfJson } });
    expect([sheet.status, assigned.status]).toEqual([200, 200]);
  };
  const revisions = (streams: readonly string[]) =>
    api.harness.query<{ stream: string; revision: string }>(
      'select stream, max(revision)::text as revision from journal.event where stream = any($1) group by stream order by stream',
      [streams],
    );
  const head = async () =>
    (await api.harness.query<{ head: string }>('select max(position)::text as head from journal.event'))[0]?.head;
  const textOf = async (endpoint: EndpointDefinition, one: Someone, place: Place, overrides: Overrides = {}) => {
    const { path, body } = sampleOf(endpoint, place, overrides);
    const content = contentOf(endpoint, body);
    const response = await fetch(`${api.url}${path}`, {
      ...content,
      method: endpoint.method,
      headers: { ...content.headers, ...headersOf(one) },
    });
    return { status: response.status, text: await response.text() };
  };

  test('whatever is refused changes nothing, and says in the security log who asked for what, without a value', async () => {
    const people: [Someone | undefined, Place][] = [
      [undefined, here],
      [await hire.guardianOf(here, guardianModules), elsewhere],
      [await hire.agentOf(here, [152, 146, 173, 175, 176], modules), elsewhere],
      [await hire.agent([], modules), here],
      [await hire.agent(openFunctions, []), here],
      [await hire.agent(held, modules), elsewhere],
    ];
    await hire.ready();
    const before = await head();
    api.security.length = 0;
    const wrong: string[] = [];
    let refused = 0;
    for (const [someone, place] of people)
      await each(declared, async (endpoint) => {
        for (const deed of deedsOf(endpoint)) {
          const sample = sampleOf(endpoint, place, deed.overrides);
          const names = namesIn(endpoint, sample);
          const verdict = expected(endpoint, someone && asSeen(someone, place), { ...deed, names });
          if (verdict === 'let in') continue;
          refused += 1;
          const answer = await verdictOf(api.url, endpoint, sample, headersOf(someone));
          if (answer !== verdict) wrong.push(`${nameOf(endpoint)}: ${answer}, not ${verdict}`);
        }
      });
    expect(wrong).toEqual([]);
    await api.harness.settled();
    expect(await head()).toBe(before);
    expect(api.security).toHaveLength(refused);
    expect(refused).toBeGreaterThan(declared.length * 3);
    // An id at random may spell a value.
    const withoutIds = api.security.map(({ requestId, ...rest }) => {
      expect(requestId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      return rest;
    });
    expect(JSON.stringify(withoutIds)).not.toMatch(/AILLEURS|ICI|example\.org|81000|Lucie/);
  });

  test('who may everything is let in by the API itself: no 401, no 403, nothing broken', async () => {
    const wrong: string[] = [];
    const supervisor = await hire.agentOf(here, openFunctions, modules);
    await hire.ready();
    const forOwnersAlone = ({ access }: EndpointDefinition) => access.kind === 'own' && access.otherwise.length === 0;
    const asked = declared.filter(
      (one) => one.kind === 'query' && one.access.kind !== 'public' && !forOwnersAlone(one),
    );
    for (const endpoint of asked) {
      const { status, text } = await textOf(endpoint, supervisor, here);
      if (status !== 200 && status !== 404) wrong.push(`${nameOf(endpoint)}: ${status} ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('a guardian’s and an agent’s own record together with another’s: the other’s is neither shown nor touched', async () => {
    const owners: Someone[] = [
      await hire.guardianOf(here, guardianModules),
      await hire.agentOf(here, [152, 146, 173, 175, 176], modules),
    ];
    await hire.ready();
    const before = await revisions(streamsOf(elsewhere));
    let calls = 0;
    const shown: string[] = [];
    for (const endpoint of declared) {
      if (endpoint.access.kind !== 'own' && endpoint.access.kind !== 'signedIn') continue;
      for (const at of fieldsOf(endpoint)) {
        const kind = CROSSED.find(([name]) => at.endsWith(`.${name}`))?.[1];
        if (!kind) continue;
        for (const one of owners) {
          const { text } = await textOf(endpoint, one, here, { [at]: elsewhere[kind] });
          calls += 1;
          if (text.includes(ELSEWHERE)) shown.push(`${nameOf(endpoint)} with ${at}`);
        }
      }
    }
    await api.harness.settled();
    expect(shown).toEqual([]);
    expect(await revisions(streamsOf(elsewhere))).toEqual(before);
    expect(calls).toBeGreaterThan(20);
  });

  test('a new record in another’s name is refused', async () => {
    const agent = await hire.agentOf(here, [152, 146, 175, 176], modules);
    await hire.ready();
    for (const path of ['/api/frais/:id', '/api/absences/:id']) {
      const [endpoint] = declared.filter((one) => one.method === 'POST' && one.path === path);
      if (!endpoint) throw new Error(`no ${path}`);
      const call = (fk_user: number) =>
        door.call(endpoint, sampleOf(endpoint, here, { 'params.id': 0, 'body.fk_user': fk_user }), headersOf(agent));
      expect([await call(here.agent), await call(elsewhere.agent)]).toEqual(['let in', 403]);
    }
  });

  const filterOf = (endpoint: EndpointDefinition, { field }: OwnSites) =>
    fieldsOf(endpoint).find((at) => at === `body.${field}` || at === `query.${field}`);

  /** Such a call answers for the site that it names, whoever asks. */
  const mustNameSite = ({ body }: EndpointDefinition, { field }: OwnSites): boolean =>
    body instanceof z.ZodObject &&
    field in body.shape &&
    !z.object(body.shape).shape[field]?.safeParse(undefined).success;

  test.each(limited)('%s: held to the own sites', async (_name, endpoint, ownSites: OwnSites, saying: Overrides) => {
    const someone = await hire.agent(held, modules);
    const free = await hire.agent(openFunctions, modules);
    await hire.ready();
    expect(isHeldToOwnSites(ownSites, someone)).toBe(true);
    const filter = filterOf(endpoint, ownSites);
    const knock = (one: Someone, overrides: Overrides = {}, place = here) =>
      door.call(endpoint, sampleOf(endpoint, place, { ...saying, ...overrides }), headersOf(one));
    expect(await knock(someone)).toBe('let in');
    expect(door.last()).toEqual({ endpoint, sites: [here.site] });
    if (filter && !ownSites.record) {
      expect(await knock(someone, { [filter]: elsewhere.site })).toBe(403);
      expect(await knock(free, { [filter]: elsewhere.site })).toBe('let in');
      expect(door.last()).toEqual({ endpoint, sites: undefined });
    }
    if (ownSites.record) {
      expect(await knock(someone, {}, elsewhere)).toBe(403);
      expect(await knock(free, {}, elsewhere)).toBe('let in');
      return;
    }
    const asCsv: Overrides = fieldsOf(endpoint).includes('body.format') ? { 'body.format': 'csv' } : {};
    const [narrow, wide] = [await textOf(endpoint, someone, here, asCsv), await textOf(endpoint, free, here, asCsv)];
    expect(narrow.text).not.toContain(ELSEWHERE);
    if (nameOf(endpoint) in heldBy) return;
    expect([narrow.status, wide.status]).toEqual([200, 200]);
    if (!mustNameSite(endpoint, ownSites)) expect(narrow.text).not.toBe(wide.text);
    expect(narrow.text.length).toBeLessThanOrEqual(wide.text.length);
  });

  test('what the network cannot tell apart is held by a test of its own', () => {
    const names = new Set(limited.map(([, endpoint]) => nameOf(endpoint)));
    expect(Object.keys(heldBy).filter((name) => !names.has(name))).toEqual([]);
    expect(untitled(Object.values(heldBy))).toEqual([]);
  });
});
