import { LinkWhere } from '@diapason/ui/router';
import { type Conflict, detail, kindOf, lessonAndTeachers } from './conflicts';
import styles from './found-conflicts.module.css';

/** Conflicts before anything is written: whom they hit, with which lesson, and when. */
export const FoundConflicts = ({ conflicts }: { readonly conflicts: readonly Conflict[] }) => (
  <dl className={styles.found}>
    {conflicts.map((conflict) => (
      <div key={conflict.cle}>
        <dt>{kindOf(conflict)}</dt>
        <dd>
          {conflict.quoi}
          {conflict.autre && (
            <>
              {', '}
              <LinkWhere to={`/fiche-atelier/${conflict.autre.idAtelier}`}>
                {lessonAndTeachers(conflict.autre)}
              </LinkWhere>
            </>
          )}
        </dd>
        <dd>
          <small>{detail(conflict)}</small>
        </dd>
      </div>
    ))}
  </dl>
);
