import { createRef } from 'react';
import { LONG, nothing, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { SaveBar } from './SaveBar';

const bar = (more: { busy?: boolean; refusal?: string } = {}) => (
  <SaveBar
    forms={[
      {
        tab: 'general',
        dirty: true,
        busy: more.busy ?? false,
        refusal: more.refusal,
        submit: async () => true,
        reset: nothing,
        element: createRef<HTMLFormElement>(),
      },
    ]}
    onSave={nothing}
  />
);

export default [
  statesOf('SaveBar', {
    usual: bar(),
    empty: null,
    loading: bar({ busy: true }),
    error: bar({ refusal: SENTENCE }),
    long: bar({ refusal: `${SENTENCE} ${LONG}` }),
  }),
];
