import { bookletStatus } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { formatNumber, Panel } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { BookletIcon } from './BookletIcon';
import type { Booklet } from './booklet';
import styles from './booklet.module.css';

/** The booklets of the same teacher and year, in the order of names. */
export function useMyBooklets({
  fk_enseignant,
  fk_anneeScolaire,
  fk_scolariteInterne: current,
}: Pick<Booklet, 'fk_enseignant' | 'fk_anneeScolaire' | 'fk_scolariteInterne'>) {
  const { data: rows = [] } = useApiQuery(
    'POST /api/livrets/eleves/liste',
    fk_enseignant ? { body: { fk_enseignant, fk_anneeScolaire, taille: 100 } } : null,
  );
  const at = rows.findIndex(({ idScolarite }) => idScolarite === current);
  const unfinished = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(
    ({ statutLivret }) => statutLivret !== bookletStatus.validated,
  );
  const beside = (step: -1 | 1) => {
    const row = at < 0 ? undefined : rows[at + step];
    return row && addressOf(row);
  };
  return { rows, current, next: unfinished && addressOf(unfinished), beside };
}

interface Row {
  readonly idScolarite: number;
  readonly idLivret: number | null;
}
export const addressOf = ({ idScolarite, idLivret }: Row) => `/fiche-livret/${idLivret ?? 0}/${idScolarite}`;

/** Where one stands among them, and the next pupil without going back. */
export function MyBooklets({ rows, current }: ReturnType<typeof useMyBooklets>) {
  if (rows.length < 2) return null;
  const done = rows.filter(({ statutLivret }) => statutLivret === bookletStatus.validated).length;
  return (
    <Panel title={`Livrets, ${formatNumber(done)} sur ${formatNumber(rows.length)} validés`} level={2}>
      <ul className={styles.mine}>
        {rows.map((row) => (
          <li key={row.idScolarite}>
            <Link to={addressOf(row)} aria-current={row.idScolarite === current ? 'page' : undefined}>
              <span>{row.nomPrenomEleve}</span>
              <BookletIcon statut={row.statutLivret} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
