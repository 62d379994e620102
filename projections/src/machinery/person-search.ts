import { frenchKey } from './french-order';
import { plainText } from './plain-text';

/** Most characters of a key that lists sort names by. */
export const SORTED_BY = 400;

/** Columns by which lists of people sort and search. */
export const personSearchColumns = { nom_tri: 'text', recherche: 'text' } as const;

/**
 * A person's name as the key that lists sort by, and the texts that they search in, without accents and capitals.
 * @param others texts that are found too, such as the e-mail address; a telephone number is found with and without its blanks.
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

/** A telephone number as it is searched: as it is written, and its digits alone. */
export function searchedPhone(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/\D/g, '');
  return digits === phone ? phone : `${phone} ${digits}`;
}

/** A search for lists that hold addresses up to their @ alone: whoever types a whole one finds it. */
export const withoutDomain = (search: string | null | undefined): string | undefined => search?.replace(/@\S*/g, '');
