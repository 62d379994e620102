import { randomUUID } from 'node:crypto';
import { functionRights, modules, restrictingRights } from '@diapason/contracts/constants';
import type { EndpointDefinition } from '@diapason/contracts/core';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../kit/test-api';
import { declared, nameOf, noLimits } from '../rights-matrix/door';
import { here, seedNetwork } from '../rights-matrix/network';
import { hiring } from '../rights-matrix/people';
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
  beforeAll(async () => {
    api = await startTestApi({ limits: noLimits });
    await seedNetwork(api.context());
    const hire = hiring(api);
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

  test('of a claim as long as it may be get their numbers at once, under a key too', async () => {
    const [endpoint] = declared.filter((one) => nameOf(one) === 'POST /api/frais/:id');
    if (!endpoint) throw new Error('no claims');
    const legs = Array.from({ length: 50 }, () => ({ kilometrage: 1 }));
    const claim = (periode: string) => ({
      fk_anneeScolaire: 9,
      fk_fraisStatut: 1,
      fk_user: everybody.idUtilisateur,
      periode,
      fraisJournees: Array.from({ length: 100 }, () => ({
        dateJour: `${periode}-10`,
        heureDepart: '08:00',
        heureRetour: '12:00',
        fraisTrajets: legs,
      })),
    });
    const asked = jest.spyOn(api.harness.pool, 'query');
    expect(await send(endpoint, '/api/frais/0', claim('2026-10'))).toBe(200);
    const plain = asked.mock.calls.length;
    asked.mockClear();
    expect(await send(endpoint, '/api/frais/0', claim('2026-11'), { 'idempotency-key': randomUUID() })).toBe(200);
    const keyed = asked.mock.calls.length;
    asked.mockRestore();
    expect(plain).toBeGreaterThan(1);
    expect(keyed).toBeLessThan(plain + 50);
  });
});
