import { LONG, nothing } from '../kit/samples';
import { statesOf } from '../kit/states';
import { RowEditing } from './RowEditing';

export default [
  statesOf('RowEditing', {
    usual: <RowEditing name="le véhicule Clio" onEdit={nothing} onRemove={nothing} />,
    empty: null,
    loading: null,
    error: null,
    long: <RowEditing name={LONG} onEdit={nothing} />,
  }),
];
