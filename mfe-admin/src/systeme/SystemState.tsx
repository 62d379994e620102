import { useApiQuery } from '@diapason/platform';
import { ErrorState, formatDateTime, Loading, Page } from '@diapason/ui';
import { FailedJobs } from './FailedJobs';
import { Generations } from './Generations';
import { Health } from './Health';
import { Queues } from './Queues';
import { isUnderWay, type State } from './state';
import { Upkeep } from './Upkeep';

const REFRESH_MS = 5_000;
/** While something is under way. */
const WATCH_MS = 700;

/** An operator's overview: delay of the lists, queues, failures, and actions. */
export default function SystemState() {
  const { data: state, error, refetch } = useApiQuery('GET /api/systeme/etat', {}, { pollingInterval: REFRESH_MS });
  // The same call, asked more often for that time.
  useApiQuery('GET /api/systeme/etat', state?.operations.some(isUnderWay) ? {} : null, { pollingInterval: WATCH_MS });
  return (
    <Page title="État du système" intro="Actualisé toutes les cinq secondes.">
      {error && !state && <ErrorState message={error.message} onRetry={refetch} />}
      {!error && !state && <Loading />}
      {state && (
        <>
          {error && (
            <p className="d-refusal" role="alert">{`${error.message} Ce qui suit date de la dernière réponse.`}</p>
          )}
          <Health state={state} />
          <Upkeep operations={state.operations} onAsked={refetch} />
          <FailedJobs failures={state.erreurs} onDone={refetch} />
          <Queues queues={state.files} active={state.reactionsActives} />
          <Generations generations={state.generations} />
          <p className="d-note">{versionsOf(state)}</p>
        </>
      )}
    </Page>
  );
}

const versionsOf = ({ versions, projection }: State) =>
  `Diapason ${versions.produit}, Node ${versions.node}, PostgreSQL ${versions.postgresql}. Position ${projection.position} du journal, état lu le ${formatDateTime(new Date().toISOString())}.`;
