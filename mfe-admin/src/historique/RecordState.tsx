import { useApiQuery } from '@diapason/platform';
import { EmptyState, ErrorState, formatDate, Loading } from '@diapason/ui';

/** A record's state at the end of a day. */
export function RecordState({ flux, day }: { readonly flux: string; readonly day: string }) {
  const state = useApiQuery('GET /api/historique/:flux/etat', { params: { flux }, query: { au: day } });
  if (state.error) return <ErrorState message={state.error.message} onRetry={state.refetch} />;
  if (!state.data) return <Loading />;
  return (
    <section className="d-stack" aria-label={`État au ${formatDate(day)}`} aria-busy={state.isFetching}>
      <h3>{`État au ${formatDate(day)}, en fin de journée`}</h3>
      {state.data.existe ? (
        <div className="d-grid">
          {state.data.parties.map((part) => (
            <div key={part.titre}>
              <h4>{part.titre}</h4>
              <dl className="d-definition">
                {part.champs
                  .filter((field) => field.valeur !== null)
                  .map((field) => (
                    <div key={field.champ}>
                      <dt>{field.libelle}</dt>
                      <dd>{field.valeur}</dd>
                    </div>
                  ))}
              </dl>
            </div>
          ))}
        </div>
      ) : (
        <EmptyState icon="calendar" title="Cet enregistrement n’existait pas encore à cette date." />
      )}
    </section>
  );
}
