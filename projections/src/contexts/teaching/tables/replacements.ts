import {
  ReplacementDecided,
  ReplacementWithdrawn,
  teacherReplacement,
  WorkshopRemoved,
} from '@diapason/contracts/teaching';
import { recordTable } from '@diapason/event-sourcing';

/** `read.remplacement`: acts by which a teacher is replaced, a row for each workshop; the parts of both are in `atelier_enseignant`. */
export const replacements = recordTable(teacherReplacement, {
  name: 'remplacement',
  version: 2,
  inEachStream: true,
  renamed: { idAtelier: 'fk_atelier' },
  set: [ReplacementDecided],
  drop: [ReplacementWithdrawn],
  indexes: ['remplacement'],
  also: (on) => [
    on(
      WorkshopRemoved,
      ({ data }) => data.remplacements.map(({ remplacement }) => [data.idAtelier, remplacement]),
      () => undefined,
    ),
  ],
});
