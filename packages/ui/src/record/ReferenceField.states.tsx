import { Held, nothing, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { ReferenceField } from './ReferenceField';

type Shown = Pick<Parameters<typeof ReferenceField>[0], 'label' | 'several' | 'use'>;

const field = (initial: unknown, shown: Shown) => (
  <Held initial={initial}>
    {(value, change) => (
      <ReferenceField
        name="fk_site"
        names="site"
        by={undefined}
        given={undefined}
        value={value}
        onChange={change}
        {...shown}
      />
    )}
  </Held>
);
const waiting = { options: [], isRunning: true, unavailable: undefined };
const failed = { options: [], isRunning: false, unavailable: { message: SENTENCE, retry: nothing } };

export default [
  statesOf('ReferenceField', {
    usual: field(1, { label: 'Site', use: undefined }),
    empty: field(null, { label: 'Site, aucun', use: undefined }),
    loading: field(null, { label: 'Site qui vient', use: () => waiting }),
    error: field(null, { label: 'Site sans réponse', use: () => failed }),
    long: field(3, { label: 'Site au long nom', use: undefined }),
    more: { Plusieurs: field([1, 2], { label: 'Sites', several: true, use: undefined }) },
  }),
];
