import {
  EvaluationOpened,
  EvaluationRemoved,
  evaluation,
  ProjectWritten,
  ReadingConfirmed,
  SemesterWritten,
  WorkshopEvaluationOpened,
  WorkshopEvaluationRemoved,
  workshopEvaluation,
} from '@diapason/contracts/teaching';
import { table } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** `read.evaluation`: one row per pupil and school year. `version` is the project's: -1 before it was written. */
export const evaluations = table(
  {
    name: 'evaluation',
    version: 1,
    record: evaluation,
    key: ['id_evaluation'],
    columns: {
      id_evaluation: 'integer',
      fk_eleve: 'integer',
      fk_annee_scolaire: 'integer',
      projet: 'text?',
      version: 'integer',
      lu_semestre1_le: 'timestamptz?',
      lu_semestre1_par: 'integer?',
      lu_semestre2_le: 'timestamptz?',
      lu_semestre2_par: 'integer?',
    },
    indexes: ['fk_eleve, fk_annee_scolaire'],
  },
  (on) => [
    on(
      EvaluationOpened,
      ({ data }) => [[data.idEvaluation]],
      (_row, { data }) => ({
        id_evaluation: data.idEvaluation,
        fk_eleve: data.fk_eleve,
        fk_annee_scolaire: data.fk_anneeScolaire,
        projet: null,
        version: -1,
        lu_semestre1_le: null,
        lu_semestre1_par: null,
        lu_semestre2_le: null,
        lu_semestre2_par: null,
      }),
    ),
    on(
      ProjectWritten,
      ({ data }) => [[data.idEvaluation]],
      (row, { data, revision }) => row && { ...row, projet: data.projet, version: revision },
    ),
    on(
      ReadingConfirmed,
      ({ data }) => [[data.idEvaluation]],
      (row, { data, metadata }) => {
        if (!row) return row;
        return data.semestre === 1
          ? { ...row, lu_semestre1_le: metadata.at, lu_semestre1_par: data.fk_responsable }
          : { ...row, lu_semestre2_le: metadata.at, lu_semestre2_par: data.fk_responsable };
      },
    ),
    on(
      EvaluationRemoved,
      ({ data }) => [[data.idEvaluation]],
      () => undefined,
    ),
  ],
);

/** `read.evaluation_atelier`: two texts, each with its version (-1 before the first), and who wrote it when. */
export const workshopEvaluations = table(
  {
    name: 'evaluation_atelier',
    version: 1,
    record: workshopEvaluation,
    key: ['id_evaluation_atelier'],
    columns: {
      id_evaluation_atelier: 'integer',
      id_evaluation: 'integer',
      id_evaluation_si: 'integer',
      fk_eleve: 'integer',
      fk_scolarite_interne: 'integer',
      fk_atelier: 'integer',
      semestre1: 'text?',
      version_semestre1: 'integer',
      semestre1_le: 'timestamptz?',
      semestre1_par: 'integer?',
      semestre2: 'text?',
      version_semestre2: 'integer',
      semestre2_le: 'timestamptz?',
      semestre2_par: 'integer?',
    },
    indexes: ['id_evaluation', 'fk_atelier', 'fk_scolarite_interne'],
  },
  (on) => [
    on(
      WorkshopEvaluationOpened,
      ({ data }) => [[data.idEvaluationAtelier]],
      (_row, { data }) => ({
        id_evaluation_atelier: data.idEvaluationAtelier,
        id_evaluation: data.idEvaluation,
        id_evaluation_si: data.idEvaluationSI,
        fk_eleve: data.fk_eleve,
        fk_scolarite_interne: data.fk_scolariteInterne,
        fk_atelier: data.fk_atelier,
        semestre1: null,
        version_semestre1: -1,
        semestre1_le: null,
        semestre1_par: null,
        semestre2: null,
        version_semestre2: -1,
        semestre2_le: null,
        semestre2_par: null,
      }),
    ),
    on(
      SemesterWritten,
      ({ data }) => [[data.idEvaluationAtelier]],
      (row, { data, metadata, revision }) => {
        if (!row) return row;
        const par = userOf(metadata);
        return data.semestre === 1
          ? {
              ...row,
              semestre1: data.texte,
              version_semestre1: revision,
              semestre1_le: metadata.at,
              semestre1_par: par,
            }
          : {
              ...row,
              semestre2: data.texte,
              version_semestre2: revision,
              semestre2_le: metadata.at,
              semestre2_par: par,
            };
      },
    ),
    on(
      WorkshopEvaluationRemoved,
      ({ data }) => [[data.idEvaluationAtelier]],
      () => undefined,
    ),
  ],
);
