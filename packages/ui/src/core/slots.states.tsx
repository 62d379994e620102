import { LONG, nothing } from '../kit/samples';
import { statesOf } from '../kit/states';
import { SlotContent } from './slots';

const brings = (text: string) => ({
  key: text,
  load: () => Promise.resolve({ default: () => <p className="d-note">{text}</p> }),
});

export default [
  statesOf('SlotContent', {
    usual: <SlotContent slot={brings('Reste de la famille\u00a0: 446,50 €')} given={{}} wait={null} />,
    empty: null,
    loading: <SlotContent slot={{ key: 'waits', load: () => new Promise(nothing) }} given={{}} wait={<p>…</p>} />,
    error: (
      <SlotContent
        slot={{ key: 'fails', load: () => Promise.reject(new Error('a part that fails, on purpose')) }}
        given={{}}
        wait={null}
      />
    ),
    long: <SlotContent slot={brings(LONG)} given={{}} wait={null} />,
  }),
];
