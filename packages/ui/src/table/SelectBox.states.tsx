import { Held } from '../kit/samples';
import { statesOf } from '../kit/states';
import { SelectBox } from './SelectBox';

const box = (label: string, mixed = false) => (
  <Held initial={true}>
    {(checked, change) => <SelectBox label={label} checked={checked} mixed={mixed && checked} onChange={change} />}
  </Held>
);

export default [
  statesOf('SelectBox', {
    usual: box('Sélectionner ÉVRARD Zoé'),
    empty: null,
    loading: null,
    error: null,
    long: null,
    more: { 'En partie': box('Sélectionner toute la page', true) },
  }),
];
