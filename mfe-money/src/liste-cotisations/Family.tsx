import type { ContributionRow } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { useRights } from '@diapason/platform';
import { useDeviceBelow } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import styles from './contributions.module.css';

const TABS = [right.seeGuardianGeneral, right.seeGuardianPupils, right.seeGuardianContributions];

/** Who pays a contribution. A link to the sheet for whom one of its tabs opens: that of contributions, where it does (document 001 §5). */
export function Family({ row }: { readonly row: ContributionRow }) {
  const can = useRights();
  const isNarrow = useDeviceBelow('phone');
  const tab = can(right.seeGuardianContributions) && !isNarrow ? '?onglet=cotisations' : '';
  const opens = can(right.seeGuardian) && can(TABS);
  return (
    <span className={styles.family}>
      <strong data-testid="famille">
        <LinkWhere to={opens ? `/fiche-responsable/${row.idUtilisateur}${tab}` : undefined}>
          {row.nomPrenomUtilisateur}
        </LinkWhere>
      </strong>
    </span>
  );
}
