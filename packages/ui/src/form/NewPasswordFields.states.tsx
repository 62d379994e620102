import { statesOf } from '../kit/states';
import { Form, FormButtons } from './Form';
import { NewPasswordFields, newPasswordFaults } from './NewPasswordFields';
import { useForm } from './useForm';

function Fields() {
  const form = useForm({
    initial: { password: '', again: '' },
    guarded: false,
    validate: newPasswordFaults,
    onSubmit: async () => null,
  });
  return (
    <Form form={form}>
      <NewPasswordFields field={form.field} />
      <FormButtons form={form} />
    </Form>
  );
}

export default [
  statesOf('NewPasswordFields', { usual: <Fields />, empty: null, loading: null, error: null, long: null }),
];
