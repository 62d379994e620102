import { de } from '@diapason/contracts/constants';
import { Button } from '@diapason/ui';
import badges from './badge.module.css';
import { endingOf, formatSize } from './entries';
import styles from './uploads.module.css';
import type { Upload } from './useUploads';

/** Files on their way, each with its progress; what was refused says why until it is closed. */
export function Uploads({
  uploads,
  onClose,
}: {
  readonly uploads: readonly Upload[];
  readonly onClose: (key: number) => void;
}) {
  if (uploads.length === 0) return null;
  return (
    <ul className={`d-framed-list ${styles.uploads}`} aria-label="Envois">
      {uploads.map(({ key, name, size, share, refusal }) => (
        <li key={key}>
          <span className={badges.badge}>{endingOf(name)}</span>
          <p>
            {name}
            {refusal && (
              <small className={styles.refusal} role="alert">
                {refusal}
              </small>
            )}
          </p>
          {!refusal && (
            <>
              <progress value={share} max={1} aria-label={`Envoi ${de(name)}`} />
              <small>{`${formatSize(size * share)} sur ${formatSize(size)}`}</small>
            </>
          )}
          <Button
            look="quiet"
            icon="close"
            label={refusal ? `Fermer\u00a0: ${name}` : `Annuler l’envoi ${de(name)}`}
            onClick={() => onClose(key)}
          />
        </li>
      ))}
    </ul>
  );
}
