import { randomUUID } from 'node:crypto';
import { functionRights, modules, restrictingRights } from '@diapason/contracts/constants';
import type { EndpointDefinition } from '@diapason/contracts/core';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openServices } from '../../contexts/claims/testing/service-sheets';
import { type Caller, startTestApi, type TestApi } from '../kit/test-api';
import { declared, headersOf, nameOf, noLimits } from '../rights-matrix/door';
import { seedNetwork } from '../rights-matrix/network';
import { type Hiring, hiring } from '../rights-matrix/people';
import { here } from '../rights-matrix/place';
import { sampleOf } from '../rights-matrix/sample';
import { flooded, listsOf } from './lists';

/** How much dearer than an ordinary call a refused one may be, in processor time; sending and reading its bytes included. */
const MOST_DEARER = 20;
/** Lines of a flood, and of one that only just fits into a body. */
const FLOODS = [20_000, 150_000];

const everyFunction = functionRights.map(({ idFonction }) => idFonction).filter((id) => !restrictingRights.has(id));
const attacked = declared.flatMap((endpoint) =>
  listsOf(endpoint)
    .filter(({ part }) => part === 'body')
    .map((place) => ({ endpoint, place, around: listsOf(endpoint).find(({ steps }) => steps.length === 1)?.max ?? 1 })),
);

describe('lists that clients send', () => {
  let api: TestApi;
  let everybody: Caller;
  let hire: Hiring;
  beforeAll(async () => {
    api = await startTestApi({ limits: noLimits });
    await seedNetwork(api.context());
    hire = hiring(api);
    await hire.ready();
    everybody = await hire.agent([...everyFunction], modules);
    await hire.ready();
  });
  afterAll(() => api?.stop());

  const send = async (endpoint: EndpointDefinition, path: string, body: unknown, headers = {}) => {
    const answer = await fetch(`${api.url}${path}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${everybody.token}`,
        'user-id': String(everybody.idUtilisateur),
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  /**
   * Milliseconds of processor time of this process, which is API, projector and client; the least of some tries,
   * of which a clean-up of the memory or the projector may have spoilt all but one: ten of them unless `enough` is met.
   */
  const cost = async (call: () => Promise<number>, enough = 0, tries = 10) => {
    let least = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let one = 0; one < tries && least > enough; one += 1) {
      const began = process.cpuUsage();
      status = await call();
      const { user, system } = process.cpuUsage(began);
      least = Math.min(least, (user + system) / 1_000);
    }
    return { status, ms: least };
  };
  const books = async () =>
    (
      await api.harness.query<{ books: string }>(
        `select concat((select max(position) from journal.event), ' ', (select sum(last) from vault.id_sequence), ' ',
           (select count(*) from vault.id_of_key)) as books`,
      )
    )[0]?.books;

  test('cost little when they are too long or empty of sense, take no number and write nothing', async () => {
    const ordinary: number[] = [];
    for (const endpoint of new Set(attacked.map((one) => one.endpoint))) {
      const { path, body } = sampleOf(endpoint, here);
      ordinary.push((await cost(() => send(endpoint, path, body), 0, 3)).ms);
    }
    const median = ordinary.sort((a, b) => a - b)[Math.floor(ordinary.length / 2)] ?? 0;
    const budget = MOST_DEARER * median;
    const faults: string[] = [];
    let dearest = 0;
    for (const { endpoint, place, around } of attacked) {
      const { path, body } = sampleOf(endpoint, here);
      const name = `${nameOf(endpoint)} ${place.steps.join('.')}`;
      const full = flooded(body, place, place.max ?? 0, around);
      const sent = [...FLOODS.map((lines) => flooded(body, place, lines)), full];
      for (const one of sent) {
        await api.harness.settled();
        const before = await books();
        const { status, ms } = await cost(() => send(endpoint, path, one), budget);
        if (one !== full && status !== 400) faults.push(`${name}: a flood is answered ${status}`);
        if (status < 400) continue;
        dearest = Math.max(dearest, ms);
        await api.harness.settled();
        if ((await books()) !== before)
          faults.push(`${name}: refused (${status}), and something was written or numbered`);
        if (ms > budget)
          faults.push(`${name}: refused (${status}) after ${Math.round(ms)} ms, ordinary is ${Math.round(median)}`);
      }
    }
    process.stderr.write(
      `lists: ${attacked.length} places, ordinary ${median.toFixed(1)} ms, dearest refusal ${dearest.toFixed(1)} ms of processor time\n`,
    );
    expect(faults).toEqual([]);
  });

  test.each([
    ['without a key', () => ({})],
    ['under a key', () => ({ 'idempotency-key': randomUUID() })],
  ])('of a claim ask no statement more often for the most legs than for two, %s', async (_how, key) => {
    const [endpoint] = declared.filter((one) => nameOf(one) === 'POST /api/frais/:id');
    if (!endpoint) throw new Error('no claims');
    const agent = await hire.agent([...everyFunction], modules);
    await hire.ready();
    await openServices(api.harness, [agent.idUtilisateur]);
    await api.harness.settled();
    const claim = (periode: string, days: number, legs: number) => ({
      fk_anneeScolaire: 9,
      fk_fraisStatut: 1,
      fk_user: agent.idUtilisateur,
      periode,
      fraisJournees: Array.from({ length: days }, () => ({
        dateJour: `${periode}-10`,
        heureDepart: '08:00',
        heureRetour: '12:00',
        fraisTrajets: Array.from({ length: legs }, () => ({ kilometrage: 1, fk_siteA: here.site })),
      })),
    });
    const { pool, readModels } = api.harness;
    const asked = [pool, readModels].map((one) => jest.spyOn(one, 'query'));
    /** How often a call asks each statement; how long it waits for the lists tells nothing of it. */
    const statements = async (sent: object): Promise<ReadonlyMap<string, number>> => {
      for (const one of asked) one.mockClear();
      expect(await send(endpoint, '/api/frais/0', sent, { ...headersOf(agent), ...key() })).toBe(200);
      const often = new Map<string, number>();
      for (const [query] of asked.flatMap((one) => one.mock.calls as unknown[][])) {
        const text = typeof query === 'string' ? query : String((query as { text?: unknown }).text);
        if (!/read\.checkpoint|vault\.follower/.test(text)) often.set(text, (often.get(text) ?? 0) + 1);
      }
      return often;
    };
    try {
      const two = await statements(claim('2026-09', 1, 2));
      const most = await statements(claim('2026-10', 100, 50));
      expect([...two.keys()].filter((text) => text.includes('vault.id_'))).not.toEqual([]);
      // One more may be somebody else’s, who works in this process too.
      expect([...most].filter(([text, times]) => times > (two.get(text) ?? 0) + 1)).toEqual([]);
    } finally {
      for (const one of asked) one.mockRestore();
    }
  });
});
