import type { ApiData } from '@diapason/platform';
import { useApiCommand } from '@diapason/platform';
import { Button, Icon, Panel } from '@diapason/ui';
import { TextAreaField } from '@diapason/ui/form';
import { useSheetForm } from '@diapason/ui/sheet';
import { whenOf } from '../workshop-in-words';
import styles from './evaluations.module.css';

export type Evaluation = ApiData<'GET /api/evaluation/listEval/:id'>[number];
type Workshop = Evaluation['evaluationSI'][number]['ateliers'][number];

const LONGEST = 4_000;
const keyOf = ({ idEvaluationAtelier }: Workshop, semestre: number) => `t${idEvaluationAtelier}_${semestre}`;
const textOf = (one: Workshop, semestre: number) => (semestre === 1 ? one.semestre1 : one.semestre2) ?? '';
const semesterOf = (one: Workshop, semestre: number) => one.textes.find((text) => text.semestre === semestre);

interface Props {
  readonly sheet: Evaluation;
  readonly refetch: () => void;
  readonly onRemove: ((line: Workshop) => void) | undefined;
}

/** Workshops under their schooling, a column for each semester; what one may not write is text. The sheet's bar saves it. */
export function EvaluationForm({ sheet, refetch, onRemove }: Props) {
  const workshops = sheet.evaluationSI.flatMap(({ ateliers }) => ateliers);
  const [save] = useApiCommand('POST /api/evaluation/', { failure: false });
  const initial: Record<string, string> = Object.fromEntries([
    ['projet', sheet.projet ?? ''],
    ...workshops.flatMap((one) => [1, 2].map((semestre) => [keyOf(one, semestre), textOf(one, semestre)])),
  ]);
  const form = useSheetForm<Record<string, string>>({
    initial,
    onSubmit: async (values: Record<string, string>) => {
      const answer = await save({
        body: {
          evaluation: {
            idEvaluation: sheet.idEvaluation,
            fk_eleve: sheet.fk_eleve,
            ...(values.projet === initial.projet ? {} : { projet: values.projet ?? '', versionProjet: sheet.version }),
          },
          evaluationSI: sheet.evaluationSI.map(({ ateliers }) => ({
            ateliers: ateliers.map((one) => ({
              idEvaluationAtelier: one.idEvaluationAtelier,
              ...sent(one, 1, values),
              ...sent(one, 2, values),
            })),
          })),
        },
      });
      if (answer.ok) refetch();
      return answer.ok ? null : { message: answer.error.message, field: undefined };
    },
  } as never);
  const sent = (one: Workshop, semestre: 1 | 2, values: Record<string, string>) => {
    const value = values[keyOf(one, semestre)] ?? '';
    if (value === textOf(one, semestre)) return {};
    const version = semesterOf(one, semestre)?.version ?? -1;
    return semestre === 1
      ? { semestre1: value, versionSemestre1: version }
      : { semestre2: value, versionSemestre2: version };
  };
  return (
    <form className="d-stack" ref={form.element as never} onSubmit={(event) => event.preventDefault()}>
      {sheet.evaluationSI.map((schooling) => (
        <Panel
          key={schooling.idEvaluationSI}
          title={[schooling.libelleOffre, schooling.precisionOffre].filter(Boolean).join(', ') || 'Évaluation'}
          icon="book"
        >
          {schooling.ateliers.map((one) => (
            <div key={one.idEvaluationAtelier} className={styles.grid}>
              <div className={styles.who}>
                <strong>{one.libelleType}</strong>
                <span>{one.enseignants.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', ')}</span>
                <small>{[whenOf(one), one.libelleSalle].filter(Boolean).join(', ')}</small>
                {onRemove && (
                  <div>
                    <Button
                      look="quiet"
                      icon="trash"
                      label={`Supprimer l’évaluation ${one.libelleType}`}
                      onClick={() => onRemove(one)}
                    />
                  </div>
                )}
              </div>
              {[1, 2].map((semestre) => (
                <Semester
                  key={semestre}
                  one={one}
                  semestre={semestre}
                  locked={sheet.lectures.find((reading) => reading.semestre === semestre)?.confirmeLe != null}
                  field={form.field(keyOf(one, semestre), {
                    label: `Semestre ${semestre}`,
                    maxLength: LONGEST,
                  })}
                />
              ))}
            </div>
          ))}
        </Panel>
      ))}
      <Panel title="Projet" icon="pencil">
        <p className={styles.soft}>Un seul texte pour l’année, commun à tous ses enseignants</p>
        {sheet.projetModifiable === 1 ? (
          <TextAreaField {...form.field('projet', { label: 'Projet', maxLength: LONGEST })} />
        ) : (
          <p className={styles.read}>{sheet.projet ?? 'Pas encore écrit'}</p>
        )}
      </Panel>
    </form>
  );
}

interface SemesterProps {
  readonly one: Workshop;
  readonly semestre: number;
  readonly locked: boolean;
  readonly field: Parameters<typeof TextAreaField>[0];
}

function Semester({ one, semestre, locked, field }: SemesterProps) {
  if (semesterOf(one, semestre)?.modifiable === 1) return <TextAreaField {...field} rows={4} />;
  const text = textOf(one, semestre);
  return (
    <div>
      <strong>
        {`Semestre ${semestre} `}
        {locked && <Icon name="lock" size={14} />}
      </strong>
      <p className={text ? styles.read : `${styles.read} ${styles.unwritten}`}>{text || 'Pas encore écrit'}</p>
    </div>
  );
}
