import { messages } from '@diapason/contracts/constants';
import { changePassword } from '@diapason/platform';
import { Form, FormButtons } from './Form';
import { type NewPassword, NewPasswordFields, newPasswordFaults } from './NewPasswordFields';
import { PasswordField } from './PasswordField';
import { useForm } from './useForm';

interface Change extends NewPassword {
  readonly motDePasseActuel: string;
}

interface Props {
  readonly submitLabel?: string;
  /** False: the page may be left with the form half filled, without a question. */
  readonly guarded?: boolean;
  /** What is said where another screen's words count: of an empty field, and of two that differ. */
  readonly words?: { readonly empty: string; readonly differ: string };
}

/** Another password of one's own: with the one that counts so far. */
export function OwnPasswordForm({ submitLabel, guarded = true, words }: Props) {
  const form = useForm<Change>({
    initial: { motDePasseActuel: '', password: '', again: '' },
    guarded,
    validate: ({ motDePasseActuel, ...choice }) => ({
      ...(motDePasseActuel ? {} : { motDePasseActuel: messages.identity.passwordRequired }),
      ...newPasswordFaults(choice),
      ...(words ? faultsIn(words, choice) : {}),
    }),
    onSubmit: async ({ motDePasseActuel, password }) => {
      const answer = await changePassword(motDePasseActuel, password);
      return answer.ok ? null : answer.error;
    },
  });
  return (
    <Form form={form}>
      <PasswordField
        {...form.field('motDePasseActuel', { label: 'Mot de passe actuel', required: true })}
        autoComplete="current-password"
      />
      <NewPasswordFields field={form.field} />
      <FormButtons form={form} {...(submitLabel ? { submitLabel } : {})} />
    </Form>
  );
}

function faultsIn({ empty, differ }: NonNullable<Props['words']>, { password, again }: NewPassword) {
  return {
    ...(password ? {} : { password: empty }),
    ...(again ? (password === again ? {} : { again: differ }) : { again: empty }),
  };
}
