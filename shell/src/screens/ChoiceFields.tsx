import { type FormState, PasswordField } from '@diapason/ui/form';
import { type Choice, credentialFields, newPasswordHint } from './credentials';

/** A new password, twice. */
export function ChoiceFields({ field }: Pick<FormState<Choice>, 'field'>) {
  return (
    <>
      <PasswordField
        {...field('password', credentialFields.newPassword)}
        autoComplete="new-password"
        hint={newPasswordHint}
      />
      <PasswordField {...field('again', credentialFields.again)} autoComplete="new-password" />
    </>
  );
}
