import type { UpkeepKind } from '@diapason/contracts/audit';
import type { JobRequest } from '@diapason/event-sourcing';

export const UPKEEP_QUEUE = 'entretien';

/** One job per operation: the id follows from the operation, so that a second request changes nothing. */
export function upkeepJob(idOperation: number, nature: UpkeepKind, actor: string): JobRequest {
  return { queue: UPKEEP_QUEUE, name: nature, id: `entretien-${idOperation}`, data: { idOperation, acteur: actor } };
}
