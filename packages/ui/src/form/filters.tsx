import { useSchoolYears, useSites } from '@diapason/platform';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../core/Button';
import { Icon } from '../core/Icon';
import { useBelow } from '../core/width';
import { Field } from './Field';
import { SelectField } from './fields';

/** The filters of a list. On a phone they fold under one button. */
export function Filters({ children, onReset }: { readonly children: ReactNode; readonly onReset?: () => void }) {
  const phone = useBelow('phone');
  const [open, setOpen] = useState(false);
  const shown = !phone || open;
  return (
    <search className="d-filters">
      {phone && (
        <Button icon="filter" aria-expanded={open} onClick={() => setOpen(!open)}>
          Filtres
        </Button>
      )}
      {shown && (
        <div className="d-filters-fields">
          {children}
          {onReset && (
            <Button look="quiet" icon="restore" label="Réinitialiser" onClick={onReset}>
              {phone ? 'Réinitialiser' : undefined}
            </Button>
          )}
        </div>
      )}
    </search>
  );
}

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
export function SearchField({ value, onChange, label = 'Rechercher', disabled = false }: FilterProps<string>) {
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
