import {
  ReplacementDecided,
  ReplacementWithdrawn,
  teacherReplacement,
  WorkshopRemoved,
} from '@diapason/contracts/teaching';
import { table } from '@diapason/event-sourcing';

/** `read.remplacement`: acts by which a teacher is replaced, a row for each workshop; the parts of both are in `atelier_enseignant`. */
export const replacements = table(
  {
    name: 'remplacement',
    version: 1,
    record: teacherReplacement,
    key: ['fk_atelier', 'remplacement'],
    columns: {
      fk_atelier: 'integer',
      remplacement: 'integer',
      fk_enseignant: 'integer',
      par: 'integer',
      depuis: 'date',
      jusquau: 'date?',
      fin_prevue: 'date?',
      motif: 'text?',
    },
    indexes: ['remplacement'],
  },
  (on) => [
    on(
      ReplacementDecided,
      ({ data }) => [[data.idAtelier, data.remplacement]],
      (_row, { data }) => ({
        fk_atelier: data.idAtelier,
        remplacement: data.remplacement,
        fk_enseignant: data.fk_enseignant,
        par: data.par,
        depuis: data.depuis,
        jusquau: data.jusquau,
        fin_prevue: data.finPrevue,
        motif: data.motif,
      }),
    ),
    on(
      ReplacementWithdrawn,
      ({ data }) => [[data.idAtelier, data.remplacement]],
      () => undefined,
    ),
    on(
      WorkshopRemoved,
      ({ data }) => data.remplacements.map(({ remplacement }) => [data.idAtelier, remplacement]),
      () => undefined,
    ),
  ],
);
