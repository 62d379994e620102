import { type ReactNode, useState } from 'react';
import { Button } from './Button';
import type { Tone } from './Tag';

export interface Total {
  readonly label: string;
  readonly value: ReactNode;
  /** A second line: a count, a share. */
  readonly detail?: ReactNode;
  readonly tone?: Tone;
}

/** Totals shown at first. */
const FIRST = 5;

/** The figures of a list, above or below it, the first five unless unfolded. `label` names the group for screen readers. */
export function SummaryTotals({
  totals,
  label = 'Totaux',
}: {
  readonly totals: readonly Total[];
  readonly label?: string;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? totals : totals.slice(0, FIRST);
  return (
    <section className="d-totals" aria-label={label}>
      <dl>
        {shown.map((total) => (
          <div key={total.label} className={`d-total d-total-${total.tone ?? 'neutral'}`}>
            <dt>{total.label}</dt>
            <dd>
              <strong>{total.value}</strong>
              {total.detail && <span>{total.detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {totals.length > FIRST && (
        <Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Moins de totaux' : `${totals.length - FIRST} autres totaux`}
        </Button>
      )}
    </section>
  );
}
