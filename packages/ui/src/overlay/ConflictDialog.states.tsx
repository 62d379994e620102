import { LONG, LONG_WORD } from '../kit/samples';
import { statesOf } from '../kit/states';
import { ConflictDialog } from '.';

const fields = { ville: { kind: 'text', label: 'Ville' }, note: { kind: 'text', label: 'Commentaire' } } as const;
const conflict = (mine: string, theirs: string) => ({
  opens: (close: () => void) => (
    <ConflictDialog
      fields={fields}
      conflicts={[
        { field: 'ville', mine, theirs },
        { field: 'note', mine: '', theirs },
      ]}
      onAnswer={close}
    />
  ),
});

export default [
  statesOf('ConflictDialog', {
    usual: conflict('Gaillac', 'Castres'),
    empty: null,
    loading: null,
    error: null,
    long: conflict(LONG, LONG_WORD),
  }),
];
