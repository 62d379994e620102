import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@diapason/contracts/constants';
import { JOURNAL_EVENT, LOCKS, rawOfRow, rowsOf, type Worker } from '@diapason/event-sourcing';
import { eventually } from '@diapason/local-stack/testing';
import { jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import type { RequestContext } from '../../machinery/app/command';
import { startWorkers } from '../../machinery/app/job-context';
import { readiness } from '../../machinery/http/readiness';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { openAccount } from '../identity/commands/accounts';
import { retryFailedJobCommand, setFailedJobAsideCommand } from './commands/failed-jobs';
import { upkeepJobs } from './jobs/keep-lists';

interface Operation {
  readonly etat: string;
  readonly nature: string;
  readonly demandeePar: string;
  readonly evenements: number | null;
  readonly lignes: number | null;
  readonly differences: number | null;
  readonly tables: readonly string[];
  readonly raison: string | null;
}
interface State {
  readonly projection: { readonly active: boolean };
  readonly operations: readonly Operation[];
  readonly erreurs: readonly { readonly id: string; readonly message: string }[];
}

describe('the upkeep of the lists', () => {
  let api: TestApi;
  let operator: Caller;
  let workers: readonly Worker[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    const context = api.context();
    await openAccount(context, {
      idUtilisateur: 901,
      isResponsable: 0,
      fk_groupe: 1,
      email: 'nuit@exemple.fr',
      motDePasse: 'Une-phrase-de-passe-pour-la-nuit',
    });
    await context.visible();
    operator = await api.logIn('nuit@exemple.fr', 'Une-phrase-de-passe-pour-la-nuit');
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await api?.stop();
  });

  const work = () => {
    const { app, harness } = api;
    const environment = { ...app.environment, REDIS_URL: harness.stack.redisUrl };
    workers = startWorkers({ ...app, environment, runtime: harness }, upkeepJobs(harness, app.log));
  };
  const ask = (path: string) => api.call('POST', `/api/systeme/${path}`, { as: operator, body: {} });
  const state = async (): Promise<State> =>
    (await api.call('GET', '/api/systeme/etat', { as: operator })).body.data as State;

  async function until(what: (seen: State) => boolean): Promise<State> {
    return eventually(async () => {
      const seen = await state();
      return what(seen) ? seen : undefined;
    });
  }
  const ended = async () => {
    const seen = await until(({ operations }) => !/attente|enCours/.test(operations[0]?.etat ?? 'attente'));
    return seen.operations[0];
  };

  test('one at a time, done while the product is up, and both ends are in the log', async () => {
    expect(await ask('reconstruction')).toMatchObject({ status: 200, body: { message: messages.system.rebuildAsked } });
    expect((await state()).operations).toMatchObject([{ etat: 'attente', nature: 'reconstruction' }]);
    expect(await ask('verification')).toMatchObject({ status: 409, body: { message: messages.system.upkeepUnderWay } });
    work();
    expect(await ended()).toMatchObject({ etat: 'reussie', demandeePar: 'Utilisateur n° 901', raison: null });
    await api.harness.settled();
    const log = await api.harness.query(
      `select type, actor, data->>'reussie' as reussie from journal.event where stream = 'upkeep-lists' order by position`,
    );
    expect(log).toEqual([
      { type: 'UpkeepRequested', actor: '901', reussie: null },
      { type: 'UpkeepEnded', actor: '901', reussie: '1' },
    ]);
  });

  test('a verification names the tables that differ, and a rebuild mends them', async () => {
    await api.harness.query(`update read.groupe_role set commentaire = 'faux'`);
    await ask('verification');
    const found = await ended();
    expect(found).toMatchObject({ etat: 'reussie', nature: 'verification', tables: ['groupe_role'] });
    expect(found?.differences).toBeGreaterThan(0);
    expect(found?.lignes).toBeGreaterThan(100);
    await ask('reconstruction');
    expect(await ended()).toMatchObject({ etat: 'reussie', nature: 'reconstruction' });
    await ask('verification');
    expect(await ended()).toMatchObject({ differences: 0, tables: [] });
  });

  test('a rebuild that PostgreSQL refuses ends with the event named', async () => {
    const { pool, macs } = api.harness;
    const opened = `from journal.event e where e.type = 'AccountOpened' and e.stream = 'account-901'`;
    const [row] = await rowsOf(pool, JOURNAL_EVENT, opened);
    const kept = row && rawOfRow(row);
    if (!kept) throw new Error('nobody opened the account');
    /** As a process with EVENT_KEY would have written it. */
    const rewrite = (data: typeof kept.data) =>
      pool.query('update journal.event set data = $1, metadata = $2 where position = $3', [
        data,
        { ...kept.metadata, mac: macs.of({ ...kept, data }) },
        String(kept.position),
      ]);
    await rewrite({ ...kept.data, fk_groupe: 3_000_000_000 });
    await ask('reconstruction');
    const refused = await ended();
    await rewrite(kept.data);
    expect(refused?.etat).toBe('echec');
    expect(refused?.raison).toContain(
      `La table compte ne peut pas prendre AccountOpened, position ${kept.position} (account-901)\u00a0: error · 22003`,
    );
    await ask('reconstruction');
    expect(await ended()).toMatchObject({ etat: 'reussie' });
  });

  test('killed in the middle, it is taken up again', async () => {
    const { pool } = api.harness;
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock($1)', [LOCKS.rebuild]);
    await ask('reconstruction');
    const waiting = `from pg_locks where locktype = 'advisory' and objid = ${LOCKS.rebuild} and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while ((await pool.query(`select ${waiting}`)).rowCount === 0) await pause(50);
    expect((await pool.query(`select pg_terminate_backend(pid) ${waiting}`)).rowCount).toBe(1);
    await holder.query('select pg_advisory_unlock($1)', [LOCKS.rebuild]);
    holder.release();
    expect(await ended()).toMatchObject({ etat: 'reussie' });
  });

  test('a job that was given up is told with its message, tried again, and set aside', async () => {
    await api.context().requestJobs([{ queue: 'entretien', name: 'inconnu', id: 'sans-issue', data: {} }]);
    const failed = ({ erreurs }: State) => erreurs.some(({ id }) => id === 'sans-issue');
    const seen = await until(failed);
    expect(seen.erreurs).toMatchObject([{ id: 'sans-issue', message: 'no handler of entretien/inconnu' }]);
    // The ledger changes only after the event names who did it.
    const cannotRecord = {
      ...api.context(),
      session: {},
      execute: () => Promise.reject(new Error('the process ends here')),
    };
    for (const handler of [retryFailedJobCommand, setFailedJobAsideCommand])
      await expect(
        handler.run({ params: { id: 'sans-issue' } } as never, cannotRecord as unknown as RequestContext),
      ).rejects.toThrow('the process ends here');
    expect((await state()).erreurs).toMatchObject([{ id: 'sans-issue' }]);
    expect(await ask('taches/sans-issue/relance')).toMatchObject({ status: 200 });
    await until(failed);
    expect(await ask('taches/sans-issue/classement')).toMatchObject({ status: 200 });
    expect((await state()).erreurs).toEqual([]);
    expect(await ask('taches/sans-issue/relance')).toMatchObject({
      status: 409,
      body: { message: messages.system.jobNotFailed },
    });
  });

  test('a job that is tried again is done in the name of who asked for that', async () => {
    const data = { acteur: '77', pour: '78', famille: 1 };
    await api.context().requestJobs([{ queue: 'entretien', name: 'inconnu', id: 'refusee', data }]);
    const failed = ({ erreurs }: State) => erreurs.some(({ id }) => id === 'refusee');
    await until(failed);
    expect(await ask('taches/refusee/relance')).toMatchObject({ status: 200 });
    await until(failed);
    const { rows } = await api.harness.pool.query(`select data from vault.job where id = 'refusee'`);
    const facts = await api.harness.pool.query(`select actor from journal.event where stream = 'failedJob-refusee'`);
    expect(rows[0].data).toEqual({ famille: 1, acteur: facts.rows[0].actor });
    expect(await ask('taches/refusee/classement')).toMatchObject({ status: 200 });
  });

  test('the measures tell all of it, and hold no id', async () => {
    const text = String((await api.call('GET', '/metrics')).body.data);
    expect(text).toMatch(/^diapason_projector_leads 1$/m);
    expect(text).toMatch(/^diapason_projection_lag_seconds \d/m);
    expect(text).toMatch(/^diapason_projection_standstill 0$/m);
    expect(text).toMatch(/^diapason_queue_depth\{queue="entretien",state="waiting"\} 0$/m);
    expect(text).toMatch(/^diapason_jobs_ended_total\{queue="entretien",outcome="done"\} [5-9]$/m);
    expect(text).toMatch(/^diapason_upkeep_last_seconds\{kind="verification"\} \d/m);
    expect(text).toMatch(/^diapason_append_retries_total\{reason="conflict"\} 0$/m);
    expect(text).toMatch(/^diapason_dependency_up\{dependency="eventstore"\} 1$/m);
    for (const phase of ['appended', 'visible'])
      expect(text).toMatch(
        new RegExp(
          `^diapason_command_seconds_count\\{endpoint="/api/systeme/verification",phase="${phase}"\\} [2-9]$`,
          'm',
        ),
      );
    const labels = [...text.matchAll(/\w+="([^"]*)"/g)].map((match) => match[1]);
    expect(labels.filter((label) => /sans-issue|901/.test(label ?? ''))).toEqual([]);
  });

  test('the measures tell what waits in the memory of the projector while PostgreSQL takes nothing', async () => {
    const waits = async () => {
      const text = String((await api.call('GET', '/metrics')).body.data);
      const found = (unit: string) =>
        Number(new RegExp(`^diapason_follower_waiting_${unit}\\{follower="projector"\\} (\\d+)$`, 'm').exec(text)?.[1]);
      return { events: found('events'), bytes: found('bytes') };
    };
    const untilWaits = async (condition: (waiting: { events: number; bytes: number }) => boolean) => {
      let waiting = await waits();
      while (!condition(waiting)) {
        await pause(100);
        waiting = await waits();
      }
      return waiting;
    };
    const holder = await api.harness.pool.connect();
    try {
      await holder.query('begin; lock table read.checkpoint in share mode');
      const events = Array.from({ length: 40 }, () =>
        jsonEvent({ type: 'Foreign', data: { text: 'x'.repeat(1_000) } }),
      );
      for (let part = 0; part < 4; part += 1) {
        await api.harness.client.appendToStream(`foreign-${part}`, events.slice(part * 10, part * 10 + 10));
        await pause(50);
      }
      // The first came as a batch of its own, and stands before the lock.
      expect((await untilWaits(({ events }) => events >= 20)).bytes).toBeGreaterThan(20_000);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await untilWaits(({ events }) => events === 0)).toEqual({ events: 0, bytes: 0 });
  });

  test('without a projector the API is not ready, and says so', async () => {
    await api.harness.projector.stop();
    // Where the machine stalls, the probe ends before it knows why.
    await eventually(async () => {
      const { status, body } = await api.call('GET', '/readyz');
      return status === 503 && JSON.stringify(body).includes('no projector') ? true : undefined;
    });
    // A database that answers slowly leaves no time for another look.
    const { pool, client, stack } = api.harness;
    const query = async (...args: Parameters<typeof pool.query>) => {
      await pause(600);
      return pool.query(...args);
    };
    const slow = new Proxy(pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
    const redis = new Redis(stack.redisUrl);
    try {
      await eventually(async () => {
        const checks = await readiness({ client, pool: slow }, redis);
        return checks.find(({ name }) => name === 'projection')?.detail === 'no projector' ? true : undefined;
      });
    } finally {
      redis.disconnect();
    }
    expect((await state()).projection.active).toBe(false);
    const measures = String((await api.call('GET', '/metrics')).body.data);
    expect(measures).toMatch(/^diapason_projector_leads 0$/m);
    expect(measures).not.toContain('follower="projector"');
  });
});
