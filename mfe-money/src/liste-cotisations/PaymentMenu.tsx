import type { ContributionRow, PaymentRow } from '@diapason/contracts';
import { Button, Menu, type MenuItem } from '@diapason/ui';
import { nameOf, useOfferedOf } from '../reglement/payments';
import { usePaymentCommands } from './payment-context';

/** A new payment, from its row. */
export function AddPayment({ row }: { readonly row: ContributionRow }) {
  const commands = usePaymentCommands();
  if (!row.peut.includes('regler')) return null;
  return (
    <Button label={`Règlement\u00a0: ${row.nomPrenomUtilisateur}`} onClick={() => commands.add(row)}>
      Règlement
    </Button>
  );
}

/** The receipt of a payment, for the payments that have one. */
export function Receipt({ payment }: { readonly payment: PaymentRow }) {
  const commands = usePaymentCommands();
  if (!payment.peut.includes('ouvrirRecu')) return null;
  const label = `Télécharger le reçu ${nameOf(payment)}`;
  return <Button look="quiet" icon="download" label={label} onClick={() => void commands.receipt(payment)} />;
}

interface Props {
  readonly contribution: ContributionRow;
  readonly payment: PaymentRow;
}

/** What else is done with a payment, by words. */
export function PaymentMenu({ contribution, payment }: Props) {
  const commands = usePaymentCommands();
  const isOffered = useOfferedOf();
  const offered: readonly (MenuItem | false)[] = [
    isOffered(payment, 'modifier') && {
      key: 'modifier',
      label: 'Modifier',
      icon: 'pencil',
      onSelect: () => commands.edit(contribution, payment),
    },
    isOffered(payment, 'resilier') && {
      key: 'resilier',
      label: 'Résilier l’abonnement…',
      icon: 'stop',
      onSelect: () => void commands.terminate(payment),
    },
    isOffered(payment, 'supprimer') && {
      key: 'supprimer',
      label: 'Supprimer…',
      icon: 'trash',
      onSelect: () => void commands.remove(contribution, payment),
    },
    isOffered(payment, 'reactiver') && {
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
