import {
  type Codec,
  isLed,
  LOCKS,
  type Pool,
  type Rebuilt,
  readVersions,
  rebuild,
  type Table,
} from '@diapason/event-sourcing';

/** A projector of another release leads: it would leave the new generation alone, and that would miss every event from then on. */
export class OtherRelease extends Error {
  override readonly name = 'OtherRelease';
}

/**
 * Rebuilds tables beside the live ones and switches over, for an operator; to those of an older release too, once nothing leads.
 * @throws OtherRelease while a projector of another version of one of them leads.
 * @throws NewerGeneration when a newer release switched to its tables while this waited.
 */
export async function rebuildTables(options: {
  readonly pool: Pool;
  readonly codec: Codec;
  readonly tables: readonly Table[];
  /** Hears of the events read so far, and of how many there are. */
  readonly onProgress?: (done: number, total: number) => void;
}): Promise<Rebuilt> {
  const { pool, tables } = options;
  const live = await readVersions(pool);
  const renewed = tables.filter((table) => live.get(table.name) !== table.version).map((table) => table.name);
  if (renewed.length > 0 && (await isLed(pool, LOCKS.projector)))
    throw new OtherRelease(`Le projecteur en marche est d’une autre version de ${renewed.join(', ')}.`);
  const goingBack = tables.some((table) => (live.get(table.name) ?? 0) > table.version);
  return rebuild({ ...options, goingBack });
}
