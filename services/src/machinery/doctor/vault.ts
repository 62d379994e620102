import {
  countKeys,
  createPool,
  exists,
  intermediateKeysOf,
  type KeySettings,
  type Pool,
  readUnproven,
} from '@diapason/event-sourcing';
import { type Examined, type Finding, found, reason } from './examined';

/** Whether the master key opens the keys of persons, and the event key signed every event. */
export async function examineVault(url: string, place: string, secrets: KeySettings): Promise<Examined> {
  const db = createPool(url, { max: 1, readOnly: true });
  try {
    const { keys, opened, absent } = await countKeys(db, intermediateKeysOf(secrets));
    const said =
      keys === 0
        ? 'le coffre est encore vide'
        : opened === keys
          ? `MASTER_KEY ouvre les ${keys} clefs`
          : absent.length > 0
            ? `FILES_URL n’a pas ${absent.join(', ')}, qui enveloppe ${keys - opened} clefs sur ${keys}`
            : `MASTER_KEY n’ouvre que ${opened} clefs sur ${keys} : ce n’est pas celle de ce coffre`;
    return { name: 'Coffre', place, findings: [found(opened === keys, said), ...(await unproven(db))] };
  } catch (error) {
    return { name: 'Coffre', place, findings: [found(false, `ne se laisse pas lire : ${reason(error)}`)] };
  } finally {
    await db.end();
  }
}

/** Events that are named: one is enough to wake somebody, and a flood must not fill the screen. */
const NAMED = 3;

async function unproven(db: Pool): Promise<readonly Finding[]> {
  if (!(await exists(db, 'select where to_regclass($1) is not null', ['journal.unproven']))) return [];
  const events = await readUnproven(db, NAMED);
  return events.map(({ stream, revision, type }) =>
    found(false, `l’événement ${revision} du flux ${stream} (${type}) n’a pas été signé par EVENT_KEY : il est passé`),
  );
}
