import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { DoneWords } from './DoneBar';

const nothing = () => Promise.resolve();
const bar = (message: string) => (
  <div className="d-done-here">
    <DoneWords done={{ id: 'shown', message, paper: { label: 'Ouvrir le reçu', open: nothing }, undo: nothing }} />
  </div>
);

export default [
  statesOf(['DoneWords', 'DoneBar'], {
    usual: bar('Règlement enregistré : ADAM Magali, 209,00 €'),
    empty: null,
    loading: null,
    error: null,
    long: bar(LONG),
    more: {
      'Sans retour': <DoneWords done={{ id: 'final', message: 'Règlement corrigé : ADAM Magali, 209,00 €' }} />,
    },
  }),
];
