import { hoursInWords } from '@diapason/contracts/constants';
import { formatNumber, Note, plural, todayInParis } from '@diapason/ui';
import { CheckboxField, SelectField } from '@diapason/ui/form';
import { shortPeriod, whenTold } from './absence-in-words';
import styles from './absences.module.css';
import {
  type Chosen,
  type AbsenceLessons as Found,
  givers,
  heldBy,
  type LessonsOfDay,
  lessonsByDay,
  NOBODY,
} from './lessons-by-day';

interface Props {
  readonly found: Found;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
  readonly tells: boolean;
  readonly tell: (tells: boolean) => void;
  /** It is accepted: lessons and families are as they are. */
  readonly isDecided: boolean;
}

/** The lessons of an absence, who gives each, and the families who are told. */
export function AbsenceLessons({ found, chosen, choose, tells, tell, isDecided }: Props) {
  const groups = lessonsByDay(found.seances);
  const by = givers(groups, chosen);
  const { familles, nombre, seances, confiable } = found;
  if (nombre === 0) return <p className="d-hint">Aucun cours ces jours-là.</p>;
  const concerned = familles.nombre + familles.sansAdresse.length;
  return (
    <>
      <h3 className={styles.subtitle}>{plural(nombre, 'cours concerné', 'cours concernés')}</h3>
      {nombre > seances.length && (
        <Note tone="information">
          {`Les ${formatNumber(seances.length)} premiers sont montrés\u00a0; les suivants n’ont pas lieu.`}
        </Note>
      )}
      <ul className={styles.lessons}>
        {groups.map((group) => (
          <li key={group.key}>
            <p>
              <strong>{shortPeriod({ dateDebut: group.day, dateFin: group.day })}</strong>
              <small>{hoursInWords(group)}</small>
            </p>
            <p>
              {group.libelleSite}
              <small>{[plural(group.lessons.length, 'cours', 'cours'), ...group.rooms].join(' · ')}</small>
            </p>
            <WhoGives
              group={group}
              isChoice={confiable === 1 && !isDecided}
              value={by[group.key] ?? NOBODY}
              choose={(par) => choose({ ...chosen, [group.key]: par })}
            />
          </li>
        ))}
      </ul>
      {concerned > 0 && (
        <>
          <h3 className={styles.subtitle}>{`${plural(concerned, 'famille')} à prévenir`}</h3>
          {familles.courriel === 1 && familles.nombre > 0 && !isDecided && (
            <CheckboxField
              name="prevenir"
              label={`E-mail à ${plural(familles.nombre, 'famille')}, ${whenTold(new Date())}`}
              toggle
              value={tells}
              onChange={tell}
            />
          )}
          <p className="d-hint">
            {familles.courriel === 1
              ? 'Le bloc «\u00a0Absences des enseignants\u00a0» de leur espace le montre.'
              : 'Le bloc «\u00a0Absences des enseignants\u00a0» de leur espace le montre\u00a0; le réglage n’écrit à personne.'}
          </p>
          {familles.sansAdresse.length > 0 && (
            <p className={styles.unreached}>{`Sans adresse\u00a0: ${familles.sansAdresse.join(', ')}`}</p>
          )}
        </>
      )}
    </>
  );
}

interface Giving {
  readonly group: LessonsOfDay;
  readonly isChoice: boolean;
  readonly value: number;
  readonly choose: (par: number) => void;
}

function WhoGives({ group, isChoice, value, choose }: Giving) {
  const by = heldBy(group);
  const isOne = group.lessons.length === 1;
  if (by !== '') return <p className={styles.given}>{`avec ${by}`}</p>;
  if (group.day < todayInParis())
    return <p className={styles.unreached}>{isOne ? 'n’a pas eu lieu' : 'n’ont pas eu lieu'}</p>;
  if (!isChoice) return <p className={styles.unreached}>{isOne ? 'n’a pas lieu' : 'n’ont pas lieu'}</p>;
  const { candidats, day, libelleSite } = group;
  return (
    <SelectField<number>
      name={`par ${group.key}`}
      label={`Qui donne ${isOne ? 'le' : 'les'} cours du ${shortPeriod({ dateDebut: day, dateFin: day })}, ${libelleSite}`}
      {...(candidats.length === 0 ? { hint: `personne de libre à ${libelleSite}` } : {})}
      options={[
        ...candidats.map(({ idUtilisateur, nomPrenomUtilisateur, surSite }) => ({
          value: idUtilisateur,
          label: `${nomPrenomUtilisateur}, libre, même discipline${surSite === 1 ? '' : ', d’un autre site'}`,
        })),
        { value: NOBODY, label: isOne ? 'Annulé' : 'Annulés' },
      ]}
      value={value}
      onChange={(par) => choose(par ?? NOBODY)}
    />
  );
}
