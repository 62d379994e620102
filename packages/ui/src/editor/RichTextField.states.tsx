import { Held, LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { RichTextField } from '.';

const field = (label: string, text: string, more: { error?: string; hint?: string; required?: boolean } = {}) => (
  <Held initial={text}>
    {(value, change) => <RichTextField label={label} name="message" value={value} onChange={change} {...more} />}
  </Held>
);

export default [
  statesOf('RichTextField', {
    usual: field('Message', '<p>Les auditions ont lieu <strong>du 7 au 12 décembre</strong>.</p>', { required: true }),
    empty: field('Message vide', ''),
    loading: null,
    error: field('Message refusé', '', { error: 'information manquante' }),
    long: field(LONG, `<p>${LONG}</p>`, { hint: SENTENCE }),
  }),
];
