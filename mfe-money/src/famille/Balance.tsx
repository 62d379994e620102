import type { SlotProps } from '@diapason/platform';
import { formatCents, useDelayReveal } from '@diapason/ui';
import { useTabCount } from '@diapason/ui/sheet';
import { BalanceBar } from './BalanceBar';
import { balanceOf, paidOfTotal, useFamily } from './family';
import { remaining } from './situation';

/** In the head of a sheet: what the family still owes of every year, and the scale of its bar; the tab of contributions counts the years. Nothing, where nothing was calculated. */
export default function Balance({ record }: SlotProps) {
  const { data = [], isLoading } = useFamily(record);
  useDelayReveal(isLoading);
  useTabCount('cotisations', data.filter((row) => remaining(row) > 0).length);
  if (data.length === 0) return null;
  const balance = balanceOf(data);
  const label = record.of === 'pupil' ? 'Reste de la famille' : 'Reste dû, toutes les années';
  return (
    <BalanceBar label={label} balance={balance} warns>
      {paidOfTotal(balance)}
      {balance.overpaid > 0 && `, trop-perçu\u00a0: ${formatCents(balance.overpaid)}`}
    </BalanceBar>
  );
}
