import { Held } from '../kit/samples';
import { statesOf } from '../kit/states';
import { DateRangeFilter } from './DateRangeFilter';

const range = (from: string | null, to: string | null) => (
  <Held initial={{ from, to }}>
    {(value, change) => (
      <div className="d-filters-fields">
        <DateRangeFilter {...value} onChange={change} />
      </div>
    )}
  </Held>
);

export default [
  statesOf('DateRangeFilter', {
    usual: range('2026-09-01', '2026-12-31'),
    empty: range(null, null),
    loading: null,
    error: null,
    long: null,
  }),
];
