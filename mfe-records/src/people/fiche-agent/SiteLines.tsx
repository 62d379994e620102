import type { Lookup } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { type FormState, SelectField, TextField, useLines } from '@diapason/ui/form';
import type { AgentValues } from './profile';

interface Props {
  readonly form: FormState<AgentValues>;
  readonly sites: Lookup<unknown>['choice'];
  readonly disabled: boolean;
}

/** The sites on which an agent works, and as what on each. */
export function SiteLines({ form, sites, disabled }: Props) {
  const { lines, append, remove } = useLines(form, 'antennes');
  return (
    <fieldset className="d-fieldset">
      <legend>Sites</legend>
      {lines.length === 0 && <p className="d-note">Cet agent n’est rattaché à aucun site.</p>}
      {lines.map(({ id, path }, index) => (
        <div key={id} className="d-line">
          <SelectField
            {...form.field(`${path}.idSite`, { label: 'Site', required: true })}
            {...sites}
            disabled={disabled}
          />
          <TextField {...form.field(`${path}.role`, { label: 'Fonction', maxLength: 100 })} disabled={disabled} />
          {!disabled && (
            <Button look="quiet" icon="trash" label={`Retirer le site ${index + 1}`} onClick={() => remove(index)} />
          )}
        </div>
      ))}
      {!disabled && (
        <Button icon="plus" onClick={() => append({ idSite: null, role: '' })}>
          Ajouter un site
        </Button>
      )}
    </fieldset>
  );
}
