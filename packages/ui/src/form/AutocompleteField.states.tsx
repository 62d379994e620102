import { Held, LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { AutocompleteField } from './AutocompleteField';
import type { AutocompleteFieldProps } from './useTypedChoice';

const names = ['Albi', 'Arthès', 'Cagnac-les-Mines', 'Castres', 'Fréjairolles', 'Le Séquestre', 'Lescure', LONG];
const towns = names.map((label, index) => ({ value: index + 1, label }));

const field = (label: string, chosen: number | null, more: Partial<AutocompleteFieldProps<number>> = {}) => (
  <Held initial={chosen}>
    {(held, change) => (
      <AutocompleteField label={label} name="commune" value={held} onChange={change} options={towns} {...more} />
    )}
  </Held>
);
const nothing = () => undefined;

export default [
  statesOf('AutocompleteField', {
    usual: field('Commune', 1, { required: true, hint: 'Son nom, ou le début' }),
    empty: field('Commune à trouver', null),
    loading: field('Commune recherchée', null, { options: [], isRunning: true }),
    error: field('Commune refusée', null, { error: 'Choisissez dans la liste' }),
    long: field('Commune au long nom', names.length, { hint: SENTENCE }),
    more: {
      Indisponible: field('Commune fermée', 1, { disabled: true }),
      'Liste non lue': field('Commune non lue', null, {
        options: [],
        unavailable: { message: SENTENCE, retry: nothing },
      }),
    },
  }),
];
