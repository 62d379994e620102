import { zeroDialledCodes } from '@diapason/contracts/constants';
import { telephoneOf } from '@diapason/contracts/core';
import { frenchKey } from './french-order';
import { PHONE, phoneDigits } from './lexemes';
import { plainText } from './plain-text';

/** Most characters of a key that lists sort names by. */
export const SORTED_BY = 400;

/** Columns by which lists of people sort and search. */
export const personSearchColumns = { nom_tri: 'text', recherche: 'text' } as const;

/**
 * A person's name as the key that lists sort by, and the texts that they search in, without accents and capitals.
 * @param others texts that are found too, such as the e-mail address.
 */
export function personSearch(
  { nom, prenom }: { readonly nom: string; readonly prenom: string },
  ...others: readonly (string | null)[]
): { readonly nom_tri: string; readonly recherche: string } {
  const texts = [nom, prenom, ...others].filter((text) => text !== null && text !== '');
  return {
    nom_tri: frenchKey(`${nom} ${prenom}`, SORTED_BY),
    recherche: plainText(texts.join(' ')),
  };
}

/** A telephone number as it is searched: as it is kept, and as it is dialled from France. */
export const searchedPhone = (phone: string): string => (phone === '' ? '' : `${phone} ${phoneDigits(phone)}`);

/** What somebody types into a list's search, its telephone numbers as they are dialled from France, and parts of one without blanks. */
export const withDialled = (search: string | null | undefined): string | undefined =>
  search?.replace(PHONE, (typed) =>
    telephoneOf(typed) === undefined ? typed.replace(/[\s.]/g, '') : phoneDigits(typed),
  );

/** SQL of {@link searchedPhone}, for telephone numbers that no table holds in that form. */
export const phonesSql = (...columns: readonly string[]): string => {
  const dialled = columns.map((column) => `regexp_replace(${column}, '^[+](${zeroDialledCodes.join('|')})', '0')`);
  return `concat_ws(' ', ${[...columns, ...dialled].join(', ')})`;
};

/** A search for lists that hold addresses up to their @ alone: whoever types a whole one finds it. */
export const withoutDomain = (search: string | null | undefined): string | undefined => search?.replace(/@\S*/g, '');
