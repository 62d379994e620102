import { bookletLimits } from '@diapason/contracts/constants';
import { State } from '@diapason/ui';
import type { CSSProperties, KeyboardEvent } from 'react';
import styles from './booklet.module.css';

interface Props {
  readonly label: string;
  readonly note: number | null;
  /** Of the pupil's booklet before. */
  readonly before: number | undefined;
  readonly readOnly: boolean;
  readonly onChange: (note: number | null) => void;
}

/** Keys 0 to 5 set the note and go on; Suppr takes it away. */
function onNoteKey(event: KeyboardEvent<HTMLInputElement>, onChange: Props['onChange']): void {
  const { key, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isNote = /^[0-5]$/.test(key);
  const step = isNote || key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (isNote) onChange(Number(key));
  else if (key === 'Delete' || key === 'Backspace') onChange(null);
  else if (step === 0) return;
  event.preventDefault();
  if (step === 0) return;
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-critere]')];
  all[all.indexOf(currentTarget) + step]?.focus();
}

/** One criterion: a slider from 0 to 5, its note, and what it was before. Not noted is not 0. */
export function NoteLine({ label, note, before, readOnly, onChange }: Props) {
  const gain = note !== null && before !== undefined ? note - before : 0;
  return (
    <div className={styles.note}>
      <span>
        {label}
        {note === null && !readOnly && (
          <span className={styles.missing}>
            <State tone="warning">à noter</State>
          </span>
        )}
      </span>
      {readOnly ? (
        <span />
      ) : (
        <span
          className={styles.track}
          data-before={before !== undefined && before !== note ? '' : undefined}
          style={{ '--before': (before ?? 0) / bookletLimits.mostNote } as CSSProperties}
        >
          <input
            type="range"
            min={0}
            max={bookletLimits.mostNote}
            step={1}
            data-critere
            data-unnoted={note === null ? '' : undefined}
            aria-label={label}
            aria-valuetext={note === null ? 'non noté' : String(note)}
            value={note ?? 0}
            onKeyDown={(event) => onNoteKey(event, onChange)}
            onChange={(event) => onChange(Number(event.target.value))}
            // A press where the thumb would stand at 0 changes nothing of a slider, and notes 0.
            onClick={(event) => note === null && onChange(Number(event.currentTarget.value))}
          />
        </span>
      )}
      <span className={styles.value}>{note ?? '–'}</span>
      <span className={styles.before}>
        {before !== undefined && (
          <>
            <span className="d-visually-hidden">Avant&nbsp;: </span>
            {before} {gain > 0 && <span className={styles.up}>{`+${gain}`}</span>}
          </>
        )}
      </span>
    </div>
  );
}
