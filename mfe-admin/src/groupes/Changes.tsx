import { Panel, plural } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import type { Node } from './functions';
import styles from './groups.module.css';

interface Props {
  readonly added: readonly Node[];
  readonly taken: readonly Node[];
  readonly agents: number;
  readonly id: number;
}

/** What the group may do before and after. */
export const Changes = ({ added, taken, agents, id }: Props) => (
  <aside className={styles.changes}>
    <Panel title={titleOf(added.length, taken.length)}>
      {added.length + taken.length === 0 ? (
        <p className={styles.soft}>Le groupe est tel qu’il est enregistré.</p>
      ) : (
        <>
          <p className={styles.soft}>{`${plural(agents, 'agent')} dès leur prochaine action`}</p>
          <ul className={styles.list}>
            {added.map((one) => (
              <li key={one.id} className={styles.added}>{`+ ${one.label}`}</li>
            ))}
            {taken.map((one) => (
              <li key={one.id} className={styles.taken}>{`− ${one.label}`}</li>
            ))}
          </ul>
        </>
      )}
    </Panel>
    <p className={styles.soft}>
      <Link to={`/historique/roleGroup-${id}`}>Historique du groupe</Link>
    </p>
  </aside>
);

const titleOf = (added: number, taken: number) =>
  added + taken === 0
    ? 'Aucun changement'
    : [
        added > 0 && `${plural(added, 'droit')} ajouté${added > 1 ? 's' : ''}`,
        taken > 0 && `${added > 0 ? taken : plural(taken, 'droit')} retiré${taken > 1 ? 's' : ''}`,
      ]
        .filter(Boolean)
        .join(', ');
