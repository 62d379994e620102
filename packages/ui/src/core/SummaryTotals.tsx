import type { ReactNode } from 'react';
import type { Tone } from './Tag';

export interface Total {
  readonly label: string;
  readonly value: ReactNode;
  /** A second line: a count, a share. */
  readonly detail?: ReactNode;
  readonly tone?: Tone;
}

/** The figures of a list, above or below it. `label` names the group for screen readers. */
export function SummaryTotals({
  totals,
  label = 'Totaux',
}: {
  readonly totals: readonly Total[];
  readonly label?: string;
}) {
  return (
    <section className="d-totals" aria-label={label}>
      <dl>
        {totals.map((total) => (
          <div key={total.label} className={`d-total d-total-${total.tone ?? 'neutral'}`}>
            <dt>{total.label}</dt>
            <dd>
              <strong>{total.value}</strong>
              {total.detail && <span>{total.detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
