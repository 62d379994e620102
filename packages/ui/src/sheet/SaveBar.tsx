import { Button } from '../core/Button';
import { formatNumber, plural } from '../core/format';
import { Tag } from '../core/Tag';
import type { SheetForm } from './useSheetForm';

/** What saving may be followed by. */
export interface SaveAct {
  readonly label: string;
  /** Once everything is saved. */
  readonly onSaved?: () => void;
}

interface Props {
  readonly forms: readonly SheetForm[];
  /** The last one is that of Ctrl S. */
  readonly acts: readonly SaveAct[];
  readonly onSave: (act: SaveAct) => void;
  /** Leads to the first faulty field of a form. */
  readonly onFault: (form: SheetForm | undefined) => void;
}

/** Stays at the bottom of the window while any tab has unsaved changes, and names them; of a new record from the start. */
export function SaveBar({ forms, acts, onSave, onFault }: Props) {
  const open = forms.filter(({ dirty, isNew }) => dirty || isNew);
  const refusals = forms.map(({ refusal }) => refusal).filter((refusal) => refusal !== undefined);
  if (open.length === 0) return null;
  const changes = open.flatMap((form) => form.changes);
  const faults = open.reduce((sum, form) => sum + form.faults, 0);
  const busy = open.some((form) => form.busy);
  return (
    <section className="d-save-bar" aria-label="Enregistrement">
      {refusals.map((refusal) => (
        <p key={refusal} className="d-refusal" role="alert">
          {refusal}
        </p>
      ))}
      <p role="status" className="d-save-what">
        {open.every(({ isNew }) => isNew) ? (
          <span>Pas encore enregistré</span>
        ) : (
          <>
            <Tag tone="warning">{plural(changes.length, 'changement')}</Tag>
            <span className="d-save-names">{sentenceOf(changes)}</span>
          </>
        )}
      </p>
      {faults > 0 && (
        <button
          type="button"
          className="d-link d-save-faults"
          onClick={() => onFault(open.find((form) => form.faults > 0))}
        >
          {formatNumber(faults)} à corriger
        </button>
      )}
      {changes.length > 0 && (
        <Button look="quiet" onClick={() => open.forEach(({ reset }) => void reset())}>
          Annuler
        </Button>
      )}
      {acts.map((act, index) => {
        const isKey = index === acts.length - 1;
        return (
          <Button
            key={act.label}
            look={isKey ? 'primary' : 'secondary'}
            busy={busy}
            aria-keyshortcuts={isKey ? 'Control+S' : undefined}
            onClick={() => onSave(act)}
          >
            {act.label}
            {isKey && (
              <span className="d-key" aria-hidden="true">
                Ctrl S
              </span>
            )}
          </Button>
        );
      })}
    </section>
  );
}

/** « Téléphone mobile, handicap » */
const sentenceOf = (labels: readonly string[]): string =>
  labels.map((label, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1))).join(', ');
