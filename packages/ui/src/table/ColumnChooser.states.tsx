import { nothing, personColumns } from '../kit/samples';
import { statesOf } from '../kit/states';
import { ColumnChooser } from './ColumnChooser';

export default [
  statesOf('ColumnChooser', {
    usual: <ColumnChooser columns={personColumns} shown={personColumns.slice(0, 2)} onShow={nothing} />,
    empty: null,
    loading: null,
    error: null,
    long: null,
  }),
];
