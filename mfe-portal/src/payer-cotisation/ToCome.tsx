import type { ApiData } from '@diapason/platform';
import { formatCents, formatDate } from '@diapason/ui';
import styles from './pay.module.css';

type Owed = ApiData<'GET /api/reglements/paiementCarte/:idUtilisateur'>['cotisations'][number];

const WORDS: Readonly<Record<Owed['aVenir'][number]['etat'], (amount: string, day: string) => string>> = {
  prevue: (amount, day) => `${amount} seront prélevés le ${day}`,
  passee: (amount, day) => `${amount} devaient être prélevés le ${day}, votre école vérifie`,
  annoncee: (amount, day) => `${amount}\u00a0: la banque annonce le prélèvement du ${day}`,
};

/** Instalments that the bank takes by itself: nobody is asked for them. */
export function ToCome({ aVenir }: Pick<Owed, 'aVenir'>) {
  return aVenir.map(({ cle, date, montant, etat }) => (
    <p key={cle} className={styles.quiet}>
      {WORDS[etat](formatCents(montant), formatDate(date))}
    </p>
  ));
}
