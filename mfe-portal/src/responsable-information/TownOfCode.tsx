import { limits, messages, plainWords } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { SelectField, TextField, type TextFieldProps } from '@diapason/ui/form';

const isWhole = (code: string): boolean => /^\d{5}$/.test(code);

/** The towns of the postal code; a stored one that is none of them is said to be misspelt (document 002 §9). */
export function TownOfCode({ codePostal, ...field }: TextFieldProps & { readonly codePostal: string }) {
  const query = { q: codePostal, postcode: codePostal, limit: limits.townLookup, type: 'municipality' };
  const { data } = useApiQuery('GET /api/geoquery', isWhole(codePostal) ? { query } : null);
  const towns = (data?.communes ?? []).map(({ libelleCommune }) => libelleCommune);
  if (towns.length === 0) return <TextField {...field} />;
  const { value, maxLength: _, error, onChange, ...look } = field;
  const known = towns.find((town) => plainWords(town) === plainWords(value));
  const misspelt = value !== '' && !known;
  const options = towns.map((town) => ({ value: town === known ? value : town, label: town }));
  return (
    <SelectField
      {...look}
      value={value}
      onChange={(town) => onChange(town ?? '')}
      options={misspelt ? [{ value, label: value }, ...options] : options}
      error={error ?? (misspelt ? messages.families.townMisspelt : undefined)}
    />
  );
}
