import { shortDay, typedDay, typedTime } from '@diapason/contracts/constants';
import { useState } from 'react';

interface CellProps<Value> {
  readonly name: string;
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** What is typed until one leaves; what the form does not offer is ignored. */
function useTyped<Value>(shown: string, read: (text: string) => Value | undefined, onChange: (value: Value) => void) {
  const [text, type] = useState<string>();
  const leave = () => {
    if (text === undefined) return;
    const value = read(text);
    if (value !== undefined) onChange(value);
    type(undefined);
  };
  return {
    value: text ?? shown,
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
    onBlur: leave,
    onFocus: (event: { readonly currentTarget: HTMLInputElement }) => event.currentTarget.select(),
  };
}

/** `26` is the day; it lies in the claim's month. */
export function DayCell({
  periode,
  label,
  name,
  value,
  onChange,
}: CellProps<string | null> & { readonly periode: string }) {
  const read = (text: string) => (text.trim() === '' ? null : typedDay(text, periode));
  const typed = useTyped<string | null>(value ? shortDay(value) : '', read, onChange);
  return <input {...typed} className="d-input" name={name} aria-label={label} placeholder="Jour" autoComplete="off" />;
}

/** `1330` is the hour, from 6:00 to 22:55 in steps of 5 minutes. @param after the return is later, else it is ignored */
export function TimeCell({
  after,
  label,
  name,
  value,
  onChange,
}: CellProps<string | null> & { readonly after?: string | null }) {
  const read = (text: string) => {
    if (text.trim() === '') return null;
    const time = typedTime(text);
    return time !== undefined && after && time <= after ? undefined : time;
  };
  const typed = useTyped<string | null>(value ?? '', read, onChange);
  return (
    <input
      {...typed}
      className="d-input"
      name={name}
      aria-label={label}
      placeholder="hh:mm"
      list="heures"
      inputMode="numeric"
      autoComplete="off"
      // Not disabled: the tabulator would pass it by while the departure is being taken over.
      readOnly={after === null}
    />
  );
}

const HOURS = Array.from({ length: 17 * 12 }, (_, index) => {
  const minutes = 6 * 60 + index * 5;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/** What the hours of the form offer. */
export const OfferedHours = () => (
  <datalist id="heures">
    {HOURS.map((hour) => (
      <option key={hour} value={hour} />
    ))}
  </datalist>
);

/** A number of 0 or more, with so many decimals. */
export function NumberCell({
  label,
  name,
  value,
  onChange,
  decimals = 0,
}: CellProps<number | null> & { readonly decimals?: number }) {
  const read = (text: string) => {
    if (text.trim() === '') return 0;
    const number = Number(text.replace(/[\s€]|km/g, '').replace(',', '.'));
    return Number.isFinite(number) && number >= 0 ? Number(number.toFixed(decimals)) : undefined;
  };
  const shown = value === null ? '' : value.toFixed(decimals).replace('.', ',');
  const typed = useTyped<number | null>(shown, read, onChange);
  return (
    <input
      {...typed}
      className="d-input d-input-number"
      name={name}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
