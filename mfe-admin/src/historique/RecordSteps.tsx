import { type ApiData, screenTitle, useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, History, Loading, Panel, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { iconOf } from './icons';
import { RecordState } from './RecordState';

type Step = ApiData<'GET /api/historique/:flux'>['etapes'][number];

interface Props {
  /** The record's stream: `guardian-12`. */
  readonly flux: string;
  /** YYYY-MM-DD, or today. */
  readonly day: string | null;
  readonly onChoose: (day: string | null) => void;
}

/** Every step of one record, the latest first, and its state on a day. */
export function RecordSteps({ flux, day, onChoose }: Props) {
  const history = useApiQuery('GET /api/historique/:flux', { params: { flux }, query: {} });
  if (history.error && !history.data)
    return (
      <ErrorState
        message={history.error.message}
        {...([403, 404].includes(history.error.status) ? {} : { onRetry: history.refetch })}
      />
    );
  if (!history.data) return <Loading />;
  const { etapes } = history.data;
  return (
    <div className="d-stack">
      <Panel title="Voir l’enregistrement à une date" icon="calendar">
        <div className="d-stack">
          <div className="d-row d-row-fields">
            <DateField name="au" label="À la date du" value={day} onChange={onChoose} latest={todayInParis()} />
            {day && (
              <Button look="quiet" icon="restore" onClick={() => onChoose(null)}>
                Revenir à aujourd’hui
              </Button>
            )}
          </div>
          {day && <RecordState flux={flux} day={day} />}
        </div>
      </Panel>
      <Panel title="Étapes" icon="history">
        {etapes.length === 0 ? (
          <EmptyState title="Aucune étape" />
        ) : (
          <History label="Historique de l’enregistrement" steps={[...etapes].reverse().map(shown)} />
        )}
      </Panel>
    </div>
  );
}

const shown = (step: Step) => ({
  key: step.position,
  title: step.sujet ? `${step.libelle} — ${step.sujet}` : step.libelle,
  time: step.date,
  actor: step.auteur,
  onBehalfOf: step.pourLeCompteDe,
  screen: step.ecran && screenTitle(step.ecran),
  icon: iconOf(step.type),
  changes: step.changes.map((change) => ({
    label: change.libelle,
    ...(change.avant === null ? {} : { before: change.avant }),
    after: change.apres ?? '—',
  })),
});
