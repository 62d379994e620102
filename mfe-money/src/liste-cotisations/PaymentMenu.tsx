import type { ContributionRow, PaymentRow } from '@diapason/contracts';
import { actionsOnPayment, mayAddPayment, shownFromRow } from '@diapason/platform/money';
import { Button, Menu, type MenuItem } from '@diapason/ui';
import { nameOf } from '../reglement/payments';
import { usePaymentContext } from './payment-context';

/** A new payment, from its row. */
export function AddPayment({ row }: { readonly row: ContributionRow }) {
  const { situation, commands } = usePaymentContext();
  if (!mayAddPayment(situation)) return null;
  return (
    <Button label={`Règlement\u00a0: ${row.nomPrenomUtilisateur}`} onClick={() => commands.add(row)}>
      Règlement
    </Button>
  );
}

/** The receipt of a payment, for the payments that have one. */
export function Receipt({ payment: row }: { readonly payment: PaymentRow }) {
  const { commands, situation } = usePaymentContext();
  const payment = shownFromRow(row);
  if (!actionsOnPayment(payment, situation).receipt) return null;
  const label = `Télécharger la quittance ${nameOf(payment)}`;
  return <Button look="quiet" icon="download" label={label} onClick={() => void commands.receipt(payment)} />;
}

interface Props {
  readonly contribution: ContributionRow;
  readonly payment: PaymentRow;
}

/** What else is done with a payment, by words. */
export function PaymentMenu({ contribution, payment: row }: Props) {
  const { commands, situation } = usePaymentContext();
  const payment = shownFromRow(row);
  const { edit, terminate, remove, reactivate } = actionsOnPayment(payment, situation);
  const offered: readonly (MenuItem | false)[] = [
    edit && {
      key: 'modifier',
      label: 'Modifier',
      icon: 'pencil',
      onSelect: () => commands.edit(contribution, payment),
    },
    terminate && {
      key: 'resilier',
      label: 'Résilier l’abonnement…',
      icon: 'stop',
      onSelect: () => void commands.terminate(payment),
    },
    remove && {
      key: 'supprimer',
      label: 'Supprimer…',
      icon: 'trash',
      onSelect: () => void commands.remove(contribution, payment),
    },
    reactivate && {
      key: 'reactiver',
      label: 'Réactiver',
      icon: 'restore',
      onSelect: () => void commands.reactivate(contribution, payment),
    },
  ];
  const items = offered.filter((item) => item !== false);
  if (items.length === 0) return null;
  return <Menu label={`Actions sur le règlement ${nameOf(payment)}`} icon="more" look="quiet" bare items={items} />;
}
