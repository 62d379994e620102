import { formatNumber, plural, signed } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { type Column, DataList } from '@diapason/ui/table';
import type { DryRun } from './useDryRun';

type Family = DryRun['familles'][number];

const columns: readonly Column<Family>[] = [
  { key: 'famille', header: 'Famille', value: (row) => row.nomPrenomUtilisateur, fixed: true },
  { key: 'avant', header: 'Aujourd’hui', value: (row) => row.avant, kind: 'cents' },
  { key: 'apres', header: 'Après', value: (row) => row.apres, kind: 'cents' },
  { key: 'ecart', header: 'Écart', value: (row) => signed(row.apres - row.avant) },
];

/** The families whose amount changes, those that change most first. */
export default function FamiliesDialog({ run, onClose }: { readonly run: DryRun; readonly onClose: () => void }) {
  const more = run.changent - run.familles.length;
  return (
    <Modal title="Familles dont le montant change" open onClose={onClose} size="large">
      <div className="d-stack">
        <DataList
          label="Familles dont le montant change"
          rows={run.familles}
          columns={columns}
          rowKey={(row) => `${row.idUtilisateur}-${row.avant}`}
        />
        {more > 0 && (
          <p className="d-note">
            {`Les ${formatNumber(run.familles.length)} plus grands écarts\u00a0; ${plural(more, 'autre famille change', 'autres familles changent')}.`}
          </p>
        )}
      </div>
    </Modal>
  );
}
