import { useState } from 'react';
import { matchesSearch, plural } from '../core/format';
import { Icon } from '../core/Icon';
import { LOADING } from '../core/states';
import { useUnfolding } from '../core/useUnfolding';
import type { Option } from './descriptor';
import { Field, type FieldBinding, type FieldLook } from './Field';

export interface MultiSelectFieldProps extends FieldBinding<readonly number[]>, FieldLook {
  readonly options: readonly Option[];
  /** Text of an empty choice: « Tous les agents ». */
  readonly none: string;
}

const SEARCHED_ABOVE = 8;

/** Several choices of a list: a button that opens checkboxes, with a search in long lists. Escape closes it. */
export function MultiSelectField({ name, value, onChange, error, options, none, ...look }: MultiSelectFieldProps) {
  const { open, setOpen, root, button, onEscape } = useUnfolding();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape folds the list from any of its controls
    <div className="d-multiselect" ref={root} onKeyDown={onEscape}>
      <Field {...look} error={error}>
        {({ id, labelId, aria }) => (
          <button
            type="button"
            id={id}
            name={name}
            ref={button}
            className="d-input"
            disabled={look.disabled}
            aria-expanded={open}
            aria-labelledby={`${labelId} ${id}`}
            aria-describedby={aria['aria-describedby']}
            data-invalid={aria['aria-invalid']}
            onClick={() => setOpen(!open)}
          >
            <span>{summary(value, options, none)}</span>
            <Icon name="chevronDown" size={16} />
          </button>
        )}
      </Field>
      {open && (
        <Choices
          label={look.label}
          value={value}
          options={options}
          onChange={onChange}
          nothing={look.isRunning ? LOADING : (look.unavailable?.message ?? 'Aucun résultat')}
        />
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly value: readonly number[];
  readonly options: readonly Option[];
  readonly onChange: (value: readonly number[]) => void;
  /** What an empty list says. */
  readonly nothing: string;
}

function Choices({ label, value, options, onChange, nothing }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const shown = options.filter((option) => matchesSearch(search, [option.label]));
  const toggle = (id: number, chosen: boolean) =>
    onChange(chosen ? [...value, id] : value.filter((other) => other !== id));
  return (
    <fieldset className="d-choices">
      <legend className="d-visually-hidden">{label}</legend>
      {options.length > SEARCHED_ABOVE && (
        <input
          type="search"
          className="d-input"
          aria-label={`Rechercher : ${label}`}
          placeholder="Rechercher"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div className="d-choices-list">
        {shown.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              disabled={option.disabled}
              onChange={(event) => toggle(option.value, event.target.checked)}
            />
            {option.label}
          </label>
        ))}
        {shown.length === 0 && <p className="d-hint">{nothing}</p>}
      </div>
      {value.length > 0 && (
        <button type="button" className="d-button d-button-quiet" onClick={() => onChange([])}>
          Tout décocher
        </button>
      )}
    </fieldset>
  );
}

function summary(value: readonly number[], options: readonly Option[], none: string): string {
  if (value.length === 0) return none;
  const labels = options.filter((option) => value.includes(option.value)).map((option) => option.label);
  return labels.length === value.length && labels.length <= 2 ? labels.join(', ') : plural(value.length, 'choisi');
}
