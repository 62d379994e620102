import { formatPhone, guardianFields } from '@diapason/contracts/constants';
import type { ApiInput } from '@diapason/platform';
import { formatDate } from '@diapason/ui';
import { asked, type Guardian } from '../fiche-responsable/general-form';

type Field = (typeof asked)[number];
export type Fillable = NonNullable<
  NonNullable<ApiInput<'POST /api/utilisateursResponsables/:id/fusion'>['body']['reprendre']>
>[number];

/** A field of both records, in words; `fills`: the kept one is empty there, and may take the other one's value. */
export interface Compared {
  readonly field: Field;
  readonly label: string;
  readonly kept: string;
  readonly other: string;
  readonly fills: boolean;
}

const inWords = (field: Field, value: Guardian[Field]): string => {
  if (value === null || value === '') return '';
  const described: { readonly kind: string; readonly choices?: readonly { value: string | number; label: string }[] } =
    guardianFields[field];
  if (described.choices) return described.choices.find((one) => one.value === value)?.label ?? '';
  if (field === 'telephoneFixe' || field === 'telephoneMobile') return formatPhone(String(value));
  return described.kind === 'date' ? formatDate(String(value)) : String(value);
};

/** Fields that one of both has, in the order of the sheet. */
export const compare = (kept: Guardian, other: Guardian): readonly Compared[] =>
  asked
    .map((field) => {
      const words = { kept: inWords(field, kept[field]), other: inWords(field, other[field]) };
      return { field, label: guardianFields[field].label, ...words, fills: words.kept === '' && words.other !== '' };
    })
    .filter(({ kept: one, other: two }) => one !== '' || two !== '');

/** Until when a merge can be undone. */
export const undone =
  'La fusion s’annule depuis la fiche, tant qu’aucune des deux personnes n’est effacée et que personne d’autre n’a pris l’adresse e-mail de l’autre fiche.';
