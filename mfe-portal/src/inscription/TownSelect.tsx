import { limits, messages } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { SelectField, type TextFieldProps } from '@diapason/ui/form';

interface Props extends Omit<TextFieldProps, 'maxLength'> {
  readonly codePostal: string;
}

const WHOLE = /^\d{5}$/;

/** Towns of a postal code, once all of its five digits are typed; a name that is none of them is said to be misspelt. */
export function TownSelect({ codePostal, value, onChange, error, ...field }: Props) {
  const asked = WHOLE.test(codePostal);
  const query = { q: codePostal, postcode: codePostal, limit: limits.townLookup, type: 'municipality' };
  const { data } = useApiQuery('GET /api/geoquery', asked ? { query } : null);
  const towns = asked ? (data?.communes ?? []).map(({ libelleCommune }) => libelleCommune) : [];
  const misspelt = value !== '' && towns.length > 0 && !towns.includes(value);
  const options = towns.map((town) => ({ value: town, label: town }));
  return (
    <SelectField
      {...field}
      value={value === '' ? null : value}
      onChange={(town) => onChange(town ?? '')}
      options={value !== '' && !towns.includes(value) ? [{ value, label: value }, ...options] : options}
      error={error ?? (misspelt ? messages.families.townMisspelt : undefined)}
      hint={asked ? '' : 'Indiquez d’abord les 5 chiffres du code postal'}
    />
  );
}
