import type { SlotProps } from '@diapason/platform';
import { formatDate } from '@diapason/ui';
import { BalanceBar } from './BalanceBar';
import { balanceOf, latestPayment, paidOfTotal, useFamily } from './family';

/** In the panel of a list: what is to be paid of every year, as the head of the sheet says it, and what was paid last. */
export default function PanelBalance({ record }: SlotProps) {
  const { data = [] } = useFamily(record);
  if (data.length === 0) return null;
  const balance = balanceOf(data);
  const last = latestPayment(data);
  const paid = paidOfTotal(balance);
  return (
    <BalanceBar label="Reste à payer" balance={balance}>
      {last ? `${paid}, ${last.libelleMode.toLowerCase()} le ${formatDate(last.date)}` : paid}
    </BalanceBar>
  );
}
