import type { TariffGrid } from '@diapason/contracts/calculation';
import { useOffers } from '@diapason/platform';
import { TextField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { changedLine, withNewLine } from './reshape';

interface LineDialogProps {
  readonly grid: TariffGrid;
  /** Place of the offer; beyond the last for a new one. */
  readonly lineAt: number;
  readonly change: (edit: (grid: TariffGrid) => TariffGrid) => void;
  readonly onClose: () => void;
}

const fields = {
  libelle: { label: 'Libellé', required: true, maxLength: 100 },
  code: { label: 'Code', required: true, maxLength: 40 },
};

/** Name and code of an offer of the grid. */
export default function LineDialog({ grid, lineAt, change, onClose }: LineDialogProps) {
  const line = grid.lignes[lineAt];
  const priced = new Set(grid.lignes.map(({ code }) => code));
  const missing = [...new Set(useOffers().rows.map(({ typeTarif }) => typeTarif))].filter(
    (code) => code && !priced.has(code),
  );
  return (
    <FormDialog
      title={line ? `Modifier ${line.libelle}` : 'Ajouter une offre'}
      initial={{ libelle: line?.libelle ?? '', code: line?.code ?? missing[0] ?? '' }}
      validate={({ code }) =>
        grid.lignes.some((one, at) => at !== lineAt && one.code === code.trim())
          ? { code: 'Deux lignes ont le même code' }
          : {}
      }
      onSubmit={async (values) => {
        const entered = { libelle: values.libelle.trim(), code: values.code.trim() };
        change((now) => (line ? changedLine(now, lineAt, entered) : withNewLine(now, entered)));
        onClose();
        return null;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('libelle', fields.libelle)} />
          <TextField {...form.field('code', fields.code)} />
          <p className="d-note">
            Les offres dont le type de tarif est ce code ont les prix de cette ligne.
            {missing.length > 0 && ` Types sans prix : ${missing.join(', ')}.`}
          </p>
        </>
      )}
    </FormDialog>
  );
}
