import type { ReactNode } from 'react';
import { formatNumber } from './format';

interface ProgressProps {
  readonly title: string;
  readonly done: number;
  /** 0 while it is not known yet. */
  readonly total: number;
  /** What is counted: « familles ». Without it only the share is said. */
  readonly unit?: string;
  readonly failed?: number;
  readonly children?: ReactNode;
}

/** Progress of long work: a bar, the count, and room for a note or a button. */
export function Progress({ title, done, total, unit = '', failed = 0, children }: ProgressProps) {
  const share = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
  const known = total > 0;
  const said = unit ? `${formatNumber(done)} / ${formatNumber(total)} ${unit} (${share} %)` : `${share} %`;
  return (
    <section className="d-progress" aria-label={title}>
      <div className="d-progress-head">
        <strong>{title}</strong>
        <span aria-live="polite">{known ? said : 'Préparation…'}</span>
      </div>
      <div
        className="d-progress-bar"
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(known ? { 'aria-valuenow': share } : {})}
      >
        <span style={{ inlineSize: `${share}%` }} />
      </div>
      {failed > 0 && <p className="d-progress-failed">{`${formatNumber(failed)} en échec`}</p>}
      {children}
    </section>
  );
}
