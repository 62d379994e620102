import { LONG, nothing, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Button } from './Button';
import { EmptyState, ErrorState, Loading } from './states';

export default [
  statesOf('EmptyState', {
    usual: null,
    empty: (
      <EmptyState title="Aucun élève" action={<Button icon="plus">Ajouter un élève</Button>}>
        Modifiez les filtres ou la recherche.
      </EmptyState>
    ),
    loading: null,
    error: null,
    long: <EmptyState title={LONG}>{SENTENCE}</EmptyState>,
  }),
  statesOf('ErrorState', {
    usual: null,
    empty: null,
    loading: null,
    error: <ErrorState message="Le serveur ne répond pas." onRetry={nothing} />,
    long: <ErrorState message={SENTENCE} />,
  }),
  statesOf('Loading', { usual: null, empty: null, loading: <Loading />, error: null, long: <Loading label={LONG} /> }),
];
