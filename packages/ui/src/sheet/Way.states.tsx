import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Way } from './Way';

export default [
  statesOf('Way', {
    usual: <Way to="#Way-usuel">ADAM Jeanne</Way>,
    empty: null,
    loading: null,
    error: null,
    long: <Way to="#Way-texte-long">{LONG}</Way>,
  }),
];
