import type { YearBooks } from '@diapason/contracts';
import { formatCents, plural, SummaryTotals } from '@diapason/ui';
import { type Column, DataList } from '@diapason/ui/table';

type Line = YearBooks['lignes'][number];

interface Props {
  readonly books: YearBooks;
}

export const siteOf = ({ site }: Line): string => site ?? 'Sans site';

const columns: readonly Column<Line>[] = [
  { key: 'site', header: 'Site', value: siteOf, fixed: true },
  { key: 'mode', header: 'Mode de règlement', value: ({ mode }) => mode },
  { key: 'nombre', header: 'Règlements', value: ({ nombre }) => nombre, kind: 'number' },
  { key: 'montant', header: 'Montant', value: ({ montant }) => montant, kind: 'cents' },
];

/** What a school year adds up to. */
export function YearTotals({ books }: Props) {
  return (
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
  );
}

/** The payments of a school year per site and mode. */
export function PaymentsBySite({ books }: Props) {
  return (
    <DataList
      label="Règlements par site et par mode"
      rows={books.lignes}
      columns={columns}
      rowKey={({ site, mode }) => `${site} ${mode}`}
      empty="Aucun règlement"
    />
  );
}

/** Whether a closed year is still what it was closed with; nothing for an open one. */
export function SealState({ books }: Props) {
  if (books.concorde === null) return null;
  if (books.concorde === 1)
    return (
      <p className="d-note" title={`Sceau : ${books.sceau}`}>
        Rien n’a changé depuis la clôture.
      </p>
    );
  return (
    <p className="d-refusal" role="alert">
      Des cotisations ou des règlements de l’année ont changé depuis sa clôture : leur sceau n’est plus le même.
    </p>
  );
}
