import { Calendar } from 'primereact/calendar';
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useRef, useState } from 'react';
import '../core/primereact-locale';
import { parseDate } from '../core/format';
import { Field, type FieldBinding, type FieldLook } from '../form/Field';
import { onDayKey } from './day-keys';
import { useTypedDay } from './useTypedDay';

export interface DateFieldProps extends FieldBinding<string | null>, FieldLook {
  /** First and last day that may be chosen, YYYY-MM-DD. */
  readonly earliest?: string;
  readonly latest?: string;
}

/** A day: typed as dd/MM/yyyy or chosen in a calendar; `YYYY-MM-DD` or null to the form. */
export function DateField({ name, value, onChange, error, earliest, latest, ...look }: DateFieldProps) {
  const { calendar, root, isUsed, onShow, onHide } = useCalendarFocus();
  const { fault, onInput, onBlur } = useTypedDay({ value, onChange, earliest, latest }, calendar);
  return (
    <Field {...look} error={fault ?? error}>
      {({ id, aria }) => (
        <Calendar
          ref={calendar}
          inputId={id}
          name={name}
          className="d-date"
          inputClassName="d-input"
          value={toLocal(value)}
          onChange={(event) => onChange(fromLocal(event.value))}
          onInput={onInput}
          onBlur={onBlur}
          parseDateTime={parseTyped}
          onShow={onShow}
          onHide={onHide}
          dateFormat="dd/mm/yy"
          placeholder="jj/mm/aaaa"
          showIcon
          showOnFocus={false}
          showButtonBar
          // PrimeReact draws the days of a closed calendar too: a tenth of a second on a phone.
          numberOfMonths={isUsed ? 1 : 0}
          disabled={look.disabled ?? false}
          minDate={toLocal(earliest) ?? undefined}
          maxDate={toLocal(latest) ?? undefined}
          appendTo={document.body}
          invalid={Boolean(fault ?? error)}
          pt={{
            root,
            input: { root: { ...aria, autoComplete: 'off', inputMode: 'numeric' } },
            ...panelNames,
            dayLabel: {
              ...panelNames.dayLabel,
              onKeyDownCapture: onDayKey(calendar, { earliest: toLocal(earliest), latest: toLocal(latest) }),
            },
            dropdownButton: { root: { 'aria-label': `Ouvrir le calendrier : ${look.label}` } },
          }}
        />
      )}
    </Field>
  );
}

/** The chosen day, else today, else the first that may be chosen. */
const BEGINS_ON = [
  'td span[data-p-highlight=true]',
  'td.p-datepicker-today span[data-p-disabled=false]',
  'td span[data-p-disabled=false]',
];

/**
 * PrimeReact focuses a day that it then draws anew, and gives focus back to the text field, or to nothing after a choice. Here the
 * chosen day has it, and it goes back to what opened the calendar.
 */
function useCalendarFocus() {
  const calendar = useRef<Calendar>(null);
  const opener = useRef<HTMLElement | null>(null);
  const closedByKey = useRef(false);
  const [isUsed, setUsed] = useState(false);
  // React's events of the panel come by here too, though it stands elsewhere in the page.
  const remember = ({ currentTarget, target }: SyntheticEvent<HTMLElement>) => {
    if (target instanceof Element && currentTarget.contains(target)) opener.current = target.closest('button, input');
  };
  const root = {
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      setUsed(true);
      remember(event);
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      setUsed(true);
      closedByKey.current = event.key === 'Escape';
      // The arrow opens the calendar; it must not scroll the page under it.
      if (event.key === 'ArrowDown' && event.target instanceof HTMLInputElement) event.preventDefault();
      remember(event);
    },
  };
  const onShow = () => {
    const overlay = calendar.current?.getOverlay();
    const day = BEGINS_ON.map((selector) => overlay?.querySelector<HTMLElement>(selector)).find(Boolean);
    if (!day) return;
    day.tabIndex = 0;
    day.focus();
  };
  const onHide = () => {
    const { activeElement, body } = document;
    const inPanel = calendar.current?.getOverlay()?.contains(activeElement) ?? false;
    if (closedByKey.current || inPanel || activeElement === body) opener.current?.focus();
  };
  return { calendar, root, isUsed, onShow, onHide };
}

/** The panel's own markup names a day by its whole date and marks as selected what may not be: axe refuses both. */
const panelNames = {
  day: { 'aria-label': undefined },
  dayLabel: { 'aria-selected': undefined },
  monthTitle: { 'aria-label': undefined },
  yearTitle: { 'aria-label': undefined },
};

/** PrimeReact takes an error for a text that is no day. */
function parseTyped(text: string): Date {
  const date = toLocal(parseDate(text));
  if (!date) throw new Error(`no day: ${text}`);
  return date;
}

function toLocal(day: string | null | undefined): Date | null {
  const parts = day ? /^(\d{4})-(\d{2})-(\d{2})/.exec(day) : null;
  return parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) : null;
}

function fromLocal(date: unknown): string | null {
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) return null;
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}
