import type { ContributionRow, PaymentRow } from '@diapason/contracts';
import { actionsOnPayment, shownFromRow } from '@diapason/platform/money';
import { Button } from '@diapason/ui';
import { nameOf, subscriptionNumber } from '../reglement/payments';
import { usePaymentContext } from './payment-context';

interface Props {
  readonly contribution: ContributionRow;
  readonly payment: PaymentRow;
  /** The detail also offers the receipt. */
  readonly withReceipt?: boolean;
}

/** Actions on one payment; each button's name includes the payment. */
export function PaymentButtons({ contribution, payment: row, withReceipt = false }: Props) {
  const { commands, situation } = usePaymentContext();
  const payment = shownFromRow(row);
  const allowed = actionsOnPayment(payment, situation);
  const name = nameOf(payment);
  return (
    <>
      {withReceipt && allowed.receipt && (
        <Button
          look="quiet"
          icon="download"
          label={`Télécharger la quittance ${name}`}
          onClick={() => void commands.receipt(payment)}
        />
      )}
      {allowed.edit && (
        <Button
          look="quiet"
          icon="pencil"
          label={`Modifier le règlement ${name}`}
          onClick={() => commands.edit(contribution, payment)}
        />
      )}
      {allowed.terminate && (
        <Button
          look="quiet"
          icon="stop"
          label={`Résilier l’abonnement ${subscriptionNumber(payment.abonnement)}`}
          onClick={() => void commands.terminate(payment)}
        />
      )}
      {allowed.remove && (
        <Button
          look="quiet"
          icon="trash"
          label={`Supprimer le règlement ${name}`}
          onClick={() => void commands.remove(contribution, payment)}
        />
      )}
      {allowed.reactivate && (
        <Button
          look="quiet"
          icon="restore"
          label={`Réactiver le règlement ${name}`}
          onClick={() => void commands.reactivate(contribution, payment)}
        />
      )}
    </>
  );
}
