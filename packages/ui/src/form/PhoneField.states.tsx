import { Held } from '../kit/samples';
import { statesOf } from '../kit/states';
import { PhoneField } from './PhoneField';

const field = (value: string, error?: string) => (
  <Held initial={value}>
    {(held, change) => (
      <PhoneField label="Téléphone mobile" name="mobile" value={held} onChange={change} error={error} />
    )}
  </Held>
);

export default [
  statesOf('PhoneField', {
    usual: field('0639981234'),
    empty: field(''),
    loading: null,
    error: field('12', 'Ce numéro de téléphone n’est pas valable'),
    long: null,
  }),
];
