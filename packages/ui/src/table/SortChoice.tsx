import type { Column, Sort } from './columns';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Cards have no headings to press. */
export function SortChoice<Row>({ columns, sort, onSort }: Props<Row>) {
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }): { sort: Sort; label: string }[] => [
      { sort: { key, direction: 'ascending' }, label: `${header} ↑` },
      { sort: { key, direction: 'descending' }, label: `${header} ↓` },
    ]);
  const current = choices.findIndex(
    (choice) => choice.sort.key === sort.key && choice.sort.direction === sort.direction,
  );
  if (choices.length === 0) return null;
  const choose = (index: number) => {
    const chosen = choices[index];
    if (chosen) onSort(chosen.sort);
  };
  return (
    <label className="d-field">
      <span>Trier par</span>
      <select className="d-input" value={current} onChange={(event) => choose(Number(event.target.value))}>
        {current < 0 && <option value={-1}>Trier par…</option>}
        {choices.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
