import { Button, formatDate, formatNumber, initialsOf, Panel, plural } from '@diapason/ui';
import { useState } from 'react';
import styles from './change-group.module.css';
import { clashOf, freePlaces, type Group, type Groups, nameOf, type Pupil, timeOf } from './groups';

interface Props {
  readonly data: Groups;
  readonly ticked: readonly Pupil[];
  readonly vers: number | null;
  readonly choose: (vers: number) => void;
}

/** Most groups shown at once: a network has hundreds of individual lessons of one kind. */
const MOST = 8;

/** Groups of the kind, those of the same cycle and year first; a square is a ticked pupil: free then, or not. */
export function OtherGroups({ data, ticked, vers, choose }: Props) {
  const same = data.groupes.filter(({ memeNiveau }) => memeNiveau === 1);
  const [shows, show] = useState(same.length === 0);
  const shown = shows ? data.groupes : same;
  return (
    <Panel title="Les autres groupes" icon="users">
      <p className={styles.since}>{`places et temps dès le ${formatDate(data.date)}`}</p>
      <ul className={styles.groups}>
        {shown.slice(0, MOST).map((group) => (
          <li key={group.idAtelier}>
            <button type="button" aria-pressed={vers === group.idAtelier} onClick={() => choose(group.idAtelier)}>
              <span>
                <strong>{nameOf(group)}</strong> <Free group={group} wanted={ticked.length} />
                <small>
                  {[group.libelleGroupe && timeOf(group), group.libelleSite, !group.memeNiveau && group.niveau]
                    .filter(Boolean)
                    .join(', ')}
                </small>
                <small>{group.enseignants.join(', ')}</small>
              </span>
              <Squares group={group} ticked={ticked} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.key}>
        <span>{'Un carré par élève coché\u00a0: libre, ou pris ailleurs'}</span>
        {same.length < data.groupes.length && same.length > 0 && (
          <Button look="quiet" onClick={() => show(!shows)}>
            {shows ? 'Même cycle seulement' : 'Autres cycles'}
          </Button>
        )}
      </p>
    </Panel>
  );
}

function Free({ group, wanted }: { readonly group: Group; readonly wanted: number }) {
  const free = freePlaces(group);
  if (free === undefined) return <span className={styles.enough}>sans maximum</span>;
  return <span className={free >= Math.max(1, wanted) ? styles.enough : styles.short}>{plural(free, 'place')}</span>;
}

function Squares({ group, ticked }: { readonly group: Group; readonly ticked: readonly Pupil[] }) {
  if (ticked.length === 0) return null;
  const isFree = ({ fk_eleve }: Pupil) => clashOf(group, fk_eleve) === undefined;
  return (
    <span>
      <span aria-hidden="true" className={styles.squares}>
        {ticked.map((pupil) => (
          <i key={pupil.fk_eleve} className={isFree(pupil) ? styles.free : ''} title={pupil.nomPrenomEleve}>
            {initialsOf(pupil.nomPrenomEleve)}
          </i>
        ))}
      </span>
      <span className="d-visually-hidden">
        {`${plural(ticked.filter(isFree).length, 'élève libre', 'élèves libres')} sur ${formatNumber(ticked.length)}`}
      </span>
    </span>
  );
}
