import { z } from 'zod';
import { flag } from '../../core/fields';

/** What is told of one lesson that is not as planned. */
export const otherwise = z.object({
  /** Its day in the calendar. */
  seanceDu: z.string(),
  annulee: flag,
  deplacee: flag,
  confiee: flag,
  motif: z.string().nullable(),
  /** Who told it. */
  par: z.string().nullable(),
  /** ISO 8601 */
  le: z.string(),
});
export type Otherwise = z.infer<typeof otherwise>;
