import { messages } from '@diapason/contracts/constants';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { Icon, type IconName } from './Icon';
import { RevealTogether, useDelayReveal } from './RevealTogether';

interface StateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly icon?: IconName;
  readonly action?: ReactNode;
}

/** Nothing to show, with what to do about it. */
export function EmptyState({ title, children, icon = 'search', action }: StateProps) {
  return (
    <div className="d-state">
      <Icon name={icon} size={36} />
      <p className="d-state-title">{title}</p>
      {children && <div>{children}</div>}
      {action}
    </div>
  );
}

/** What is said below the message of a call that never reached the server. */
export const causeOf = (message: string): string | undefined =>
  message === messages.general.networkFailure ? messages.general.noNetwork : undefined;

/** The server's message, and a retry; that no network was there, in words. */
export function ErrorState({ message, onRetry }: { readonly message: string; readonly onRetry?: () => void }) {
  const cause = causeOf(message);
  return (
    <div className="d-state d-state-error" role="alert">
      <Icon name="warning" size={36} />
      <p className="d-state-title">{message}</p>
      {cause && <p>{cause}</p>}
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  );
}

/** Text of a part that waits for an answer. */
export const LOADING = 'Chargement…';

/** A part that waits for an answer; while it is shown, `Parts` around it stay hidden. */
export function Loading({ label = LOADING }: { readonly label?: string }) {
  useDelayReveal();
  return (
    <div className="d-state" role="status">
      <span className="d-spinner d-spinner-large" aria-hidden="true" />
      <p>{label}</p>
    </div>
  );
}

/** Parts of a screen, shown once all of them are there. */
export const Parts = ({ children }: { readonly children: ReactNode }) => (
  <RevealTogether fallback={<Loading />}>{children}</RevealTogether>
);
