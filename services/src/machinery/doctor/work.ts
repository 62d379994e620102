import { createPool, exists, isLed, isLedAndAlive, LOCKS, type Pool, sql, theRow } from '@diapason/event-sourcing';
import { type Examined, type Finding, found, reason } from './examined';

export interface Work {
  /** Somebody writes the lists, and is alive. */
  readonly projects: boolean;
  /** Somebody turns events into jobs, and is alive. */
  readonly reacts: boolean;
  /** One of them has a lead, alive or not: an installation that is stopped has none. */
  readonly started: boolean;
  /** Jobs that were given up, and that nobody has set aside. */
  readonly failed: number;
}

const FAILED = { failed: sql.number('count(*)') };

/** Whether our own processes do their work: servers that are well say nothing of one that hangs. */
export async function examineWork(url: string, place: string): Promise<Examined> {
  const db = createPool(url, { max: 1, readOnly: true });
  const at = { name: 'Travail', place };
  try {
    const projects = await isLedAndAlive(db, LOCKS.projector);
    const reacts = await isLedAndAlive(db, LOCKS.reactors);
    const started = (await isLed(db, LOCKS.projector)) || (await isLed(db, LOCKS.reactors));
    const failed = await countFailed(db);
    return { ...at, findings: findingsOf({ started, projects, reacts, failed }) };
  } catch (error) {
    return { ...at, findings: [found(false, `ne se laisse pas lire : ${reason(error)}`)] };
  } finally {
    await db.end();
  }
}

async function countFailed(db: Pool): Promise<number> {
  if (!(await exists(db, 'select where to_regclass($1) is not null', ['vault.job']))) return 0;
  return (await theRow(db, FAILED, 'from vault.job where failed_at is not null and set_aside_at is null')).failed;
}

/** Where nothing runs, before the first start or while it is stopped, that is no fault. */
export function findingsOf({ started, projects, reacts, failed }: Work): readonly Finding[] {
  const given = failed === 0 ? [] : [found(false, `tâches abandonnées : ${failed}, à voir sur « État du système »`)];
  if (!started) return [found(true, 'Diapason est arrêté : ni projecteur ni tâches'), ...given];
  return [
    found(projects, projects ? 'un projecteur écrit les listes' : 'aucun projecteur n’écrit les listes'),
    found(
      reacts,
      reacts ? 'un processus de tâches suit les événements' : 'aucun processus de tâches ne suit les événements',
    ),
    ...given,
  ];
}
