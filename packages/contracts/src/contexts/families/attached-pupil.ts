import { z } from 'zod';

/** A child of a guardian, as lists and the sheet name it. */
export const attachedPupil = z.object({
  idEleve: z.number(),
  nomPrenomEleve: z.string(),
  ordre: z.number(),
  /** Ours. This guardian pays: the first in rank of those whose data are kept. */
  premier: z.boolean(),
});
