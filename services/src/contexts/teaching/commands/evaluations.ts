import { messages, right, type Semester } from '@diapason/contracts/constants';
import type { InputOf, Session } from '@diapason/contracts/core';
import { createEvaluations, removeEvaluation, saveEvaluation } from '@diapason/contracts/teaching';
import { firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';
import { evaluatedWorkshops, openings, taughtOf } from '@diapason/projections/teaching/evaluated';
import { type CommandContext, command } from '../../../machinery/app/command';
import { known, pupil } from '../../families';
import {
  decideConfirmReading,
  decideOpen,
  decideRemove,
  decideWriteProject,
  decideWriteText,
  type EvaluationEvent,
  type EvaluationState,
  evaluation,
  evaluationId,
  type SentText,
  type Writer,
} from '../aggregate/evaluation';

const said = messages.teaching;

/** The documents' GET. Whoever teaches the pupil this year, or holds 307. */
export const createEvaluationsCommand = command(createEvaluations, async ({ params, query }, context) => {
  const { db, load, session } = context;
  const fk_eleve = params.id;
  const fk_anneeScolaire = query.idAnneeScolaire || session.idAnneeScolaire;
  const writer = await writerOf(db, session, fk_eleve, fk_anneeScolaire);
  if (!writer.all && !writer.ofPupil) throw new Refusal(said.notTeacherOfPupil, 403);
  known(await load(pupil, fk_eleve));
  const wanted = await evaluatedWorkshops(db, fk_eleve, fk_anneeScolaire);
  if (wanted.length === 0) throw new Refusal(said.noEvaluatedWorkshop, 422);
  return openEvaluation(context, { fk_eleve, fk_anneeScolaire }, wanted);
});

type Wanted = Awaited<ReturnType<typeof evaluatedWorkshops>>;

/** A pupil and a year share their numbers, whoever creates first. */
export async function openEvaluation(
  { ids, execute }: Pick<CommandContext, 'ids' | 'execute'>,
  about: { readonly fk_eleve: number; readonly fk_anneeScolaire: number },
  wanted: Wanted,
) {
  const stream = evaluationId(about.fk_eleve, about.fk_anneeScolaire);
  const idEvaluation = await ids.forKey('evaluation', stream);
  const ofSchoolings = await ids.forKeys(
    'evaluationSI',
    wanted.map(({ fk_scolariteInterne }) => `${idEvaluation}:${fk_scolariteInterne}`),
  );
  const ofWorkshops = await ids.forKeys(
    'evaluationAtelier',
    wanted.map(({ fk_atelier }) => `${idEvaluation}:${fk_atelier}`),
  );
  const workshops = wanted.map((one, at) => ({
    ...one,
    idEvaluationSI: ofSchoolings[at] ?? 0,
    idEvaluationAtelier: ofWorkshops[at] ?? 0,
  }));
  const { events } = await execute(evaluation, stream, (state) =>
    decideOpen(state, { idEvaluation, ...about }, workshops),
  );
  return {
    idEvaluation,
    ateliers: events.filter(({ type }) => type === 'WorkshopEvaluationOpened').length,
  };
}

async function writerOf(
  db: ReadModels,
  { functions, idUtilisateur: who }: Session,
  fk_eleve: number,
  fk_anneeScolaire: number,
): Promise<Writer> {
  const teaches = await taughtOf(db, { fk_eleve, fk_anneeScolaire, who });
  return { all: functions.has(right.changeEvaluations), teaches, ofPupil: teaches.size > 0 };
}

const STREAM = { fk_eleve: sql.number('fk_eleve'), fk_anneeScolaire: sql.number('fk_annee_scolaire') };

/** The pupil's record and the year that an evaluation is of; of a record that was merged it stays that record's. @throws Refusal 404 */
async function streamOf(db: ReadModels, idEvaluation: number) {
  const found = await firstOf(db, STREAM, 'from evaluation where id_evaluation = $1', [idEvaluation]);
  if (!found) throw new Refusal(messages.general.notFound, 404, 'evaluation.idEvaluation');
  return found;
}

const OF_PUPIL = 'from eleve where id_eleve = $1 and coalesce(fusionne_avec, id_eleve) = $2';

export const saveEvaluationCommand = command(saveEvaluation, async ({ body }, context) => {
  const { db, load, execute, session } = context;
  const { idEvaluation, fk_eleve } = body.evaluation;
  const about = await streamOf(db, idEvaluation);
  const isTheirs =
    about.fk_eleve === fk_eleve ||
    (await firstOf(db, { id: sql.number('id_eleve') }, OF_PUPIL, [about.fk_eleve, fk_eleve]));
  if (!isTheirs) throw new Refusal(messages.general.notFound, 404, 'evaluation.idEvaluation');
  known(await load(pupil, fk_eleve));
  const decide =
    session.role === 'Responsable'
      ? await confirming(context, body, about)
      : writing(body, await writerOf(db, session, fk_eleve, about.fk_anneeScolaire));
  await execute(evaluation, evaluationId(about.fk_eleve, about.fk_anneeScolaire), decide);
  return { idEvaluation };
});

type Body = InputOf<typeof saveEvaluation>['body'];
type Decide = (state: EvaluationState) => EvaluationEvent[];

/** Families write nothing: of what their form sends, the two confirmations count. */
async function confirming(
  { db, session, today }: Pick<CommandContext, 'db' | 'session' | 'today'>,
  { evaluation: sent }: Body,
  { fk_anneeScolaire }: { readonly fk_anneeScolaire: number },
): Promise<Decide> {
  const confirmed: readonly (readonly [Semester, 0 | 1 | null | undefined])[] = [
    [1, sent.validationLectureParentSemestre1],
    [2, sent.validationLectureParentSemestre2],
  ];
  const opened = await openings(db, { fk_anneeScolaire, current: session.idAnneeScolaire, today });
  return (state) =>
    confirmed
      .filter(([, one]) => one === 1)
      .flatMap(([semestre]) => {
        const isOpen = opened.some((one) => one.semestre === semestre && one.ouvert);
        const events = decideConfirmReading(state, { semestre, fk_responsable: session.idUtilisateur, isOpen });
        // A parent has read it, nobody in their name.
        if (events.length > 0 && session.act !== undefined)
          throw new Refusal(messages.identity.forbiddenWhileImpersonating, 403);
        return events;
      });
}

function writing({ evaluation: sent, evaluationSI = [] }: Body, writer: Writer): Decide {
  const texts = evaluationSI.flatMap(({ ateliers = [] }, at) =>
    ateliers.flatMap((one, index): SentText[] => {
      const field = `evaluationSI.${at}.ateliers.${index}`;
      const { idEvaluationAtelier, semestre1, semestre2, versionSemestre1, versionSemestre2 } = one;
      return [
        { idEvaluationAtelier, semestre: 1, texte: semestre1, version: versionSemestre1, field: `${field}.semestre1` },
        { idEvaluationAtelier, semestre: 2, texte: semestre2, version: versionSemestre2, field: `${field}.semestre2` },
      ];
    }),
  );
  return (state) => [
    ...texts.flatMap((text) => decideWriteText(state, text, writer)),
    ...decideWriteProject(state, { projet: sent.projet, version: sent.versionProjet }, writer),
  ];
}

export const removeEvaluationCommand = command(removeEvaluation, async ({ body }, { db, execute }) => {
  const { idEvaluation, idEvaluationAtelier } = body;
  const { fk_eleve, fk_anneeScolaire } = await streamOf(db, idEvaluation);
  await execute(evaluation, evaluationId(fk_eleve, fk_anneeScolaire), (state) =>
    decideRemove(state, idEvaluationAtelier ?? undefined),
  );
  return { idEvaluation };
});
