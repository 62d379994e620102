import { countKeys, createPool, masterKeysOf } from '@diapason/event-sourcing';
import { type Examined, found, reason } from './examined';

/** Whether the master key opens the keys of persons. */
export async function examineVault(url: string, place: string, current: string, previous?: string): Promise<Examined> {
  const db = createPool(url, { max: 1, readOnly: true });
  try {
    const { keys, opened } = await countKeys(db, masterKeysOf(current, previous));
    const said =
      keys === 0
        ? 'le coffre est encore vide'
        : opened === keys
          ? `MASTER_KEY ouvre les ${keys} clefs`
          : `MASTER_KEY n’ouvre que ${opened} clefs sur ${keys} : ce n’est pas celle de ce coffre`;
    return { name: 'Coffre', place, findings: [found(opened === keys, said)] };
  } catch (error) {
    return { name: 'Coffre', place, findings: [found(false, `ne se laisse pas lire : ${reason(error)}`)] };
  } finally {
    await db.end();
  }
}
