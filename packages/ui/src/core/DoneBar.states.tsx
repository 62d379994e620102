import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { DoneWords } from './DoneBar';

const nothing = () => Promise.resolve();
const bar = (message: string) => (
  <DoneWords done={{ id: 'shown', message, paper: { label: 'Ouvrir le reçu', open: nothing }, undo: nothing }} />
);

export default [
  statesOf(['DoneWords', 'DoneBar'], {
    usual: bar('Règlement enregistré\u00a0: ADAM Magali, 209,00 €'),
    empty: null,
    loading: null,
    error: null,
    long: bar(LONG),
    more: {
      'Sans retour': <DoneWords done={{ id: 'final', message: 'Règlement corrigé\u00a0: ADAM Magali, 209,00 €' }} />,
    },
  }),
];
