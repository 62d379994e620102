import { EmptyState, formatDateTime, Panel } from '@diapason/ui';
import { type Column, DataList } from '@diapason/ui/table';
import type { State } from './state';

type Row = State['files'][number];

const columns: readonly Column<Row>[] = [
  { key: 'nom', header: 'File', value: (row) => row.nom, fixed: true },
  { key: 'attente', header: 'En attente', value: (row) => row.attente, kind: 'number' },
  { key: 'actifs', header: 'En cours', value: (row) => row.actifs, kind: 'number' },
  { key: 'echecs', header: 'Abandonnées', value: (row) => row.echecs, kind: 'number' },
  { key: 'termines', header: 'Terminées', value: (row) => row.termines, kind: 'number' },
  {
    key: 'plusAncienne',
    header: 'Plus ancienne en attente',
    value: (row) => row.plusAncienne,
    cell: (row) => (row.plusAncienne ? formatDateTime(row.plusAncienne) : '–'),
  },
];

export function Queues({ queues, active }: { readonly queues: readonly Row[]; readonly active: boolean }) {
  return (
    <Panel title="Files de travail" icon="columns">
      {!active && (
        <p className="d-refusal" role="alert">
          Aucun processus « jobs » n’est en marche : les e-mails et les calculs demandés attendent.
        </p>
      )}
      <DataList
        label="Files de travail"
        rows={queues}
        columns={columns}
        rowKey={(row) => row.nom}
        empty={<EmptyState title="Aucun travail demandé" />}
      />
    </Panel>
  );
}
