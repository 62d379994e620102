import { Panel, Tag } from '@diapason/ui';
import { type Column, DataList } from '@diapason/ui/table';
import type { State } from './state';

type Row = State['generations'][number];

const states = {
  aJour: { text: 'À jour', tone: 'success' },
  aReconstruire: { text: 'À reconstruire', tone: 'warning' },
  enReconstruction: { text: 'En reconstruction', tone: 'information' },
} as const;

const columns: readonly Column<Row>[] = [
  { key: 'nom', header: 'Table', value: (row) => row.nom, fixed: true },
  { key: 'lignes', header: 'Lignes', value: (row) => row.lignes, kind: 'number' },
  { key: 'version', header: 'Version', value: (row) => row.version },
  { key: 'creeLe', header: 'En service depuis', value: (row) => row.creeLe, kind: 'dateTime' },
  {
    key: 'etat',
    header: 'État',
    value: (row) => states[row.etat].text,
    cell: (row) => <Tag tone={states[row.etat].tone}>{states[row.etat].text}</Tag>,
  },
];

/** The live generation of each table, and whether the next is being built. */
export function Generations({ generations }: { readonly generations: readonly Row[] }) {
  return (
    <Panel title="Tables de lecture" icon="columns" fold="closed">
      <DataList label="Tables de lecture" rows={generations} columns={columns} rowKey={(row) => row.nom} />
    </Panel>
  );
}
