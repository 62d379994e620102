import { formatPhone } from '@diapason/contracts/constants';
import { formatDate } from '@diapason/ui';

/** A field of both records, in words; `fills`: the kept one is empty there, and may take the other one's value. */
export interface Compared {
  readonly field: string;
  readonly label: string;
  readonly kept: string;
  readonly other: string;
  readonly fills: boolean;
  /** Both say something, and not the same. */
  readonly differs: boolean;
}

/** What tells two people apart who have a name, an address or a telephone in common. */
const TELLING = ['fk_civilite', 'fk_genre', 'dateNaissance'];

/** Labels of what both records say otherwise, and one person cannot have twice. */
export const telling = (rows: readonly Compared[]): readonly string[] =>
  rows.filter(({ field, differs }) => differs && TELLING.includes(field)).map(({ label }) => label);

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
      const differs = words.kept !== '' && words.other !== '' && words.kept !== words.other;
      return { field, label: described[field].label, ...words, fills, differs };
    })
    .filter(({ kept: one, other: two }) => one !== '' || two !== '');

/** Something that the other record has, in words; where it stays with that one, with the reason. */
export interface Move {
  readonly text: string;
  readonly stays: boolean;
}

export const moved = (what: string, stays: boolean, since = 'la fiche conservée en a une de cette année'): Move => ({
  text: stays ? `${what} : ${since}, celle-ci reste où elle est` : what,
  stays,
});

/** A person who is linked with the other record. */
export const movedLink = (what: string, isOfBoth: boolean): Move => ({
  text: isOfBoth ? `${what}, déjà rattaché aux deux fiches` : what,
  stays: isOfBoth,
});
