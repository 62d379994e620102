import type { FieldValues } from 'react-hook-form';
import { Button } from '../core/Button';
import type { FieldBinding, FieldLook } from '../form/Field';
import { TextField } from '../form/fields';
import { emptyOf, type RecordField } from '../form/record-field';
import { type FormState, useLines } from '../form/useForm';
import { ReferenceField } from './ReferenceField';

/** « Ajouter un site », « Retirer le site 2 » */
export interface LineWords {
  readonly add: string;
  readonly remove: string;
  readonly none: string;
}

interface Props extends FieldBinding<never>, FieldLook {
  readonly form: FormState<FieldValues>;
  /** Of a line. */
  readonly fields: Readonly<Record<string, RecordField>>;
  readonly words: LineWords | undefined;
}

const usual: LineWords = { add: 'Ajouter une ligne', remove: 'Retirer la ligne', none: 'Aucune ligne' };

/** A list inside a record: a line of fields each. */
export function LineFields({ form, name, label, disabled = false, fields, words = usual }: Props) {
  const { lines, append, remove } = useLines(form, name);
  const empty = Object.fromEntries(Object.entries(fields).map(([part, field]) => [part, emptyOf(field)]));
  return (
    <fieldset className="d-fieldset d-field-wide">
      <legend>{label}</legend>
      {lines.length === 0 && <p className="d-note">{words.none}</p>}
      {lines.map(({ id, path }, index) => (
        <div key={id} className="d-line">
          {Object.entries(fields).map(([part, { kind, names = '', ...descriptor }]) => {
            const bound = { ...form.field(`${path}.${part}`, descriptor), disabled };
            if (kind === 'reference')
              return (
                <ReferenceField key={part} {...bound} names={names} by={undefined} use={undefined} given={undefined} />
              );
            if (kind !== 'text') throw new Error(`a line of ${label} has no field of kind ${kind}`);
            return <TextField key={part} {...bound} />;
          })}
          {!disabled && (
            <Button look="quiet" icon="trash" label={`${words.remove} ${index + 1}`} onClick={() => remove(index)} />
          )}
        </div>
      ))}
      {!disabled && (
        <Button icon="plus" onClick={() => append(empty)}>
          {words.add}
        </Button>
      )}
    </fieldset>
  );
}
