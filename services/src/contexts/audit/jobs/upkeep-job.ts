import type { UpkeepKind } from '@diapason/contracts/audit';
import type { JobRequest } from '@diapason/event-sourcing';

export const UPKEEP_QUEUE = 'entretien';

/** The job of one operation: its id follows from the operation, so that asking twice is asking once. */
export function upkeepJob(idOperation: number, nature: UpkeepKind, actor: string): JobRequest {
  return { queue: UPKEEP_QUEUE, name: nature, id: `entretien-${idOperation}`, data: { idOperation, acteur: actor } };
}
