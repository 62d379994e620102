import type { ApiData } from '@diapason/platform';
import { formatCents, formatDate } from '@diapason/ui';
import styles from './pay.module.css';

type Owed = ApiData<'GET /api/reglements/paiementCarte/:idUtilisateur'>['cotisations'][number];

/** Instalments that the bank takes by itself: nobody is asked for them. */
export function ToCome({ aVenir }: Pick<Owed, 'aVenir'>) {
  return aVenir.map(({ date, montant }) => (
    <p key={`${date} ${montant}`} className={styles.quiet}>
      {formatCents(montant)} seront prélevés le {formatDate(date)}
    </p>
  ));
}
