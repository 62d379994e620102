import { formatPhone, frenchPhone } from '@diapason/contracts/constants';
import { TextField, type TextFieldProps } from './fields';

/** A French telephone number: typed without its 0 or with it, shown with it, in pairs. The value is ten digits once it is one. */
export function PhoneField({ value, onChange, ...field }: Omit<TextFieldProps, 'type'>) {
  const hint = field.disabled ? undefined : 'Avec ou sans le 0 du début';
  return (
    <TextField
      {...(hint ? { hint, placeholder: 'Avec ou sans 0' } : {})}
      {...field}
      type="tel"
      value={formatPhone(value)}
      onChange={(typed) => onChange(frenchPhone(typed))}
    />
  );
}
