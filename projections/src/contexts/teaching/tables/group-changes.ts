import { GroupChangeDecided, GroupChangeWithdrawn, groupChange, WorkshopRemoved } from '@diapason/contracts/teaching';
import { recordTable } from '@diapason/event-sourcing';

/** `read.changement_groupe`: pupils who go from one workshop to another of its kind, a row in each of both; their places are in `atelier_eleve`. */
export const groupChanges = recordTable(groupChange, {
  name: 'changement_groupe',
  version: 2,
  inEachStream: true,
  renamed: { idAtelier: 'fk_atelier' },
  set: [GroupChangeDecided],
  drop: [GroupChangeWithdrawn],
  indexes: ['changement'],
  also: (on) => [
    on(
      WorkshopRemoved,
      ({ data }) => data.changements.map(({ changement }) => [data.idAtelier, changement]),
      () => undefined,
    ),
  ],
});
