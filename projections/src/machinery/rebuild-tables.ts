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

/** A projector of another release leads. It would not update the new generation. */
export class OtherRelease extends Error {
  override readonly name = 'OtherRelease';
}

/**
 * Rebuilds tables beside the live ones and switches over; to an older release's tables too, once nothing leads.
 * @throws OtherRelease while a projector of another version leads. @throws NewerGeneration after a newer release switched.
 */
export async function rebuildTables(options: {
  readonly pool: Pool;
  readonly codec: Codec;
  readonly tables: readonly Table[];
  /** Receives the number of events read and their total. */
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
