import { LONG, nothing } from '../kit/samples';
import { statesOf } from '../kit/states';
import { SelectionBar } from './SelectionBar';

const acts = [
  { key: 'ecrire', label: 'Écrire', icon: 'mail' as const, onSelect: nothing },
  { key: 'copier', label: 'Copier les adresses', onSelect: nothing },
];

export default [
  statesOf('SelectionBar', {
    usual: <SelectionBar chosen={1} noun="élève" acts={acts} onClear={nothing} />,
    empty: null,
    loading: null,
    error: null,
    long: (
      <SelectionBar
        chosen={1234}
        noun="famille"
        feminine
        acts={[{ ...acts[0], key: LONG, label: LONG, onSelect: nothing }]}
        onClear={nothing}
      />
    ),
    more: {
      'Avec une somme': (
        <SelectionBar
          chosen={3}
          noun="famille"
          feminine
          sum={{ cents: 95_084, words: 'dus' }}
          everything={{ count: 784, choose: nothing }}
          acts={acts}
          onClear={nothing}
        />
      ),
    },
  }),
];
