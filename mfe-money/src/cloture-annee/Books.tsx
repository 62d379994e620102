import type { YearBooks } from '@diapason/contracts';
import { formatCents, formatNumber, plural, SummaryTotals } from '@diapason/ui';
import { type Column, DataList } from '@diapason/ui/table';

type Line = YearBooks['lignes'][number];

const columns: readonly Column<Line>[] = [
  { key: 'site', header: 'Site', value: ({ site }) => site ?? 'Sans site', fixed: true },
  { key: 'mode', header: 'Mode de règlement', value: ({ mode }) => mode },
  { key: 'nombre', header: 'Règlements', value: ({ nombre }) => formatNumber(nombre) },
  { key: 'montant', header: 'Montant', value: ({ montant }) => formatCents(montant) },
];

/** What a school year adds up to, and whether it is still what it was closed with. */
export function Books({ books }: { readonly books: YearBooks }) {
  return (
    <div className="d-stack">
      {books.concorde === 0 && (
        <p className="d-refusal" role="alert">
          Le sceau ne concorde plus : des règlements de l’année ont changé depuis sa clôture.
        </p>
      )}
      <SummaryTotals
        label="Totaux de l’année"
        totals={[
          {
            label: 'Cotisations',
            value: formatCents(books.montantTotal),
            detail: plural(books.cotisations, 'cotisation'),
          },
          {
            label: 'Règlements',
            value: formatCents(books.montantRegle),
            detail: plural(books.reglements, 'règlement'),
            tone: 'success',
          },
        ]}
      />
      <DataList
        label="Règlements par site et par mode"
        rows={books.lignes}
        columns={columns}
        rowKey={({ site, mode }) => `${site} ${mode}`}
        empty="Aucun règlement"
      />
      {books.concorde === 1 && <p className="d-note">{`Le sceau concorde : ${books.sceau.slice(0, 16)}…`}</p>}
    </div>
  );
}
