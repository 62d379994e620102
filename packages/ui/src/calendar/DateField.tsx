import { Calendar } from 'primereact/calendar';
import { type KeyboardEvent, useRef } from 'react';
import '../core/primereact-locale';
import { type Bound, Field, type FieldLook } from '../form/Field';

export interface DateFieldProps extends Bound<string | null>, FieldLook {
  /** First and last day that may be chosen, YYYY-MM-DD. */
  readonly earliest?: string;
  readonly latest?: string;
}

/** A day: typed as dd/MM/yyyy or chosen in a calendar; `YYYY-MM-DD` or null to the form. */
export function DateField({ name, value, onChange, error, earliest, latest, ...look }: DateFieldProps) {
  const { calendar, panel, onShow, onHide } = useCalendarFocus();
  return (
    <Field {...look} error={error}>
      {({ id, aria }) => (
        <Calendar
          ref={calendar}
          inputId={id}
          name={name}
          className="d-date"
          inputClassName="d-input"
          value={toLocal(value)}
          onChange={(event) => onChange(fromLocal(event.value))}
          onShow={onShow}
          onHide={onHide}
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
            panel,
            ...panelNames,
            dropdownButton: { root: { 'aria-label': `Ouvrir le calendrier : ${look.label}` } },
          }}
        />
      )}
    </Field>
  );
}

/**
 * PrimeReact looks for the day to focus before its panel is in the page, and gives focus back to the text field, or to nothing after
 * a choice. Here the chosen day has it at once, and it goes back to what opened the calendar.
 */
function useCalendarFocus() {
  const calendar = useRef<Calendar>(null);
  const opener = useRef<Element | null>(null);
  const closedByKey = useRef(false);
  const onShow = () => {
    opener.current = document.activeElement;
    closedByKey.current = false;
    const overlay = calendar.current?.getOverlay();
    overlay?.querySelector<HTMLElement>('td span[tabindex="0"], td span:not([data-p-disabled=true])')?.focus();
  };
  const onHide = () => {
    const { activeElement, body } = document;
    const inPanel = calendar.current?.getOverlay()?.contains(activeElement) ?? false;
    if ((closedByKey.current || inPanel || activeElement === body) && opener.current instanceof HTMLElement)
      opener.current.focus();
  };
  const onKeyDownCapture = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') closedByKey.current = true;
  };
  return { calendar, panel: { onKeyDownCapture }, onShow, onHide };
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
