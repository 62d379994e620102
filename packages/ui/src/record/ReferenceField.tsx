import { type Choices, choicesOf, type UseChoices } from '@diapason/platform';
import { useRef } from 'react';
import { AutocompleteField } from '../form/AutocompleteField';
import type { Option } from '../form/descriptor';
import type { FieldBinding, FieldLook } from '../form/Field';
import { SelectField } from '../form/fields';
import { MultiSelectField } from '../form/MultiSelectField';

interface Props extends FieldBinding<unknown>, FieldLook {
  /** Of the record whose number it holds. */
  readonly names: string;
  /** What the field that decides holds. */
  readonly by: unknown;
  readonly use: UseChoices | undefined;
  /** In place of what the record's choices are. */
  readonly given: readonly Option<string | number>[] | undefined;
  readonly present?: string | null | undefined;
  readonly without?: readonly number[] | undefined;
  readonly several?: boolean;
}

/** One of the records of a kind, or several: chosen from a list, or found by typing where there are many. */
export function ReferenceField({ names, by, use, given, present, without = [], several = false, ...field }: Props) {
  const useChoices = use ?? (given ? useGiven : choicesOf(names));
  const { options: known, search, typed, closed, ...state } = useChoices(by, field.value) as Choices;
  const options = ((given ?? known) as readonly Option[]).filter(({ value }) => !without.includes(value));
  const own = useRef(field.value).current;
  const look = { ...state, ...field, ...(closed ? { disabled: true } : {}) };
  if (several)
    return (
      <MultiSelectField
        {...look}
        {...(field as FieldBinding<readonly number[]>)}
        options={options}
        none="Aucun choix"
      />
    );
  const bound = field as unknown as FieldBinding<number | null>;
  if (typed)
    return (
      <AutocompleteField key={String(by)} {...look} {...bound} options={options} {...(search ? { search } : {})} />
    );
  const held = typeof own === 'number' && present ? { present: { value: own, label: present } } : {};
  return <SelectField {...look} {...bound} options={options} {...held} {...(field.required ? {} : { none: '' })} />;
}

/** The screen has them. */
const useGiven: UseChoices = () => ({ options: [], isRunning: false, unavailable: undefined });
