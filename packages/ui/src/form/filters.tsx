import { useSchoolYears, useSites } from '@diapason/platform';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../core/Icon';
import { Field } from './Field';
import { SelectField } from './fields';

interface FilterProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly label?: string;
}

/** School years of the network. `disabled` for those who may not change it. */
export function SchoolYearFilter({
  value,
  onChange,
  disabled = false,
  label = 'Année scolaire',
}: FilterProps<number | null>) {
  const years = useSchoolYears();
  return (
    <SelectField name="annee" label={label} value={value} onChange={onChange} {...years.choice} disabled={disabled} />
  );
}

/** Visible sites; null for all. `only` restricts to some ids. */
export function SiteFilter({
  value,
  onChange,
  disabled = false,
  label = 'Site',
  only,
}: FilterProps<number | null> & { readonly only?: readonly number[] }) {
  const { choice } = useSites('visible');
  const options = choice.options.filter((site) => !only || only.includes(site.value));
  return (
    <SelectField
      name="site"
      label={label}
      value={value}
      onChange={onChange}
      {...choice}
      options={options}
      none="Tous les sites"
      disabled={disabled}
    />
  );
}

export const TYPING_PAUSE_MS = 250;

/** Free search; reports the text once typing pauses. */
export function SearchField({
  value,
  onChange,
  label = 'Rechercher',
  hint = `${label}…`,
  disabled = false,
}: FilterProps<string> & {
  /** What the empty field says: « Nom, téléphone, ville… ». */
  readonly hint?: string;
}) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    if (value !== reported.current) setText(value);
    reported.current = value;
  }, [value]);
  useEffect(() => {
    if (text === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = text;
      tell.current(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field label={label}>
      {({ id }) => (
        <span className="d-search">
          <Icon name="search" size={18} />
          <input
            id={id}
            className="d-input"
            type="search"
            placeholder={hint}
            autoComplete="off"
            value={text}
            disabled={disabled}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
