import type { PaymentSummary } from '@diapason/contracts';
import { formatCents, plural, SummaryTotals } from '@diapason/ui';

const MODES = 3;

/** The grand total and the modes that bring the most. */
export function PaymentTotals({ totals }: { readonly totals: PaymentSummary }) {
  return (
    <SummaryTotals
      label="Totaux des règlements"
      totals={[
        {
          label: 'Total général',
          value: formatCents(totals.montant),
          detail: plural(totals.nombre, 'règlement'),
          tone: 'success',
        },
        ...totals.modes.slice(0, MODES).map(({ mode, nombre, montant }) => ({
          label: mode,
          value: formatCents(montant),
          detail: plural(nombre, 'règlement'),
        })),
      ]}
    />
  );
}
