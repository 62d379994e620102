import { presenceStatuses, statusLabel } from '@diapason/contracts/constants';
import { Button, Note } from '@diapason/ui';
import type { KeptSheet } from '../hors-ligne/kept';
import styles from './presence.module.css';

interface Props {
  readonly kept: KeptSheet;
  readonly names: ReadonlyMap<number, string>;
  readonly drop: () => void;
}

/** What was ticked on this device and the server did not take: somebody else's sheet stands, and this is to be read. */
export function Refused({ kept, names, drop }: Props) {
  const { refusal, ticks } = kept;
  return (
    <Note
      tone="warning"
      role="alert"
      actions={
        <Button look="quiet" onClick={drop}>
          J’ai lu
        </Button>
      }
    >
      <p>{`${refusal?.replace(/\.$/, '')}. Ce que vous aviez coché n’est pas parti\u00a0:`}</p>
      <ul className={styles.unsent}>
        {Object.entries(ticks.eleves).map(([id, { fk_statutPresence, commentaire }]) => (
          <li key={id}>
            {[
              names.get(Number(id)) ?? `Élève n°\u00a0${id}`,
              statusLabel(presenceStatuses, fk_statutPresence),
              commentaire,
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
        {ticks.commentaire && <li>{ticks.commentaire}</li>}
      </ul>
    </Note>
  );
}
