import { Button } from '../core/Button';
import { formatCents, formatNumber, plural } from '../core/format';
import type { IconName } from '../core/Icon';

export interface ChosenAct {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly onSelect: () => void;
}

interface Props {
  /** How many rows are chosen. */
  readonly chosen: number;
  readonly noun: string;
  readonly feminine?: boolean;
  /** What they come to, in cents, and the words after it. */
  readonly sum?: { readonly cents: number; readonly words: string } | undefined;
  /** All that the search finds, where more of it can be chosen. */
  readonly everything?: { readonly count: number; readonly choose: () => void } | undefined;
  readonly acts: readonly ChosenAct[];
  readonly onClear: () => void;
}

/** How many rows are chosen, what they come to, and what can be done with them. */
export function SelectionBar({ chosen, noun, feminine = false, sum, everything, acts, onClear }: Props) {
  const agreed = `choisi${feminine ? 'e' : ''}${chosen > 1 ? 's' : ''}`;
  return (
    <section className="d-selection" aria-label="Sélection">
      <p role="status">
        <strong>{plural(chosen, noun)}</strong> {agreed}
        {sum && ` · ${formatCents(sum.cents)} ${sum.words}`}
      </p>
      {everything && (
        <button type="button" className="d-selection-all" onClick={everything.choose}>
          {`Choisir les ${formatNumber(everything.count)}`}
        </button>
      )}
      <div className="d-selection-acts">
        {acts.map(({ key, label, icon, onSelect }) => (
          <Button key={key} look="quiet" {...(icon ? { icon } : {})} onClick={onSelect}>
            {label}
          </Button>
        ))}
        <Button look="quiet" icon="close" label="Tout désélectionner" onClick={onClear} />
      </div>
    </section>
  );
}
