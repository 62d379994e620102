import { Icon } from '@diapason/ui';
import { saidOf } from './day';
import styles from './presence.module.css';
import type { Pupil } from './sheet';

/** Whose absence was declared before: the sheet changes nothing of it (001:62). @param today in Paris */
export function Excused({ pupils, today }: { readonly pupils: readonly Pupil[]; readonly today: string }) {
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
        </li>
      ))}
    </ul>
  );
}

/** « Déclaré lundi par ADAM Cécile : fièvre » */
function declared({ declareLe, declarePar, commentaire }: Pupil, today: string): string {
  const when = declareLe ? ` ${saidOf(declareLe, today)}` : '';
  const who = declarePar ? ` par ${declarePar}` : '';
  return `Déclaré${when}${who}${commentaire ? `\u00a0: ${commentaire}` : ''}`;
}
