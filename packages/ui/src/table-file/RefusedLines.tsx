import { PagedList } from '@diapason/ui/table';

interface Props {
  readonly rows: readonly { readonly ligne: number; readonly raison: string }[];
  readonly pageSize: number;
}

/** Lines of a file that are not taken, and why; nothing where all are. */
export const RefusedLines = ({ rows, pageSize }: Props) =>
  rows.length > 0 && (
    <PagedList
      pageSize={pageSize}
      label="Lignes refusées"
      rows={rows}
      rowKey={({ ligne }) => ligne}
      columns={[
        { key: 'ligne', header: 'Refusée', value: (row) => `Ligne ${row.ligne}` },
        { key: 'raison', header: 'Raison', value: (row) => row.raison },
      ]}
    />
  );
