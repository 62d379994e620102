import { randomUUID } from 'node:crypto';
import { events } from '@diapason/contracts';
import { createProjector, isLed, LOCKS, verify } from '@diapason/event-sourcing';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { until } from '@diapason/local-stack/testing';
import { tables } from '@diapason/projections';
import { expect, test } from '@jest/globals';
import { decideEndUpkeep, decideRequestUpkeep, LISTS, upkeep } from '../../contexts/audit/aggregate/upkeep';
import { upkeepJob } from '../../contexts/audit/jobs/upkeep-job';
import { install } from '../../proofs/kit/desk';
import { repairAfterRestore } from './after-restore';

/** Stops the projector. PostgreSQL ends its connection, and with it the lead, a moment later. */
async function stopProjector({ projector, pool }: Harness): Promise<void> {
  await projector.stop();
  await until('nobody leads', async () => !(await isLed(pool, LOCKS.projector)));
}

test('a job that ended after the log ends is done again; one that ended long before is not', async () => {
  const system = await createHarness({ catalogue: events, tables, now: '2026-11-21T10:00:00.000Z' });
  try {
    const request = await system.execute({
      aggregate: upkeep,
      id: LISTS,
      decide: (state) => decideRequestUpkeep(state, 1, 'verification'),
      commandId: randomUUID(),
      actor: { actor: '1', correlationId: 'c' },
    });
    await system.jobs.request([
      upkeepJob(1, 'verification', '1'),
      { queue: 'mail', name: 'send-mail', id: 'old', data: {} },
    ]);
    await system.pool.query(
      `update vault.job set finished_at = clock_timestamp() - case id when 'old' then interval '1 hour' else interval '0' end,
         result = '{"reussie": 1}', set_aside_at = clock_timestamp()`,
    );
    await system.run(upkeep, LISTS, (state) =>
      decideEndUpkeep(state, {
        idOperation: 1,
        nature: 'verification',
        evenements: 1,
        secondes: 1,
        lignesComparees: 0,
        differences: 0,
        reussie: 1,
        raison: null,
      }),
    );
    const [lost] = await system.query<{ id: string }>(
      `select event_id::text as id from journal.event where type = 'UpkeepEnded'`,
    );
    await system.jobs.request([{ queue: 'mail', name: 'send-mail', id: `${lost?.id}-send-mail`, data: {} }]);
    await stopProjector(system);
    // Its request is in the log that was restored, its end is not: nobody else could ask for an upkeep any more.
    await system.pool.query('delete from eventlog.event where position > $1', [String(request.position)]);
    await system.stack.restartEventStore();
    expect(await repairAfterRestore(system.pool, system.client)).toMatchObject({
      'events taken back': 1,
      'jobs open': 1,
    });
    expect(
      await system.query(
        `select id, finished_at, started_at, result, set_aside_at from vault.job where finished_at is null`,
      ),
    ).toEqual([{ id: 'entretien-1', finished_at: null, started_at: null, result: null, set_aside_at: null }]);
    // What a lost event asked for may be asked for again.
    expect(await system.query(`select id from vault.job where id like '%-send-mail'`)).toEqual([]);
  } finally {
    await system.stop();
  }
});

test('a vault and a journal newer than the restored log are made to agree with it', async () => {
  const system = await createHarness({ catalogue: events, tables, now: '2026-11-21T10:00:00.000Z' });
  try {
    await install(system, '2026-11-21');
    const [id] = await system.ids.nextMany('reglement', 5);
    await stopProjector(system);
    const { rows } = await system.pool.query<{ head: string; total: string }>(
      'select max(position)::text as head, count(*)::text as total from journal.event',
    );
    const head = Number(rows[0]?.head);
    await system.pool.query(`insert into vault.reactor_checkpoint values ('all', $1)`, [head]);
    // The log is that of an earlier backup: its last events never happened.
    const cut = await system.pool.query(
      `delete from eventlog.event where position > (select position from eventlog.event order by position desc offset 10 limit 1)`,
    );
    await system.stack.restartEventStore();
    const settled = await repairAfterRestore(system.pool, system.client);
    expect(settled).toMatchObject({ 'events taken back': cut.rowCount, 'jobs open': 0 });
    expect(Number(settled.position)).toBeLessThan(head);
    expect(await system.ids.next('reglement')).toBeGreaterThan((id ?? 0) + 5 + 9_000);
    const reactors = await system.query<{ position: number }>('select position from vault.reactor_checkpoint');
    expect(reactors).toEqual([{ position: Number(settled.position) }]);
    // Positions of the server's own events are stored too, where PostgreSQL is newer than the log.
    await system.pool.query(`update read.checkpoint set position = position + 1000 where id = 'all'`);
    expect(await repairAfterRestore(system.pool, system.client)).toMatchObject({ 'events taken back': 0 });
    const reached = await system.query<{ position: number }>(`select position from read.checkpoint where id = 'all'`);
    expect(reached).toEqual([{ position: Number(settled.position) }]);
    const again = createProjector({ ...system, tables });
    try {
      await again.ready;
      expect(await verify({ ...system, tables })).toMatchObject({ differences: 0 });
      await expect(repairAfterRestore(system.pool, system.client)).rejects.toThrow('the projector runs');
    } finally {
      await again.stop();
    }
  } finally {
    await system.stop();
  }
});
