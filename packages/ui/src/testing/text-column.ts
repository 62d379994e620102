import type { Column } from '../table/columns';

/** A row of texts, by the keys of their columns. */
export type Texts = Readonly<Record<string, string>>;

/** A column that shows its text, under its own key. */
export const textColumn = (key: string, more: Partial<Column<Texts>> = {}): Column<Texts> => ({
  key,
  header: key,
  value: (row) => row[key],
  ...more,
});
