import { LONG, nothing, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { ChosenFile } from './ChosenFile';

const chosen = (label: string, more: { value?: File; error?: string; disabled?: boolean; hint?: string } = {}) => (
  <ChosenFile label={label} paper="responsablesRevenus" value={null} onChange={nothing} {...more} />
);

export default [
  statesOf('ChosenFile', {
    usual: chosen('Avis d’imposition', { value: new File(['%PDF'], 'avis.pdf') }),
    empty: chosen('Avis d’imposition à joindre'),
    loading: null,
    error: chosen('Avis d’imposition refusé', { error: SENTENCE }),
    long: chosen(LONG, { hint: SENTENCE }),
    more: { Indisponible: chosen('Avis d’imposition indisponible', { disabled: true }) },
  }),
];
