import type { AuditTotals as Totals } from '@diapason/contracts';
import { formatCents, formatNumber, plural, SummaryTotals } from '@diapason/ui';

/** Types that have a card of their own. */
const CARDS = 3;

/** Money moved by the events found, in total and by type: first what moves money, then what is most frequent, the rest in one. */
export function AuditTotals({ totals }: { readonly totals: Totals }) {
  const types = [...totals.types].sort(
    (a, b) => Number(b.montant !== 0) - Number(a.montant !== 0) || b.nombre - a.nombre,
  );
  const shown = types.length > CARDS + 1 ? types.slice(0, CARDS) : types;
  const others = types.slice(shown.length);
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
        ...shown.map(({ libelle, nombre, montant }) => ({
          label: libelle,
          value: montant === 0 ? formatNumber(nombre) : formatCents(montant),
          ...(montant === 0 ? {} : { detail: `${formatNumber(nombre)} fois` }),
        })),
        ...(others.length > 0
          ? [
              {
                label: 'Autres événements',
                value: formatNumber(others.reduce((sum, { nombre }) => sum + nombre, 0)),
                detail: plural(others.length, 'sorte'),
              },
            ]
          : []),
      ]}
    />
  );
}
