import type { ContributionSummary } from '@diapason/contracts';
import { formatCents } from '@diapason/contracts/constants';
import { formatNumber, plural, SummaryTotals } from '@diapason/ui';

/** Totals of the filtered list. Tests read `data-testid` and `aria-busy`. */
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
          label: 'Montant total',
          value: formatCents(summary.montantTotal),
          detail: [
            plural(summary.nombre, 'cotisation'),
            ...(summary.aVerifier > 0 ? [`${formatNumber(summary.aVerifier)} à vérifier`] : []),
          ].join(', '),
          tone: 'information',
        },
        {
          label: 'Déjà réglé',
          value: (
            <data value={summary.montantRegle} data-testid="total-regle" aria-busy={busy}>
              {formatCents(summary.montantRegle)}
            </data>
          ),
          detail: `${plural(summary.completes, 'complète')}, ${plural(summary.partielles, 'partielle')}`,
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
