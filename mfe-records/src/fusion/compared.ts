import { formatPhone } from '@diapason/contracts/constants';
import { formatDate } from '@diapason/ui';

/** A field of both records, in words; `fills`: the kept one is empty there, and may take the other one's value. */
export interface Compared {
  readonly field: string;
  readonly label: string;
  readonly kept: string;
  readonly other: string;
  readonly fills: boolean;
}

interface Described {
  readonly label: string;
  readonly kind: string;
  readonly choices?: readonly { readonly value: string | number; readonly label: string }[];
}

type Value = string | number | null;

const inWords = (field: string, { kind, choices }: Described, value: Value): string => {
  if (value === null || value === '') return '';
  if (choices) return choices.find((one) => one.value === value)?.label ?? '';
  if (field.startsWith('telephone')) return formatPhone(String(value));
  if (kind === 'flag') return value === 1 ? 'Oui' : '';
  return kind === 'date' ? formatDate(String(value)) : String(value);
};

/** Fields that one of both has, in this order. @param fillable which may take the other one's value; all of them unless told. */
export const compare = <F extends string>(
  described: Readonly<Record<F, Described>>,
  asked: readonly F[],
  { kept, other }: { readonly [side in 'kept' | 'other']: Readonly<Record<F, Value>> },
  fillable: readonly string[] = asked,
): readonly Compared[] =>
  asked
    .map((field) => {
      const words = {
        kept: inWords(field, described[field], kept[field]),
        other: inWords(field, described[field], other[field]),
      };
      const fills = words.kept === '' && words.other !== '' && fillable.includes(field);
      return { field, label: described[field].label, ...words, fills };
    })
    .filter(({ kept: one, other: two }) => one !== '' || two !== '');

/** What moves, in words; what stays, with the reason. */
export const moved = (what: string, stays: boolean, since = 'la fiche conservée en a une de cette année'): string =>
  stays ? `${what} : ${since}, celle-ci reste où elle est` : what;
