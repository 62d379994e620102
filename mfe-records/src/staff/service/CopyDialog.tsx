import { de, serviceSheetFields } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { Note, plural } from '@diapason/ui';
import { CheckboxField, type FormState } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { clock, minutesOf, type Service } from './service';

const fields = {
  fk_newAnneeScolaire: { ...serviceSheetFields.fk_anneeScolaire, label: 'Nouvelle année scolaire' },
  remplace: { label: 'Remplacer la fiche de cette année', kind: 'hidden' },
} as const;
const initial = { fk_newAnneeScolaire: null as number | null, remplace: 0 as 0 | 1 };

interface Props {
  readonly sheet: Service;
  /** The year that has it now. */
  readonly onCopied: (year: number) => void;
  readonly onClose: () => void;
}

/** Copies the current year's sheet into another year; over one that is there only when that is said. */
export function CopyDialog({ sheet: { fk_utilisateur, nomPrenomUtilisateur: name }, onCopied, onClose }: Props) {
  return (
    <RecordDialog
      title={`Dupliquer la fiche de service ${de(name)}`}
      fields={fields}
      initial={initial}
      submitLabel="Dupliquer"
      call="GET /api/enseignantsFichesService/duplicate"
      input={({ fk_newAnneeScolaire, remplace }) => ({
        query: { fk_utilisateur, fk_newAnneeScolaire: fk_newAnneeScolaire ?? 0, remplace },
      })}
      onSaved={({ fk_anneeScolaire }) => onCopied(fk_anneeScolaire)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="d-note">
            Le contrat, les disciplines et les affectations de l’année en cours sont copiés, sans les décharges.
          </p>
          {form.values.fk_newAnneeScolaire && (
            <InPlaceOf form={form} fk_utilisateur={fk_utilisateur} fk_anneeScolaire={form.values.fk_newAnneeScolaire} />
          )}
        </>
      )}
    </RecordDialog>
  );
}

interface PlaceProps {
  readonly form: FormState<typeof initial>;
  readonly fk_utilisateur: number;
  readonly fk_anneeScolaire: number;
}

function InPlaceOf({ form, ...query }: PlaceProps) {
  const { data: there } = useApiQuery('GET /api/enseignantsFichesService', { query });
  if (!there || (there.version === 0 && there.affectations.length === 0)) return null;
  const assigned = there.affectations.reduce((sum, { heures }) => sum + minutesOf(heures), 0);
  return (
    <>
      <Note tone="warning">
        {`Cette année a déjà une fiche\u00a0: ${plural(there.affectations.length, 'affectation')}, ${clock(assigned)} par semaine.`}
      </Note>
      <CheckboxField
        name="remplace"
        label={fields.remplace.label}
        value={form.values.remplace === 1}
        onChange={(checked) => form.set({ remplace: checked ? 1 : 0 })}
      />
    </>
  );
}
