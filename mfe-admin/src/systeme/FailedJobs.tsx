import { useApiCommand } from '@diapason/platform';
import { Button, EmptyState, Panel } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { type Column, DataList } from '@diapason/ui/table';
import type { State } from './state';

type Row = State['erreurs'][number];

const columns: readonly Column<Row>[] = [
  { key: 'date', header: 'Date', value: (row) => row.date, kind: 'dateTime', fixed: true },
  { key: 'source', header: 'Tâche', value: (row) => row.source },
  { key: 'message', header: 'Message', value: (row) => row.message },
  { key: 'tentatives', header: 'Tentatives', value: (row) => row.tentatives, kind: 'number' },
];

/** Jobs given up after their last attempt, with retry and dismiss. */
export function FailedJobs({ failures, onDone }: { readonly failures: readonly Row[]; readonly onDone: () => void }) {
  const [ask, question] = useConfirm();
  const [retry, retrying] = useApiCommand('POST /api/systeme/taches/:id/relance');
  const [setAside, settingAside] = useApiCommand('POST /api/systeme/taches/:id/classement');
  const busy = retrying.isRunning || settingAside.isRunning;

  const tryAgain = async ({ id }: Row) => {
    await retry({ params: { id }, body: {} });
    onDone();
  };
  const close = async ({ id, source }: Row) => {
    const title = 'Classer la tâche sans suite ?';
    const text = `« ${source} » ne sera plus signalée et ne sera pas refaite. Son échec reste dans le journal des tâches.`;
    if (!(await ask({ title, text, confirmLabel: 'Classer sans suite' }))) return;
    await setAside({ params: { id }, body: {} });
    onDone();
  };

  return (
    <Panel title="Dernières erreurs" icon="warning">
      <DataList
        label="Dernières erreurs"
        rows={failures}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState icon="check" title="Aucune erreur" />}
        rowActions={(row) =>
          row.relancable && (
            <>
              <Button look="quiet" icon="refresh" disabled={busy} onClick={() => tryAgain(row)}>
                Relancer
              </Button>
              <Button look="quiet" icon="check" disabled={busy} onClick={() => close(row)}>
                Classer
              </Button>
            </>
          )
        }
      />
      {question}
    </Panel>
  );
}
