import { endpoints } from '@diapason/contracts';
import type { EndpointDefinition } from '@diapason/contracts/core';
import { verify } from '@diapason/event-sourcing';
import { until } from '@diapason/local-stack/testing';
import { tables } from '@diapason/projections';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { attackAll } from './attack';
import { brokenRequests, sendBytes } from './broken-requests';
import { closeConnections } from './send';
import { type Stage, startStage } from './stage';
import { MARK } from './text';

/** `HOSTILE_RUNS=20000 HOSTILE_SEED=7 HOSTILE_ONLY='POST /api/frais/:id'` for more, for others, for one endpoint. */
const seed = Number(process.env.HOSTILE_SEED ?? 21_11_2026);
const requests = Number(process.env.HOSTILE_RUNS ?? 2_000);
const only = process.env.HOSTILE_ONLY;
const attacked = (endpoints as readonly EndpointDefinition[]).filter(
  ({ method, path }) => only === undefined || only === `${method} ${path}`,
);

/** Most processor time a request may take on average (a single one: `DEAR_MS`), API, projector and sender together (ms): five times what it takes. */
const MOST_MS = 60;

describe('hostile requests to every endpoint', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(async () => {
    closeConnections();
    await stage?.stop();
  });

  test(
    'are answered in the envelope, write nothing when refused, and leave the product alive',
    async () => {
      expect(attacked).not.toEqual([]);
      const began = Date.now();
      const usedBefore = process.cpuUsage();
      const report = await attackAll(stage, attacked, { seed, requests });
      const { user, system } = process.cpuUsage(usedBefore);
      const each = (user + system) / 1_000 / report.requests;
      process.stderr.write(
        `hostile: seed ${seed}, ${report.requests} requests in ${Math.round((Date.now() - began) / 1000)} s, ${each.toFixed(1)} ms of processor time each, ${Math.round(report.dearest)} ms the dearest, answers ${JSON.stringify(report.statuses)}, written ${JSON.stringify(report.written)}\n`,
      );
      if (report.faults.length > 0)
        throw new Error(
          `${report.faults.length} faults; again with HOSTILE_SEED=${seed} HOSTILE_RUNS=${requests}${only ? ` HOSTILE_ONLY='${only}'` : ''}\n${report.faults.join('\n')}`,
        );
      // A siege that is turned away at every door tries nothing of what lies behind it.
      if (only) return;
      expect(report.statuses[200]).toBeGreaterThan(requests * 0.1);
      expect(Object.keys(report.written).length).toBeGreaterThanOrEqual(Math.min(10, requests / 200));
      expect(each).toBeLessThan(MOST_MS);
    },
    // A quiet machine answers one in 20 ms.
    Math.max(120_000, requests * 200),
  );

  test.each(Object.entries(brokenRequests))('that are broken: %s', async (about, bytes) => {
    const answer = await sendBytes(stage.api.url, about, bytes);
    for (const status of answer.match(/^HTTP\/1\.1 \d+/gm) ?? [])
      expect(status).toMatch(/ (400|401|404|413|431|501|505)$/);
    expect(answer).not.toMatch(/\n\s+at |node:internal|node_modules|\.ts:/);
    expect((await stage.api.call('GET', '/healthz')).status).toBe(200);
  });

  test('leave read models that equal rebuilt ones', async () => {
    const { api } = stage;
    await api.harness.settled();
    const { differences, tables: compared } = await verify({ ...api.harness, tables });
    expect(compared.filter((table) => table.onlyLive + table.onlyRebuilt > 0 || table.reason)).toEqual([]);
    expect(differences).toBe(0);
    // Each probe has 2 s, which a stall of the machine uses up.
    await until('the API is ready', async () => (await api.call('GET', '/readyz')).status === 200);
  });

  test('leave nothing of what was sent in the logs, and one entry a line', () => {
    expect(stage.log.length).toBeGreaterThan(100);
    expect(stage.log.filter((line) => line.includes(MARK))).toEqual([]);
    for (const line of stage.log) expect(JSON.parse(line)).toMatchObject({ time: expect.anything() });
    expect([...stage.api.deviations]).toEqual([]);
  });
});
