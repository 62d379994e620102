import { notify } from '@diapason/platform';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import styles from './amount.module.css';

interface AmountInputProps<T extends number | string> {
  readonly label: string;
  readonly value: T;
  /** As it is written while nobody types. */
  readonly show: (value: T) => string;
  readonly read: (text: string) => T | undefined;
  readonly onChange: (value: T) => void;
  readonly onPaste?: (text: string) => boolean;
  readonly width: number;
  /** What it stands in the table: where the arrows lead. */
  readonly place?: { readonly row: number; readonly cell: number };
}

/** A number that is typed where it stands; each keystroke that can be read counts, Escape gives back what stood there. */
export function AmountInput<T extends number | string>({
  label,
  value,
  show,
  read,
  onChange,
  onPaste,
  width,
  place,
}: AmountInputProps<T>) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly before: T } | null>(null);
  const shown = show(value);
  const wrong = typed !== null && read(typed.text) === undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || typed === null) return;
    event.stopPropagation();
    onChange(typed.before);
    setTyped(null);
  };
  const onBlur = () => {
    if (wrong) notify('error', `« ${typed.text} » ne peut pas être lu : ${label} reste à ${shown}.`);
    setTyped(null);
  };
  return (
    <input
      className={styles.input}
      style={{ inlineSize: `${width}ch` }}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={wrong || undefined}
      data-row={place?.row}
      data-cell={place?.cell}
      value={typed?.text ?? shown}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ text, before: typed?.before ?? value });
        const next = read(text);
        if (next !== undefined) onChange(next);
      }}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        if (!onPaste?.(event.clipboardData.getData('text/plain'))) return;
        event.preventDefault();
        setTyped(null);
      }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  );
}
