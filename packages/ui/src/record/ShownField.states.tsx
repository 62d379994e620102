import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { ShownField } from './ShownField';

export default [
  statesOf('ShownField', {
    usual: <ShownField field={{ kind: 'date', label: 'Date de naissance' }} value="2008-05-25" />,
    empty: <ShownField field={{ kind: 'text', label: 'Profession' }} value="" />,
    loading: null,
    error: null,
    long: <ShownField field={{ kind: 'text', label: LONG }} value={LONG} />,
  }),
];
