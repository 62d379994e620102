import { GroupChangeDecided, GroupChangeWithdrawn, groupChange, WorkshopRemoved } from '@diapason/contracts/teaching';
import { table } from '@diapason/event-sourcing';

/** `read.changement_groupe`: pupils who go from one workshop to another of its kind, a row in each of both; their places are in `atelier_eleve`. */
export const groupChanges = table(
  {
    name: 'changement_groupe',
    version: 1,
    record: groupChange,
    key: ['fk_atelier', 'changement'],
    columns: {
      fk_atelier: 'integer',
      changement: 'integer',
      fk_eleve: 'integer',
      quitte: 'integer',
      rejoint: 'integer',
      depuis: 'date',
      fin_prevue: 'date?',
      motif: 'text?',
    },
    indexes: ['changement'],
  },
  (on) => [
    on(
      GroupChangeDecided,
      ({ data }) => [[data.idAtelier, data.changement]],
      (_row, { data }) => ({
        fk_atelier: data.idAtelier,
        changement: data.changement,
        fk_eleve: data.fk_eleve,
        quitte: data.quitte,
        rejoint: data.rejoint,
        depuis: data.depuis,
        fin_prevue: data.finPrevue,
        motif: data.motif,
      }),
    ),
    on(
      GroupChangeWithdrawn,
      ({ data }) => [[data.idAtelier, data.changement]],
      () => undefined,
    ),
    on(
      WorkshopRemoved,
      ({ data }) => data.changements.map(({ changement }) => [data.idAtelier, changement]),
      () => undefined,
    ),
  ],
);
