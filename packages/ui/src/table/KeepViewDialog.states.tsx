import { statesOf } from '../kit/states';
import { KeepViewDialog } from './KeepViewDialog';

export default [
  statesOf('KeepViewDialog', {
    usual: {
      opens: (close) => (
        <KeepViewDialog view={{ liste: 'eleves', filtres: 'droit=0&tri=-nom', colonnes: '' }} onClose={close} />
      ),
    },
    empty: null,
    loading: null,
    error: null,
    long: null,
  }),
];
