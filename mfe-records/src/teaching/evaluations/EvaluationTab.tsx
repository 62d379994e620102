import { messages } from '@diapason/contracts/constants';
import { type TabProps, useApiCommand, useApiQuery, useUser } from '@diapason/platform';
import { Button, EmptyState, ErrorState, formatDate, formatDateTime, Loading, Note, Panel, State } from '@diapason/ui';
import { SchoolYearFilter } from '@diapason/ui/form';
import { useConfirm } from '@diapason/ui/overlay';
import { useState } from 'react';
import { EvaluationForm } from './EvaluationForm';
import { Passage } from './Passage';

const CALL = 'GET /api/evaluation/listEval/:id';

/** What a pupil's teachers say of a school year (document 001 §2). */
export default function EvaluationTab({ answer: { idEleve: id } }: TabProps<'pupil'>) {
  const { idAnneeScolaire } = useUser();
  const [chosen, choose] = useState<number | null>(idAnneeScolaire);
  const year = chosen ?? idAnneeScolaire;
  const { data, error, fiche, refetch } = useApiQuery(CALL, { params: { id }, query: { idAnneeScolaire: year } });
  const [create, { isRunning }] = useApiCommand('GET /api/evaluation/creatEvaluationEleve/:id');
  const [remove] = useApiCommand('DELETE /api/evaluation/');
  const [ask, question] = useConfirm();
  const peut = fiche?.peut ?? [];
  const sheet = data?.[0];
  const onCreate = () => void create({ params: { id }, query: { idAnneeScolaire: year } });
  const onRemove = async (idEvaluation: number, line?: { idEvaluationAtelier: number; libelleType: string }) => {
    const title = line ? `Supprimer l’évaluation « ${line.libelleType} » ?` : 'Supprimer les évaluations de l’année ?';
    const yes = await ask({
      title,
      text: 'Les textes des deux semestres seront supprimés.',
      confirmLabel: 'Supprimer',
      danger: true,
    });
    if (yes) await remove({ body: { idEvaluation, idEvaluationAtelier: line?.idEvaluationAtelier } });
  };
  return (
    <div className="d-stack">
      {question}
      <div className="d-row d-row-fields">
        <SchoolYearFilter value={chosen} onChange={choose} />
        {peut.includes('creer') && data && (!sheet || sheet.aCreer.length > 0) && (
          <Button busy={isRunning} onClick={onCreate}>
            Générer
          </Button>
        )}
        {sheet && peut.includes('supprimer') && (
          <Button look="quiet" icon="trash" onClick={() => void onRemove(sheet.idEvaluation)}>
            Supprimer les évaluations
          </Button>
        )}
      </div>
      {error && !data && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && !sheet && <EmptyState title={messages.teaching.noEvaluation} icon="book" />}
      {sheet && (
        <>
          {sheet.aCreer.length > 0 && (
            <Note>{`Pas encore d’évaluation pour ${sheet.aCreer.map(({ libelleType }) => libelleType).join(', ')}`}</Note>
          )}
          <EvaluationForm
            key={`${sheet.idEvaluation}-${sheet.evaluationSI.flatMap(({ ateliers }) => ateliers).length}`}
            sheet={sheet}
            refetch={refetch}
            onRemove={peut.includes('supprimer') ? (line) => void onRemove(sheet.idEvaluation, line) : undefined}
          />
          <Panel title="Lecture par la famille" icon="eye">
            <ul>
              {sheet.lectures.map(({ semestre, ouverture, ouvert, confirmeLe, confirmePar }) => (
                <li key={semestre}>
                  {`Semestre ${semestre}\u00a0: `}
                  {confirmeLe ? (
                    <State tone="success">{`confirmée par ${confirmePar ?? 'un responsable'}, le ${formatDateTime(confirmeLe)}`}</State>
                  ) : (
                    <State tone={ouvert ? 'information' : 'neutral'}>
                      {ouvert
                        ? 'ouvert aux familles'
                        : ouverture
                          ? `les familles le liront le ${formatDate(ouverture)}`
                          : 'pas encore ouvert'}
                    </State>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
          {peut.includes('passage') && year === idAnneeScolaire && <Passage sheet={sheet} />}
        </>
      )}
    </div>
  );
}
