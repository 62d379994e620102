import { weekdays } from '@diapason/contracts/constants';
import { formatNumber, Panel } from '@diapason/ui';
import { clock } from '../../staff/service/service';
import { Candidates } from '../Candidates';
import styles from '../candidates.module.css';
import { type Candidate, type Lesson, type Replacement, shortWhen } from './replacement';

interface Props {
  readonly data: Replacement;
  /** Lessons that are ticked, in their order. */
  readonly ticked: readonly Lesson[];
  readonly par: number | null;
  readonly choose: (par: number) => void;
}

/** Who has the discipline: most free lessons first; a square is a ticked lesson and says why it is not free. */
export function WhoCan({ data, ticked, par, choose }: Props) {
  const found = ({ seances }: Candidate, { idAtelier }: Lesson) => seances.find((one) => one.idAtelier === idAtelier);
  const isFree = (one: Candidate, lesson: Lesson) => found(one, lesson)?.libre === 1;
  const free = (one: Candidate) => ticked.filter((lesson) => isFree(one, lesson)).length;
  const ordered = [...data.candidats].sort((one, other) => free(other) - free(one));
  return (
    <Panel title="Qui peut" icon="users">
      <Candidates
        chosen={par}
        choose={choose}
        letters={ticked.map(({ idAtelier, jour }) => ({ key: idAtelier, text: dayLetter(jour) }))}
        candidates={ordered.map((one) => ({
          id: one.idUtilisateur,
          about: (
            <>
              <strong>{one.nomPrenomUtilisateur}</strong>
              <Owed of={one} />
            </>
          ),
          squares: ticked.map((lesson) => ({
            key: lesson.idAtelier,
            isFree: isFree(one, lesson),
            title: [shortWhen(lesson), found(one, lesson)?.motif ?? ''].filter(Boolean).join(', '),
          })),
          inWords: <span>{`${formatNumber(free(one))} sur ${formatNumber(ticked.length)}`}</span>,
        }))}
      />
      <p className={styles.legend} aria-hidden="true">
        <i className={styles.free} /> libre <i /> pris, ou trop loin
      </p>
    </Panel>
  );
}

/** « L », of Monday. */
const dayLetter = (jour: number | null): string => weekdays.find(({ id }) => id === jour)?.libelle.slice(0, 1) ?? '–';

function Owed({ of: { minutesSemaine, minutesDues } }: { readonly of: Candidate }) {
  if (minutesSemaine === null || minutesDues === null) return null;
  return (
    <small
      className={minutesSemaine > minutesDues ? styles.over : ''}
    >{`${clock(minutesSemaine)} pour ${clock(minutesDues)} dues`}</small>
  );
}
