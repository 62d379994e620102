import { Held, nothing, personColumns } from '../kit/samples';
import { statesOf } from '../kit/states';
import { ColumnChooser } from './ColumnChooser';

export default [
  statesOf('ColumnChooser', {
    usual: (
      <Held initial={false}>
        {(compact, onCompact) => (
          <ColumnChooser
            columns={personColumns}
            shown={personColumns.slice(0, 2)}
            onShow={nothing}
            compact={compact}
            onCompact={onCompact}
          />
        )}
      </Held>
    ),
    empty: null,
    loading: null,
    error: null,
    long: null,
  }),
];
