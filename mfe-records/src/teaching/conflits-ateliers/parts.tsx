import type { ApiData } from '@diapason/platform';
import { Button, plural } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { useIsAllowed } from '@diapason/ui/table';
import { lessonAndTeachers } from '../conflicts';
import { days } from '../days';
import styles from './conflicts.module.css';

export type YearConflict = ApiData<'POST /api/ateliers/conflitsAnnee'>[number];
type Lesson = YearConflict['atelier'];
type Group = YearConflict['duCours'];

/** What conflicts are gathered by, as the list is sorted. */
export const groupings = [
  { sort: 'cours', label: 'Par cours', of: ({ duCours }: YearConflict) => duCours },
  { sort: 'personne', label: 'Par personne ou salle', of: ({ dePersonne }: YearConflict) => dePersonne },
  { sort: 'jour', label: 'Par jour', of: ({ duJour }: YearConflict) => duJour },
] as const;

/** An erased agent has no name. */
export const keeper = ({ decision }: YearConflict) => decision && (decision.par || 'Agent effacé');

export function Opens(lesson: Lesson) {
  return (
    <LinkWhere to={useIsAllowed()('ouvrir') ? `/fiche-atelier/${lesson.idAtelier}` : undefined}>
      {lesson.seul ?? lessonAndTeachers(lesson)}
    </LinkWhere>
  );
}

/** « 10 élèves · 2 salles » */
const whatOf = ({ eleves, enseignants, salles, trajets }: Group): string =>
  [
    eleves > 0 && plural(eleves, 'élève'),
    enseignants > 0 && plural(enseignants, 'enseignant'),
    salles > 0 && plural(salles, 'salle'),
    trajets > 0 && plural(trajets, 'trajet'),
  ]
    .filter(Boolean)
    .join(' · ');

export const nameOfGroup = ({ libelle, jour }: Group): string => libelle || (days[jour ?? 0] ?? 'Sans jour fixe');

/** A group’s name, where and when it is, what is disputed, and how much is left to decide. */
export function GroupHeading({ group, moves }: { readonly group: Group; readonly moves?: (() => void) | undefined }) {
  const { idAtelier, jour, heures, libelleSite, aTrancher, gardes } = group;
  const where =
    idAtelier === null
      ? ''
      : [[days[jour ?? 0]?.toLowerCase(), heures].filter(Boolean).join(' '), libelleSite].filter(Boolean).join(', ');
  return (
    <div className={styles.group}>
      <p>
        <strong>{nameOfGroup(group)}</strong>
        <small>{[where, whatOf(group)].filter(Boolean).join(' · ')}</small>
      </p>
      {moves && aTrancher > 0 && <Button onClick={moves}>Déplacer ce cours</Button>}
      <p className={styles.left}>
        {aTrancher > 0 && <strong>{`${plural(aTrancher, 'conflit')} à trancher`}</strong>}
        {gardes > 0 && <small>{plural(gardes, 'gardé')}</small>}
      </p>
    </div>
  );
}
