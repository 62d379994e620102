import { MultiSelect } from 'primereact/multiselect';
import '../core/primereact-locale';
import { type Bound, Field, type FieldLook } from './Field';
import type { Option } from './fields';

export interface MultiSelectFieldProps extends Bound<readonly number[]>, FieldLook {
  readonly options: readonly Option[];
  /** What an empty choice reads as: « Tous les agents ». */
  readonly none: string;
}

/** Several of a list, with a search inside. */
export function MultiSelectField({ name, value, onChange, error, options, none, ...look }: MultiSelectFieldProps) {
  return (
    <Field {...look} error={error}>
      {({ id, labelId, aria }) => (
        <MultiSelect
          inputId={id}
          name={name}
          className="d-multiselect"
          value={[...value]}
          options={options.map((option) => ({ ...option }))}
          onChange={(event) => onChange((event.value as number[] | null) ?? [])}
          optionLabel="label"
          optionValue="value"
          placeholder={none}
          filter={options.length > 8}
          filterPlaceholder="Rechercher"
          maxSelectedLabels={2}
          selectedItemsLabel="{0} choisis"
          disabled={look.disabled ?? false}
          appendTo={document.body}
          ariaLabelledBy={labelId}
          pt={{ input: { ...aria }, filterInput: { root: { 'aria-label': 'Rechercher' } } }}
        />
      )}
    </Field>
  );
}
