import { limits, messages } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { SelectField, TextField, type TextFieldProps } from '@diapason/ui/form';
import { useEffect, useRef } from 'react';
import { isWholePostalCode, sameTown } from './towns';

interface Props extends TextFieldProps {
  readonly codePostal: string;
}

/** The towns of a whole postal code; none until they are known. */
function useTowns(codePostal: string): readonly string[] {
  const asked = isWholePostalCode(codePostal);
  const query = { q: codePostal, postcode: codePostal, limit: limits.townLookup, type: 'municipality' };
  const { data, isFetching } = useApiQuery('GET /api/geoquery', asked ? { query } : null, { stable: true });
  // Until the answer comes, `data` is that of the former code.
  return asked && !isFetching ? (data?.communes ?? []).map(({ libelleCommune }) => libelleCommune) : [];
}

const isMisspelt = (ville: string, towns: readonly string[]): boolean =>
  ville !== '' && towns.length > 0 && !towns.some((town) => sameTown(town, ville));
const misspeltWords = (ville: string): string => `${messages.families.townMisspelt} (${ville})`;

interface Address {
  readonly codePostal?: string | null | undefined;
  readonly ville?: string | null | undefined;
}

/** Where an address is read: that no town of its code is called so. */
function MisspeltTown({ codePostal, ville }: Address) {
  const isFault = isMisspelt(ville ?? '', useTowns(codePostal ?? ''));
  return isFault && <span className="d-error">{misspeltWords(ville ?? '')}</span>;
}

/** `MisspeltTown` beside the town of a block that is read. */
export const besideTown = (name: string, { codePostal, ville }: Address) =>
  name === 'ville' && <MisspeltTown {...{ codePostal, ville }} />;

/** The towns of a whole postal code, the only one at once where the code was typed and nobody chose another; of several, one is to be chosen; a name that is none of them stays, and is said to be misspelt. Without a whole code, any text. */
export function TownField({ codePostal, ...field }: Props) {
  const towns = useTowns(codePostal);
  const only = towns.length === 1 ? towns[0] : undefined;
  const first = useRef(codePostal);
  const filled = useRef('');
  const { onChange } = field;
  useEffect(() => {
    const isFree = field.value === '' || field.value === filled.current;
    if (only === undefined || codePostal === first.current || !isFree) return;
    filled.current = only;
    onChange(only);
  }, [only, codePostal]);
  const isOpen = towns.length > 1 && field.value === '' && codePostal !== first.current;
  if (towns.length === 0) return <TextField {...field} />;
  const { value, maxLength: _, error, ...rest } = field;
  const options = towns.map((town) => ({ value: sameTown(town, value) ? value : town, label: town }));
  const misspelt = isMisspelt(value, towns);
  return (
    <SelectField
      {...rest}
      value={value}
      onChange={(town) => rest.onChange(town ?? '')}
      options={misspelt ? [{ value, label: value }, ...options] : options}
      error={error ?? (misspelt ? misspeltWords(value) : undefined)}
      // Several towns have this code: none is saved for want of a choice.
      unchosen={isOpen ? messages.families.chooseTown : undefined}
    />
  );
}
