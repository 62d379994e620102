import { Button, formatDate, formatNumber, initialsOf, Panel, plural } from '@diapason/ui';
import { useState } from 'react';
import { Candidates } from '../Candidates';
import candidates from '../candidates.module.css';
import moving from '../moving.module.css';
import styles from './change-group.module.css';
import { clashOf, freePlaces, type Group, type Groups, nameOf, type Pupil, timeOf } from './groups';

interface Props {
  readonly data: Groups;
  readonly ticked: readonly Pupil[];
  readonly vers: number | null;
  readonly choose: (vers: number) => void;
}

/** Groups of the kind, those of the same cycle and year first; a square is a ticked pupil: free then, or not. */
export function OtherGroups({ data, ticked, vers, choose }: Props) {
  const same = data.groupes.filter(({ memeNiveau }) => memeNiveau === 1);
  const [shows, show] = useState(same.length === 0);
  const shown = shows ? data.groupes : same;
  return (
    <Panel title="Les autres groupes" icon="users">
      <p className={moving.since}>{`places et temps dès le ${formatDate(data.date)}`}</p>
      <Candidates
        chosen={vers}
        choose={choose}
        candidates={shown.map((group) => ({
          id: group.idAtelier,
          about: (
            <>
              <strong>{nameOf(group)}</strong> <Free group={group} wanted={ticked.length} />
              <small>
                {[group.libelleGroupe && timeOf(group), group.libelleSite, !group.memeNiveau && group.niveau]
                  .filter(Boolean)
                  .join(', ')}
              </small>
              <small>{group.enseignants.join(', ')}</small>
            </>
          ),
          squares: ticked.map((pupil) => ({
            key: pupil.fk_eleve,
            isFree: isFree(group, pupil),
            title: pupil.nomPrenomEleve,
            text: initialsOf(pupil.nomPrenomEleve),
          })),
          inWords: ticked.length > 0 && (
            <span className="d-visually-hidden">
              {`${plural(ticked.filter((pupil) => isFree(group, pupil)).length, 'élève libre', 'élèves libres')} sur ${formatNumber(ticked.length)}`}
            </span>
          ),
        }))}
      />
      <p className={`${candidates.legend} ${styles.key}`}>
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

const isFree = (group: Group, { fk_eleve }: Pupil) => clashOf(group, fk_eleve) === undefined;

function Free({ group, wanted }: { readonly group: Group; readonly wanted: number }) {
  const free = freePlaces(group);
  if (free === undefined) return <span className={`${styles.places} ${styles.enough}`}>sans maximum</span>;
  const isEnough = free >= Math.max(1, wanted);
  return (
    <span className={`${styles.places} ${isEnough ? styles.enough : candidates.over}`}>{plural(free, 'place')}</span>
  );
}
