import { StudentStatusGiven, StudentStatusRemoved, studentStatus } from '@diapason/contracts/families';
import { table } from '@diapason/event-sourcing';

/** `read.eleve_etudiant`: one row per pupil and school year in which they are a student. */
export const studentYears = table(
  {
    name: 'eleve_etudiant',
    version: 1,
    record: studentStatus,
    key: ['fk_eleve', 'fk_annee_scolaire'],
    columns: { fk_eleve: 'integer', fk_annee_scolaire: 'integer' },
    indexes: [],
  },
  (on) => [
    on(
      StudentStatusGiven,
      ({ data }) => [[data.fk_eleve, data.fk_anneeScolaire]],
      (_row, { data }) => ({ fk_eleve: data.fk_eleve, fk_annee_scolaire: data.fk_anneeScolaire }),
    ),
    on(
      StudentStatusRemoved,
      ({ data }) => [[data.fk_eleve, data.fk_anneeScolaire]],
      () => undefined,
    ),
  ],
);
