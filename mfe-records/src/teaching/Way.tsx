import { Button, State } from '@diapason/ui';
import type { ReactNode } from 'react';
import styles from './way.module.css';

interface Props {
  /** Who takes it, or where it stays. */
  readonly title: string;
  readonly about?: string;
  /** Somebody is free for it: across both columns. */
  readonly isFree?: boolean;
  readonly verb: string;
  /** What the button is called by who listens; it holds the verb. */
  readonly label: string;
  readonly onTake: () => void;
}

/** One way out of a conflict, under its row. */
export const Way = ({ title, about, isFree = false, verb, label, onTake }: Props) => (
  <div className={`${styles.way} ${isFree ? styles.wide : ''}`}>
    <span>
      {isFree ? <b>{title}</b> : title} {about && <small>{about}</small>}
    </span>
    {isFree && <State tone="success">Libre</State>}
    <Button label={label} onClick={onTake}>
      {verb}
    </Button>
  </div>
);

/** The ways out of a conflict, below what it is. */
export const Ways = ({ children }: { readonly children: ReactNode }) => <div className={styles.ways}>{children}</div>;

/** One that wants something typed first. */
export const TypedWay = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.way}>{children}</div>
);
