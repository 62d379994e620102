import { LONG, nothing, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { RowPanel } from './RowPanel';

const panel = (name: string, close: () => void, ends = false) => (
  <RowPanel
    name={name}
    position={ends ? 1 : 2}
    count={1177}
    previous={ends ? undefined : nothing}
    next={nothing}
    sheet="/fiche-eleve/7"
    onLeave={nothing}
    onClose={close}
  >
    <p>{SENTENCE}</p>
  </RowPanel>
);

export default [
  statesOf('RowPanel', {
    usual: { opens: (close) => panel('ADAM Jeanne', close) },
    empty: null,
    loading: null,
    error: null,
    long: { opens: (close) => panel(LONG, close) },
    more: { 'Première ligne': { opens: (close) => panel('ADAM Flavie', close, true) } },
  }),
];
