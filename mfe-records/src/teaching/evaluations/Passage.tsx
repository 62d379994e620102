import { useApiCommand } from '@diapason/platform';
import { Panel } from '@diapason/ui';
import { CheckboxField } from '@diapason/ui/form';
import type { Evaluation } from './EvaluationForm';

/** Passage to the next cycle is the schooling's own fact: ticked, it is kept at once. */
export function Passage({ sheet }: { readonly sheet: Evaluation }) {
  const [save, { isRunning }] = useApiCommand('POST /api/evaluation/passageDeCycle');
  return (
    <Panel title="Passage au cycle suivant" icon="arrowUp">
      {sheet.evaluationSI.map(
        ({ idEvaluationSI, fk_scolariteInterne, libelleOffre, precisionOffre, passageCycleSuivant }) => (
          <CheckboxField
            key={idEvaluationSI}
            name={`passage.${idEvaluationSI}`}
            label="Passage au cycle suivant"
            hint={[libelleOffre, precisionOffre].filter(Boolean).join(', ')}
            value={passageCycleSuivant === 1}
            disabled={isRunning}
            onChange={(on) => void save({ body: { fk_SI: fk_scolariteInterne, passageCycleSuivant: on ? 1 : 0 } })}
          />
        ),
      )}
    </Panel>
  );
}
