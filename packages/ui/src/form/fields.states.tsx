import { Held, LONG, SENTENCE } from '../kit/samples';
import { type State, statesOf } from '../kit/states';
import { CheckboxField, MoneyField, NumberField, SelectField, TextAreaField, TextField, TimeField } from './fields';

const towns = [
  { value: 1, label: 'Albi' },
  { value: 2, label: 'Castres' },
  { value: 3, label: LONG, disabled: true },
];
const unavailable = { message: 'La liste des communes n’a pas pu être lue.', retry: () => undefined };

const text = (value: string, more: { error?: string; hint?: string; disabled?: boolean; required?: boolean } = {}) => (
  <Held initial={value}>
    {(held, change) => <TextField label="Nom" name="nom" value={held} onChange={change} {...more} />}
  </Held>
);
const area = (value: string, error?: string) => (
  <Held initial={value}>
    {(held, change) => <TextAreaField label="Commentaire" name="note" value={held} onChange={change} error={error} />}
  </Held>
);
const time = (value: string, error?: string) => (
  <Held initial={value}>
    {(held, change) => <TimeField label="Début" name="debut" value={held} onChange={change} error={error} />}
  </Held>
);
const number = (value: number | null, error?: string) => (
  <Held initial={value}>
    {(held, change) => (
      <NumberField label="Puissance" name="puissance" unit="CH" value={held} onChange={change} error={error} />
    )}
  </Held>
);
const money = (value: number | null, error?: string) => (
  <Held initial={value}>
    {(held, change) => <MoneyField label="Montant" name="montant" value={held} onChange={change} error={error} />}
  </Held>
);
const select = (
  value: number | null,
  more: { error?: string; isRunning?: boolean; unavailable?: typeof unavailable } = {},
) => (
  <Held initial={value}>
    {(held, change) => (
      <SelectField
        label="Commune"
        name="commune"
        value={held}
        onChange={change}
        options={more.isRunning || more.unavailable ? [] : towns}
        none="Toutes les communes"
        {...more}
      />
    )}
  </Held>
);
const box = (label: string, more: { error?: string; hint?: string; disabled?: boolean } = {}): State => (
  <Held initial={true}>
    {(held, change) => <CheckboxField label={label} name="accord" value={held} onChange={change} {...more} />}
  </Held>
);

export default [
  statesOf('TextField', {
    usual: text('ÉVRARD', { hint: 'En capitales, accents compris', required: true }),
    empty: text(''),
    loading: null,
    error: text('', { error: 'information manquante', required: true }),
    long: text(LONG, { hint: SENTENCE }),
    more: { Indisponible: text('ÉVRARD', { disabled: true }) },
  }),
  statesOf('TextAreaField', {
    usual: area('Arrive à 17 h 30.'),
    empty: area(''),
    loading: null,
    error: area(SENTENCE, '500 caractères au plus'),
    long: area(`${SENTENCE}\n${SENTENCE}\n${LONG}`),
  }),
  statesOf('TimeField', {
    usual: time('17:30'),
    empty: time(''),
    loading: null,
    error: time('17:30', 'La fin vient après le début'),
    long: null,
  }),
  statesOf('NumberField', {
    usual: number(110),
    empty: number(null),
    loading: null,
    error: number(9000, '2 000 CH au plus'),
    long: null,
  }),
  statesOf('MoneyField', {
    usual: money(140.5),
    empty: money(null),
    loading: null,
    error: money(-5, 'Les valeurs négatives ne sont pas autorisées'),
    long: money(123_456_789.99),
  }),
  statesOf('SelectField', {
    usual: select(1),
    empty: select(null),
    loading: select(1, { isRunning: true }),
    error: select(null, { error: 'information manquante' }),
    long: select(3),
    more: { 'Liste non lue': select(null, { unavailable }) },
  }),
  statesOf('CheckboxField', {
    usual: box('Cours le mercredi matin'),
    empty: null,
    loading: null,
    error: box('J’accepte', { error: 'information manquante' }),
    long: box(LONG, { hint: SENTENCE }),
    more: { Indisponible: box('Cours le mercredi matin', { disabled: true }) },
  }),
];
