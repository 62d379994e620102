import { de } from '@diapason/contracts/constants';
import type { ReactNode } from 'react';
import { formatDateTime } from './format';
import { Icon, type IconName } from './Icon';
import { EmptyState } from './states';

export interface HistoryChange {
  readonly label: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

export interface HistoryStep {
  readonly key: string | number;
  readonly title: string;
  /** ISO time. */
  readonly time: string;
  readonly actor: string;
  /** Whom the actor stood for. */
  readonly onBehalfOf?: string | null;
  /** Screen it was done from. */
  readonly screen?: string | null;
  readonly icon?: IconName;
  readonly changes?: readonly HistoryChange[];
  readonly children?: ReactNode;
}

/** The steps of a record's life, in the order given: what, when, who, for whom, from where, and what changed. */
export function History({
  steps,
  label = 'Historique',
}: {
  readonly steps: readonly HistoryStep[];
  readonly label?: string;
}) {
  if (steps.length === 0) return <EmptyState icon="history" title="Aucun événement" />;
  return (
    <ol className="d-history" aria-label={label}>
      {steps.map((step) => (
        <li key={step.key}>
          <span className="d-history-mark">
            <Icon name={step.icon ?? 'history'} size={16} />
          </span>
          <div className="d-history-body">
            <p className="d-history-title">{step.title}</p>
            <p className="d-history-meta">
              <time dateTime={step.time}>{formatDateTime(step.time)}</time>
              {' · '}
              {step.actor}
              {step.onBehalfOf ? ` au nom ${de(step.onBehalfOf)}` : ''}
              {step.screen ? ` · depuis ${step.screen}` : ''}
            </p>
            {step.changes && step.changes.length > 0 && <Changes changes={step.changes} />}
            {step.children}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Changes({ changes }: { readonly changes: readonly HistoryChange[] }) {
  return (
    <dl className="d-history-changes">
      {changes.map((change) => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <dd>
            {change.before !== undefined && (
              <>
                <del>{change.before}</del>
                <span className="d-visually-hidden"> devient </span>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>{change.after ?? '—'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
