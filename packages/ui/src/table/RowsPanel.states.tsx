import { keyOf, LONG, people, personColumns, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { RowsPanel } from './RowsPanel';

const panel = (title: string, rows: number, more: { error?: string; longest?: boolean } = {}) => (
  <RowsPanel
    title={title}
    icon="users"
    query={{
      data: more.error ? undefined : people(rows, more.longest),
      error: more.error ? { status: 500, message: more.error } : undefined,
      refetch: async () => undefined,
    }}
    columns={personColumns}
    rowKey={keyOf}
    nameOf={({ nom }) => nom}
    empty="Personne"
    saves="POST /api/eleves/:id"
    add="Ajouter une personne"
    removal={{
      call: 'DELETE /api/eleves/:id',
      input: ({ id }) => ({ params: { id } }),
      title: 'Retirer cette personne\u00a0?',
    }}
    dialog={() => null}
  />
);

export default [
  statesOf('RowsPanel', {
    usual: panel('Personnes', 3),
    empty: panel('Personnes, aucune', 0),
    loading: null,
    error: panel('Personnes en panne', 0, { error: SENTENCE }),
    long: panel(LONG, 1, { longest: true }),
  }),
];
