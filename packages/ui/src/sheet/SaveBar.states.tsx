import { createRef } from 'react';
import { LONG, nothing, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { SaveBar } from './SaveBar';

const bar = (
  more: { faults?: number; busy?: boolean; refusal?: string; changes?: readonly string[]; isNew?: boolean } = {},
) => (
  <SaveBar
    forms={[
      {
        tab: 'general',
        isNew: more.isNew ?? false,
        dirty: true,
        changes: more.changes ?? ['Téléphone mobile', 'Handicap'],
        faults: more.faults ?? 0,
        busy: more.busy ?? false,
        refusal: more.refusal,
        check: async () => true,
        submit: async () => true,
        reset: nothing,
        element: createRef<HTMLFormElement>(),
      },
    ]}
    acts={[{ label: 'Enregistrer & rester' }, { label: 'Enregistrer & quitter' }]}
    onSave={nothing}
    onFault={nothing}
  />
);

export default [
  statesOf('SaveBar', {
    usual: bar(),
    empty: null,
    loading: bar({ busy: true }),
    error: bar({ refusal: SENTENCE }),
    long: bar({ refusal: `${SENTENCE} ${LONG}`, changes: [LONG, LONG] }),
    more: { 'À corriger': bar({ faults: 2 }), 'Nouvelle fiche': bar({ isNew: true, changes: [] }) },
  }),
];
