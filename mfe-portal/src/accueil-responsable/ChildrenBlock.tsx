import type { SchoolingRow } from '@diapason/contracts';
import { schoolingStatuses } from '@diapason/contracts/constants';
import { ErrorState, Loading, Panel, Tag } from '@diapason/ui';
import { firstNameOf } from '../parts/person-name';
import type { Child, Children } from '../parts/useChildren';
import styles from './home.module.css';

/** The guardian's children and their courses this year. */
export function ChildrenBlock(answer: Children) {
  return (
    <Panel title="Mes enfants" icon="child" fold="open">
      <List {...answer} />
    </Panel>
  );
}

function List({ children, error, refetch }: Children) {
  if (error) return <ErrorState message={error} onRetry={refetch} />;
  if (!children) return <Loading />;
  if (children.length === 0)
    return (
      <p className={styles.quiet}>
        Aucun enfant n’est rattaché à votre compte. Contactez le secrétariat de votre école.
      </p>
    );
  return (
    <ul className={styles.children}>
      {children.map((child) => (
        <OneChild key={child.idEleve} child={child} />
      ))}
    </ul>
  );
}

function OneChild({ child }: { readonly child: Child }) {
  return (
    <li>
      <h3>{firstNameOf(child.nomPrenomEleve)}</h3>
      {child.schooling.length === 0 ? (
        <p className={styles.quiet}>Pas de cours cette année.</p>
      ) : (
        <ul>
          {child.schooling.map((row) => (
            <li key={row.idScolarite}>
              <p>
                <strong>{row.libelleNomStyle || row.libelleOffre}</strong> <Status row={row} />
              </p>
              <p className={styles.quiet}>
                {[row.libelleInstrument, row.nomPrenomEnseignant && `avec ${row.nomPrenomEnseignant}`, row.libelleSite]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Status({ row }: { readonly row: SchoolingRow }) {
  const colour = schoolingStatuses.find((status) => status.id === row.fk_statut)?.couleur;
  return <Tag {...(colour ? { colour } : {})}>{row.libelleStatut}</Tag>;
}
