import type { ContributionSummary } from '@diapason/contracts';
import { formatCents } from '@diapason/contracts/constants';
import { formatNumber, plural, SummaryTotals } from '@diapason/ui';

/** Totals of the list as it is filtered. `data-testid` and `aria-busy` tell a test which figures are settled. */
export function ContributionTotals({
  summary,
  busy,
}: {
  readonly summary: ContributionSummary;
  readonly busy: boolean;
}) {
  return (
    <SummaryTotals
      label="Totaux des cotisations"
      totals={[
        {
          label: 'Cotisations',
          value: formatNumber(summary.nombre),
          detail: `${plural(summary.completes, 'complète')}, ${plural(summary.partielles, 'partielle')}`,
        },
        { label: 'Montant total', value: formatCents(summary.montantTotal), tone: 'information' },
        {
          label: 'Déjà réglé',
          value: (
            <data value={summary.montantRegle} data-testid="total-regle" aria-busy={busy}>
              {formatCents(summary.montantRegle)}
            </data>
          ),
          detail: share(summary),
          tone: 'success',
        },
        {
          label: 'Reste à régler',
          value: formatCents(summary.resteARegler),
          detail: `${formatNumber(summary.sansReglement)} sans règlement`,
          tone: 'warning',
        },
        {
          label: 'Trop-perçu',
          value: formatCents(summary.tropPercu),
          detail: plural(summary.tropPercues, 'famille'),
        },
      ]}
    />
  );
}

function share({ montantRegle, montantTotal }: ContributionSummary): string {
  if (montantTotal === 0) return '';
  return `${formatNumber(Math.round((montantRegle / montantTotal) * 100))} % du total`;
}
