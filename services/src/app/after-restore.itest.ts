import { events } from '@diapason/contracts';
import { createProjector, verify } from '@diapason/event-sourcing';
import { createHarness } from '@diapason/event-sourcing/testing';
import { tables } from '@diapason/projections';
import { expect, test } from '@jest/globals';
import { install } from '../testing/desk';
import { settleAfterRestore } from './after-restore';

test('a vault and a journal newer than the restored log are made to agree with it', async () => {
  const system = await createHarness({ catalogue: events, tables, now: '2026-11-21T10:00:00.000Z' });
  try {
    await install(system, '2026-11-21');
    const [id] = await system.ids.nextMany('reglement', 5);
    await system.projector.stop();
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
    const settled = await settleAfterRestore(system.pool, system.client);
    expect(settled).toMatchObject({ 'events taken back': cut.rowCount, 'jobs open': 0 });
    expect(Number(settled.position)).toBeLessThan(head);
    expect(await system.ids.next('reglement')).toBeGreaterThan((id ?? 0) + 5 + 9_000);
    const reactors = await system.query<{ position: number }>('select position from vault.reactor_checkpoint');
    expect(reactors).toEqual([{ position: Number(settled.position) }]);
    // Positions of the server's own events are stored too, where PostgreSQL is newer than the log.
    await system.pool.query(`update read.checkpoint set position = position + 1000 where id = 'all'`);
    expect(await settleAfterRestore(system.pool, system.client)).toMatchObject({ 'events taken back': 0 });
    const reached = await system.query<{ position: number }>(`select position from read.checkpoint where id = 'all'`);
    expect(reached).toEqual([{ position: Number(settled.position) }]);
    const again = createProjector({ ...system, tables });
    await again.ready;
    expect(await verify({ ...system, tables })).toMatchObject({ differences: 0 });
    await expect(settleAfterRestore(system.pool, system.client)).rejects.toThrow('the projector runs');
    await again.stop();
  } finally {
    await system.stop();
  }
}, 60_000);
