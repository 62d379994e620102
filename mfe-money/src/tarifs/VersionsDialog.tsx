import type { TariffGrid } from '@diapason/contracts/calculation';
import { useApiQuery } from '@diapason/platform';
import { Button, EmptyState } from '@diapason/ui';
import { AnswerDialog } from '@diapason/ui/overlay';
import { type Column, DataList } from '@diapason/ui/table';

interface Version {
  readonly version: number;
  readonly datePublication: string;
  readonly nomPrenomAdministratif: string | null;
  readonly grille: TariffGrid;
}

const columns: readonly Column<Version>[] = [
  { key: 'version', header: 'Version', value: (row) => row.version, kind: 'number', fixed: true },
  { key: 'date', header: 'Publiée le', value: (row) => row.datePublication, kind: 'dateTime' },
  { key: 'par', header: 'Par', value: (row) => row.nomPrenomAdministratif ?? '–' },
];

interface VersionsDialogProps {
  readonly fk_anneeScolaire: number;
  /** Puts a version's prices into the draft. */
  readonly onTake: (grille: TariffGrid) => void;
  readonly onClose: () => void;
}

/** What was published for the year, when and by whom. */
export default function VersionsDialog({ fk_anneeScolaire, onTake, onClose }: VersionsDialogProps) {
  const versions = useApiQuery('GET /api/tarifs/:fk_anneeScolaire/versions', { params: { fk_anneeScolaire } });
  return (
    <AnswerDialog title="Versions publiées" query={versions} onClose={onClose} size="large">
      {(rows) => (
        <DataList
          label="Versions publiées"
          rows={rows}
          columns={columns}
          rowKey={(row) => row.version}
          empty={<EmptyState title="Aucune version publiée pour cette année" />}
          rowActions={(row) => (
            <Button
              look="quiet"
              label={`Reprendre la version ${row.version}`}
              onClick={() => {
                onTake(row.grille);
                onClose();
              }}
            >
              Reprendre
            </Button>
          )}
        />
      )}
    </AnswerDialog>
  );
}
