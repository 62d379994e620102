import type { PersonKind } from '@diapason/contracts/erasure';
import type { Load } from '@diapason/event-sourcing';
import { guardian, pupil, type Taken } from '../families';

/** Records that a person's is kept in place of, by its stream, and what it took over from each. */
export async function takenOver(load: Load, nature: PersonKind, id: number): Promise<ReadonlyMap<number, Taken>> {
  if (nature === 'responsable') return (await load(guardian, id)).absorbed;
  if (nature === 'eleve') return (await load(pupil, id)).absorbed;
  return new Map();
}
