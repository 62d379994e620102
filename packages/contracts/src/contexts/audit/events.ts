import { z } from 'zod';
import { event } from '../../core/event';
import { countField, flag, idField, textOrNull } from '../../core/fields';
import { upkeepKinds } from './upkeep-kinds';

/** Stream `upkeep-lists`: an operator asked for the lists to be built again, or compared with the log. One at a time. */
export const UpkeepRequested = event(
  'UpkeepRequested',
  1,
  'Reconstruction ou vérification demandée',
  z.object({ idOperation: idField, nature: z.enum(upkeepKinds) }),
);

/**
 * Same stream: how it ended. `evenements` read and `secondes` taken; a verification also says how many rows it compared and how many
 * differ. `raison` where it could not be done, without any value of a record.
 */
export const UpkeepEnded = event(
  'UpkeepEnded',
  1,
  'Reconstruction ou vérification terminée',
  z.object({
    idOperation: idField,
    nature: z.enum(upkeepKinds),
    reussie: flag,
    evenements: countField,
    secondes: z.number().nonnegative(),
    lignesComparees: countField.nullable(),
    differences: countField.nullable(),
    raison: textOrNull,
  }),
);

/** Stream `failedJob-{tache}`: a job that had been given up is tried again. */
export const FailedJobRetried = event(
  'FailedJobRetried',
  1,
  'Tâche abandonnée relancée',
  z.object({ tache: z.string(), file: z.string(), nom: z.string() }),
);

/** Same stream: an operator has seen the failure, and it is not shown any more. Nothing is done again. */
export const FailedJobSetAside = event(
  'FailedJobSetAside',
  1,
  'Tâche abandonnée classée sans suite',
  z.object({ tache: z.string(), file: z.string(), nom: z.string() }),
);
