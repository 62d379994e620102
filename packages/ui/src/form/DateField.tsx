import { Calendar } from 'primereact/calendar';
import '../core/primereact-locale';
import { type Bound, Field, type FieldLook } from './Field';

export interface DateFieldProps extends Bound<string | null>, FieldLook {
  /** First and last day that may be chosen, YYYY-MM-DD. */
  readonly earliest?: string;
  readonly latest?: string;
}

/** A day: typed as dd/MM/yyyy or chosen in a calendar; `YYYY-MM-DD` or null to the form. */
export function DateField({ name, value, onChange, error, earliest, latest, ...look }: DateFieldProps) {
  return (
    <Field {...look} error={error}>
      {({ id, aria }) => (
        <Calendar
          inputId={id}
          name={name}
          className="d-date"
          value={toLocal(value)}
          onChange={(event) => onChange(fromLocal(event.value))}
          dateFormat="dd/mm/yy"
          placeholder="jj/mm/aaaa"
          showIcon
          showOnFocus={false}
          showButtonBar
          disabled={look.disabled ?? false}
          minDate={toLocal(earliest) ?? undefined}
          maxDate={toLocal(latest) ?? undefined}
          appendTo={document.body}
          invalid={Boolean(error)}
          pt={{
            input: { root: { ...aria, autoComplete: 'off', inputMode: 'numeric' } },
            ...panelNames,
            dropdownButton: { root: { 'aria-label': `Ouvrir le calendrier : ${look.label}` } },
          }}
        />
      )}
    </Field>
  );
}

/** The panel's own markup names a day by its whole date and marks as selected what may not be: axe refuses both. */
const panelNames = {
  day: { 'aria-label': undefined },
  dayLabel: { 'aria-selected': undefined },
  monthTitle: { 'aria-label': undefined },
  yearTitle: { 'aria-label': undefined },
};

function toLocal(day: string | null | undefined): Date | null {
  const parts = day ? /^(\d{4})-(\d{2})-(\d{2})/.exec(day) : null;
  return parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) : null;
}

function fromLocal(date: unknown): string | null {
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) return null;
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}
