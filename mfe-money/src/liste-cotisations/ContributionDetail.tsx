import type { ContributionRow } from '@diapason/contracts';
import { de } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { mayAddPayment } from '@diapason/platform/money';
import { Button, ErrorState, formatDateTime, Loading } from '@diapason/ui';
import styles from './contributions.module.css';
import { Explanation } from './Explanation';
import { PaymentTable } from './PaymentTable';
import { usePaymentContext } from './payment-context';

/** A row's expanded content: the calculation line by line, and all payments. */
export function ContributionDetail({ row }: { readonly row: ContributionRow }) {
  const { situation, commands } = usePaymentContext();
  const { idUtilisateur: userId, fk_anneeScolaire, idCotisation } = row;
  const answer = useApiQuery('GET /api/cotisations/liste/:userId', { params: { userId }, query: { fk_anneeScolaire } });
  const detail = answer.data?.find((one) => one.idCotisation === idCotisation);
  if (answer.error && !detail) return <ErrorState message={answer.error.message} onRetry={answer.refetch} />;
  if (!detail) return <Loading />;
  const by = detail.utilisateurAdministratif ? ` par ${detail.utilisateurAdministratif}` : '';
  return (
    <div className={styles.detail}>
      <section aria-label={`Calcul de la cotisation ${de(row.nomPrenomUtilisateur)}`}>
        <h2>Calcul de la cotisation</h2>
        <Explanation row={detail} lines={detail.lignes} />
        <p className={styles.meta}>{`Calculée le ${formatDateTime(detail.dateHeure)}${by}`}</p>
      </section>
      <section aria-label={`Règlements ${de(row.nomPrenomUtilisateur)}`}>
        <div className={styles.head}>
          <h2>Règlements</h2>
          {mayAddPayment(situation) && (
            <Button icon="plus" onClick={() => commands.add(row)}>
              Ajouter un règlement
            </Button>
          )}
        </div>
        <PaymentTable contribution={row} rows={detail.reglements} />
      </section>
    </div>
  );
}
