import { Held, LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { DateField } from '.';

const field = (
  label: string,
  day: string | null,
  more: { error?: string; hint?: string; disabled?: boolean; required?: boolean; earliest?: string } = {},
) => (
  <Held initial={day}>
    {(value, change) => <DateField label={label} name="jour" value={value} onChange={change} {...more} />}
  </Held>
);

export default [
  statesOf('DateField', {
    usual: field('Date de naissance', '2014-04-02', { earliest: '2014-03-12', required: true }),
    empty: field('Date vide', null),
    loading: null,
    error: field('Date refusée', null, { error: 'information manquante' }),
    long: field(LONG, '2026-12-31', { hint: SENTENCE }),
    more: { Indisponible: field('Date fermée', '2026-09-01', { disabled: true }) },
  }),
];
