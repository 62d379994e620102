import { LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Field } from './Field';

const field = (label: string, error?: string, hint?: string) => (
  <Field label={label} error={error} {...(hint ? { hint } : {})} required>
    {({ id, aria }) => <input id={id} className="d-input" {...aria} />}
  </Field>
);

export default [
  statesOf('Field', {
    usual: field('Couleur', undefined, 'Celle de l’agenda'),
    empty: null,
    loading: null,
    error: field('Couleur', 'information manquante'),
    long: field(LONG, SENTENCE, SENTENCE),
  }),
];
