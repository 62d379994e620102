import { messages, right, type Semester } from '@diapason/contracts/constants';
import { createClassEvaluations, saveClassEvaluations } from '@diapason/contracts/teaching';
import { exists, firstOf, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { evaluatedPupils, teachesSql } from '@diapason/projections/teaching/evaluated';
import { command } from '../../../machinery/app/command';
import { decideWriteText, type EvaluationState, evaluation, evaluationId, type Writer } from '../aggregate/evaluation';
import { openEvaluation } from './evaluations';

const said = messages.teaching;
const WORKSHOP = { fk_anneeScolaire: sql.number('fk_annee_scolaire'), evaluation: sql.boolean('evaluation') };

/** For all of the class who lack a text. */
export const createClassEvaluationsCommand = command(createClassEvaluations, async ({ params: { id } }, context) => {
  const { db } = context;
  const found = await firstOf(db, WORKSHOP, 'from atelier where id_atelier = $1', [id]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  if (!found.evaluation) throw new Refusal(said.workshopNotEvaluated, 422);
  const has = new Set(
    (
      await rowsOf(
        db,
        { fk_eleve: sql.number('coalesce(k.fusionne_avec, a.fk_eleve)') },
        'from evaluation_atelier a join eleve k on k.id_eleve = a.fk_eleve where a.fk_atelier = $1',
        [id],
      )
    ).map(({ fk_eleve }) => fk_eleve),
  );
  let creees = 0;
  for (const { fk_eleve, fk_scolariteInterne } of await evaluatedPupils(db, id)) {
    if (has.has(fk_eleve)) continue;
    const about = { fk_eleve, fk_anneeScolaire: found.fk_anneeScolaire };
    const { ateliers } = await openEvaluation(context, about, [{ fk_atelier: id, fk_scolariteInterne }]);
    creees += ateliers;
  }
  return { creees };
});

const LINE = {
  idEvaluationAtelier: sql.number('a.id_evaluation_atelier'),
  fk_eleve: sql.number('v.fk_eleve'),
  fk_anneeScolaire: sql.number('v.fk_annee_scolaire'),
};

type State = 'enregistre' | 'conflit' | 'verrouille';
const REFUSED: Readonly<Record<number, State>> = { 409: 'conflit', 422: 'verrouille' };

/** Each text is a decision of its own: one that cannot be written keeps none of the others from it. */
export const saveClassEvaluationsCommand = command(
  saveClassEvaluations,
  async ({ params: { id }, body }, { db, execute, load, session }) => {
    const teaches = await exists(db, `select 1 where ${teachesSql('$1::int', '$2::int')}`, [id, session.idUtilisateur]);
    const writer: Writer = {
      all: session.functions.has(right.changeEvaluations),
      teaches: new Set(teaches ? [id] : []),
      ofPupil: teaches,
    };
    const lines = await rowsOf(
      db,
      LINE,
      'from evaluation_atelier a join evaluation v on v.id_evaluation = a.id_evaluation where a.fk_atelier = $1 and a.id_evaluation_atelier = any($2)',
      [id, body.textes.map(({ idEvaluationAtelier }) => idEvaluationAtelier)],
    );
    const streams = new Map(
      lines.map((line) => [line.idEvaluationAtelier, evaluationId(line.fk_eleve, line.fk_anneeScolaire)]),
    );
    const strange = body.textes.findIndex(({ idEvaluationAtelier }) => !streams.has(idEvaluationAtelier));
    if (strange >= 0) throw new Refusal(messages.general.notFound, 404, `textes.${strange}.idEvaluationAtelier`);
    const textes = [];
    for (const [at, { idEvaluationAtelier, semestre: sent, texte, version }] of body.textes.entries()) {
      const semestre: Semester = sent === 2 ? 2 : 1;
      const stream = streams.get(idEvaluationAtelier) ?? '';
      const text = { idEvaluationAtelier, semestre, texte, version, field: `textes.${at}.texte` };
      let etat: State = 'enregistre';
      let state: EvaluationState;
      try {
        ({ state } = await execute(evaluation, stream, (one) => decideWriteText(one, text, writer)));
      } catch (error) {
        const refused = error instanceof Refusal ? REFUSED[error.status] : undefined;
        if (!refused) throw error;
        etat = refused;
        state = await load(evaluation, stream);
      }
      const written = state.workshops.get(idEvaluationAtelier)?.textes[semestre] ?? { texte: null, version: -1 };
      const isLocked = state.confirmed.has(semestre) && !writer.all;
      textes.push({
        idEvaluationAtelier,
        semestre,
        etat,
        ...written,
        modifiable: isLocked ? (0 as const) : (1 as const),
      });
    }
    return { enregistres: textes.filter(({ etat }) => etat === 'enregistre').length, textes };
  },
);
