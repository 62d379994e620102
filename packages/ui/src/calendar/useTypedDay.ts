import { messages } from '@diapason/contracts/constants';
import type { Calendar } from 'primereact/calendar';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { formatDate, parseDate } from '../core/format';

interface Bounds {
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
}

/** What is wrong with a day as it was typed; undefined for nothing typed and for a day within the bounds. */
function typedFault(text: string, { earliest, latest }: Bounds): string | undefined {
  if (text.trim() === '') return undefined;
  const day = parseDate(text);
  if (!day) return messages.general.invalidDate;
  if (earliest && day < earliest) return `Au plus tôt le ${formatDate(earliest)}`;
  if (latest && day > latest) return `Au plus tard le ${formatDate(latest)}`;
  return undefined;
}

interface TypedDay extends Bounds {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/**
 * Keeps a text that is no day, or none within the bounds, where PrimeReact would erase it; the value is then null.
 * The fault is the input's custom validity, which `useForm` reads; it is shown once the field is left.
 */
export function useTypedDay({ value, onChange, ...bounds }: TypedDay, calendar: RefObject<Calendar | null>) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const fault = wrong === null ? undefined : typedFault(wrong, bounds);

  const restore = () => {
    const input = calendar.current?.getInput();
    if (!input) return;
    input.setCustomValidity(fault ?? '');
    if (wrong !== null && input.value !== wrong) input.value = wrong;
  };
  // After each of PrimeReact's own effects, which write the text of the value.
  useEffect(restore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day was chosen, or came from outside
  useEffect(() => {
    if (value !== null) accept();
  }, [value]);
  useEffect(() => {
    // The bounds moved and the typed day fits now.
    if (wrong === null || fault) return;
    setWrong(null);
    onChange(parseDate(wrong) ?? null);
  }, [wrong, fault, onChange]);

  const accept = () => {
    setWrong(null);
    setLeft(false);
  };
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const { value: text } = event.currentTarget;
    const now = typedFault(text, bounds);
    event.currentTarget.setCustomValidity(now ?? '');
    if (!now) return accept();
    setWrong(text);
    onChange(null);
  };
  const onBlur = () => {
    restore();
    if (fault) setLeft(true);
  };
  return { fault: left ? fault : undefined, onInput, onBlur };
}
