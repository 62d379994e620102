import { go } from '@diapason/platform';
import { Button } from '@diapason/ui';
import type { ReactNode } from 'react';
import styles from './home.module.css';

export interface Line {
  readonly key: string | number;
  /** A number, a face or an icon. */
  readonly lead: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly verb: string;
  readonly to: string;
}

/** What waits, each with one verb that opens it. */
export const Lines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <ul className={styles.tasks}>
    {lines.map(({ key, lead, title, note, verb, to }) => (
      <li key={key}>
        {lead}
        <p>
          {title}
          <small>{note}</small>
        </p>
        <Button onClick={() => go(to)}>
          {verb}
          <span className="d-visually-hidden">{`\u00a0: ${title}`}</span>
        </Button>
      </li>
    ))}
  </ul>
);
