import type { ContributionRow } from '@diapason/contracts';
import { useDeviceBelow } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { useIsAllowed } from '@diapason/ui/table';
import styles from './contributions.module.css';

/** Who pays a contribution. A link to the sheet for whom one of its tabs opens: that of contributions, where it does (document 001 §5). */
export function Family({ row }: { readonly row: ContributionRow }) {
  const isAllowed = useIsAllowed();
  const isNarrow = useDeviceBelow('phone');
  const tab = isAllowed('ouvrirSesCotisations') && !isNarrow ? '?onglet=cotisations' : '';
  return (
    <span className={styles.family}>
      <strong data-testid="famille">
        <LinkWhere to={isAllowed('ouvrirResponsable') ? `/fiche-responsable/${row.idUtilisateur}${tab}` : undefined}>
          {row.nomPrenomUtilisateur}
        </LinkWhere>
      </strong>
    </span>
  );
}
