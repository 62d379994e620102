import { keyOf, nothing, type Person, people } from '../kit/samples';
import { statesOf } from '../kit/states';
import { SelectionBar } from './SelectionBar';

const bar = (count: number) => {
  const rows = people(count);
  const has = (row: Person) => rows.some((one) => keyOf(one) === keyOf(row));
  const tools = { copy: async () => undefined, write: nothing };
  return <SelectionBar selection={{ rows, has, mark: nothing, clear: nothing }} addresses={() => []} tools={tools} />;
};

export default [statesOf('SelectionBar', { usual: bar(1), empty: null, loading: null, error: null, long: bar(1234) })];
