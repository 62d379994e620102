import type { ContributionRow } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { useRights } from '@diapason/platform';
import { LinkWhere } from '@diapason/ui/router';
import styles from './contributions.module.css';

/** Who pays a contribution, a link to the sheet's contributions with 98, and the site. */
export function Family({ row }: { readonly row: ContributionRow }) {
  const opens = useRights()(right.seeGuardian);
  return (
    <span className={styles.family}>
      <strong data-testid="famille">
        <LinkWhere to={opens ? `/fiche-responsable/${row.idUtilisateur}?onglet=cotisations` : undefined}>
          {row.nomPrenomUtilisateur}
        </LinkWhere>
      </strong>
      <small>{row.libelleSite}</small>
    </span>
  );
}
