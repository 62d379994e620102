import { Held, LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { MultiSelectField } from './MultiSelectField';

const names = ['Albi', 'Castres', 'Gaillac', 'Mazamet', 'Graulhet', 'Lavaur', 'Carmaux', 'Rabastens', LONG, 'Réalmont'];
const options = names.map((label, index) => ({ value: index + 1, label }));

const field = (label: string, chosen: readonly number[], more: { error?: string; disabled?: boolean } = {}) => (
  <Held initial={chosen}>
    {(value, change) => (
      <MultiSelectField
        label={label}
        name="sites"
        none="Tous les sites"
        options={options}
        value={value}
        onChange={change}
        {...more}
      />
    )}
  </Held>
);

export default [
  statesOf('MultiSelectField', {
    usual: field('Sites', [1, 2]),
    empty: field('Sites, aucun choisi', []),
    loading: null,
    error: field('Sites refusés', [], { error: 'information manquante' }),
    long: field('Site au long nom', [9]),
    more: { Indisponible: field('Sites fermés', [1], { disabled: true }) },
  }),
];
