import type { AuditTotals as Totals } from '@diapason/contracts';
import { formatCents, plural, SummaryTotals } from '@diapason/ui';

/** Money moved by the events found, in total and by type. */
export function AuditTotals({ totals }: { readonly totals: Totals }) {
  return (
    <SummaryTotals
      label="Totaux de la sélection"
      totals={[
        {
          label: 'Total des mouvements',
          value: formatCents(totals.montant),
          detail: plural(totals.nombre, 'événement'),
          tone: 'information',
        },
        ...totals.types.map(({ libelle, nombre, montant }) => ({
          label: libelle,
          value: montant === 0 ? String(nombre) : formatCents(montant),
          detail: plural(nombre, 'événement'),
        })),
      ]}
    />
  );
}
