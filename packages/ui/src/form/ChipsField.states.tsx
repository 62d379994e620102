import { Held, LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { ChipsField } from './ChipsField';

const modes = ['Chèque', 'Espèces', 'Virement', 'Carte bancaire'].map((label, value) => ({ value, label }));
const chips = (value: number | null, options = modes, error?: string) => (
  <Held initial={value}>
    {(held, change) => (
      <ChipsField label="Mode" name="mode" options={options} value={held} onChange={change} error={error} />
    )}
  </Held>
);

export default [
  statesOf('ChipsField', {
    usual: chips(0),
    empty: chips(null),
    loading: null,
    error: chips(null, modes, SENTENCE),
    long: chips(1, [...modes, { value: 9, label: LONG }]),
  }),
];
