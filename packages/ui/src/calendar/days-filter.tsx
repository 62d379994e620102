import { Chosen } from '../core/Chosen';
import { formatDate } from '../core/format';
import type { ListFilter } from '../table/list-filters';
import { DateRangeFilter } from './DateRangeFilter';
import { type Days, daysKind } from './days';

const ALWAYS: Days = { from: null, to: null };

/** A list's filter by a range of days, with the school year's presets; every day unless said. */
export const days = (atFirst: () => Days = () => ALWAYS): ListFilter<Days> => ({
  all: ALWAYS,
  kind: () => daysKind(atFirst()),
  control: ({ value, onChange }) => <DateRangeFilter from={value.from} to={value.to} onChange={onChange} />,
  words: (value) => <Chosen label="Période" text={inWords(value)} />,
});

function inWords({ from, to }: Days): string {
  if (from && to) return `du ${formatDate(from)} au ${formatDate(to)}`;
  if (from) return `depuis le ${formatDate(from)}`;
  return to ? `jusqu’au ${formatDate(to)}` : 'Toutes les dates';
}
