import { papers } from '@diapason/contracts/constants';
import type { FieldBinding } from '../form/Field';
import { FileField } from './FileField';
import type { PaperName } from './PaperField';

interface Props extends Pick<FieldBinding<File | null>, 'value' | 'onChange' | 'error'> {
  readonly label: string;
  readonly paper: PaperName;
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** A file that goes once the form is saved. */
export function ChosenFile({ value, onChange, label, error, hint, disabled, paper }: Props) {
  return (
    <fieldset className="d-document d-field-wide">
      <legend>{label}</legend>
      <p className="d-hint">
        {value
          ? `« ${value.name} » sera envoyé à l’enregistrement.`
          : (hint ?? 'Il s’ajoute à l’enregistrement, ou plus tard.')}
      </p>
      <FileField
        label={value ? 'Choisir un autre fichier' : 'Choisir un fichier'}
        allowed={papers[paper]}
        error={error}
        {...(disabled ? { disabled } : {})}
        onFile={onChange}
      />
    </fieldset>
  );
}
