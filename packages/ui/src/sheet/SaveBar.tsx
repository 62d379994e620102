import { Button } from '../core/Button';
import type { SheetForm } from './useSheetForm';

interface Props {
  readonly forms: readonly SheetForm[];
  readonly onSave: () => void;
}

/** Stays at the bottom of the window while any tab has unsaved changes. */
export function SaveBar({ forms, onSave }: Props) {
  const changed = forms.filter(({ dirty }) => dirty);
  const refusals = forms.map(({ refusal }) => refusal).filter((refusal) => refusal !== undefined);
  if (changed.length === 0) return null;
  return (
    <section className="d-save-bar" aria-label="Enregistrement">
      {refusals.map((refusal) => (
        <p key={refusal} className="d-refusal" role="alert">
          {refusal}
        </p>
      ))}
      <p role="status">Modifications non enregistrées</p>
      <Button onClick={() => forms.forEach(({ reset }) => void reset())}>Annuler</Button>
      <Button look="primary" busy={changed.some(({ busy }) => busy)} onClick={onSave}>
        Enregistrer
      </Button>
    </section>
  );
}
