import { de } from '@diapason/contracts/constants';
import { Button, Icon } from '@diapason/ui';
import { saidOf } from './day';
import styles from './presence.module.css';
import type { Pupil } from './sheet';

interface Props {
  readonly pupils: readonly Pupil[];
  /** In Paris. */
  readonly today: string;
  /** Undefined where nobody's excuse may be taken back here. */
  readonly cancel: ((pupil: Pupil) => void) | undefined;
}

/** Whose absence was declared before: the sheet changes nothing of it (001:62). */
export function Excused({ pupils, today, cancel }: Props) {
  if (pupils.length === 0) return null;
  return (
    <ul className={styles.excused} aria-label="Élèves excusés">
      {pupils.map((pupil) => (
        <li key={pupil.fk_eleve}>
          <p>
            <strong>{pupil.nomPrenomEleve}</strong>
            <span>{declared(pupil, today)}</span>
          </p>
          <span className="d-tag d-tag-warning">
            <Icon name="lock" size={14} />
            {pupil.libelleStatut}
          </span>
          {cancel && (
            <Button
              look="quiet"
              onClick={() => cancel(pupil)}
              aria-label={`Annuler l’excuse ${de(pupil.nomPrenomEleve)}`}
            >
              Annuler
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** « Déclaré lundi par ADAM Cécile : fièvre » */
function declared({ declareLe, declarePar, motif }: Pupil, today: string): string {
  const when = declareLe ? ` ${saidOf(declareLe, today)}` : '';
  const who = declarePar ? ` par ${declarePar}` : '';
  return `Déclaré${when}${who}${motif ? `\u00a0: ${motif}` : ''}`;
}
