import { papers } from '@diapason/contracts/constants';
import { LONG, nothing, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { FileField } from './FileField';

const field = (label: string, more: { error?: string; disabled?: boolean; hint?: string } = {}) => (
  <FileField label={label} allowed={papers.portrait} onFile={nothing} {...more} />
);

export default [
  statesOf('FileField', {
    usual: field('Choisir une photo'),
    empty: null,
    loading: null,
    error: field('Choisir une autre photo', { error: SENTENCE }),
    long: field(LONG, { hint: SENTENCE }),
    more: { Indisponible: field('Choisir une photo plus tard', { disabled: true }) },
  }),
];
