import { formatNumber, Panel } from '@diapason/ui';
import styles from './replace.module.css';
import { type Candidate, clockOf, type Lesson, type Replacement, shortWhen } from './replacement';

interface Props {
  readonly data: Replacement;
  /** Lessons that are ticked, in their order. */
  readonly ticked: readonly Lesson[];
  readonly par: number | null;
  readonly choose: (par: number) => void;
}

/** So many stand in the panel; all of them are in the choice above the lessons. */
const SHOWN = 8;

/** Who has the discipline: most free lessons first; a square is a ticked lesson and says why it is not free. */
export function WhoCan({ data, ticked, par, choose }: Props) {
  const found = ({ seances }: Candidate, { idAtelier }: Lesson) => seances.find((one) => one.idAtelier === idAtelier);
  const isFree = (one: Candidate, lesson: Lesson) => found(one, lesson)?.libre === 1;
  const free = (one: Candidate) => ticked.filter((lesson) => isFree(one, lesson)).length;
  const ordered = [...data.candidats].sort((one, other) => free(other) - free(one));
  return (
    <Panel title="Qui peut" icon="users">
      <ul className={styles.who}>
        {ordered.slice(0, SHOWN).map((one) => (
          <li key={one.idUtilisateur}>
            <button type="button" aria-pressed={par === one.idUtilisateur} onClick={() => choose(one.idUtilisateur)}>
              <span>
                <strong>{one.nomPrenomUtilisateur}</strong>
                <Owed of={one} />
              </span>
              <span aria-hidden="true" className={styles.squares}>
                {ticked.map((lesson) => (
                  <i
                    key={lesson.idAtelier}
                    className={isFree(one, lesson) ? styles.free : ''}
                    title={[shortWhen(lesson), found(one, lesson)?.motif ?? ''].filter(Boolean).join(', ')}
                  />
                ))}
              </span>
              <span>{`${formatNumber(free(one))} sur ${formatNumber(ticked.length)}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.legend} aria-hidden="true">
        <i className={styles.free} /> libre <i /> pris, ou trop loin
      </p>
    </Panel>
  );
}

function Owed({ of: { minutesSemaine, minutesDues } }: { readonly of: Candidate }) {
  if (minutesSemaine === null || minutesDues === null) return null;
  return (
    <small
      className={minutesSemaine > minutesDues ? styles.over : ''}
    >{`${clockOf(minutesSemaine)} pour ${clockOf(minutesDues)} dues`}</small>
  );
}
