import { formatNumber, Panel } from '@diapason/ui';
import styles from './replace.module.css';
import { type Candidate, clockOf, type Replacement } from './replacement';

interface Props {
  readonly data: Replacement;
  /** Numbers of the lessons that are ticked, in their order. */
  readonly ticked: readonly number[];
  readonly par: number | null;
  readonly choose: (par: number) => void;
}

/** Who has the discipline: most free lessons first; a square is a ticked lesson. */
export function WhoCan({ data, ticked, par, choose }: Props) {
  const free = (one: Candidate) =>
    one.seances.filter(({ idAtelier, libre }) => libre === 1 && ticked.includes(idAtelier)).length;
  const ordered = [...data.candidats].sort((one, other) => free(other) - free(one));
  return (
    <Panel title="Qui peut" icon="users">
      <ul className={styles.who}>
        {ordered.slice(0, 8).map((one) => (
          <li key={one.idUtilisateur}>
            <button type="button" aria-pressed={par === one.idUtilisateur} onClick={() => choose(one.idUtilisateur)}>
              <span>
                <strong>{one.nomPrenomUtilisateur}</strong>
                {one.minutesDues !== null && (
                  <small>{`${clockOf(one.minutesSemaine)} pour ${clockOf(one.minutesDues)} dues`}</small>
                )}
              </span>
              <span aria-hidden="true" className={styles.squares}>
                {ticked.map((id) => {
                  const found = one.seances.find(({ idAtelier }) => idAtelier === id);
                  return <i key={id} className={found?.libre === 1 ? styles.free : ''} title={found?.motif ?? ''} />;
                })}
              </span>
              <span>{`${formatNumber(free(one))} sur ${formatNumber(ticked.length)}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
