import { newPasswordFields } from '../form/NewPasswordFields';
import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { CallForm } from '.';

const form = (submitLabel?: string) => (
  <CallForm
    fields={newPasswordFields}
    initial={{ password: '', again: '' }}
    call="POST /api/utilisateursAdministratifs/:id"
    input={({ password }) => ({ params: { id: 3 }, body: { password } })}
    {...(submitLabel ? { submitLabel } : {})}
  />
);

export default [statesOf('CallForm', { usual: form(), empty: null, loading: null, error: null, long: form(LONG) })];
