import { plainText } from './plain-text';

/** Most characters of a name that lists sort by; without its accents, a name may have more than it was typed with. */
export const SORTED_BY = 400;

/** Columns by which lists of people sort and search. */
export const personSearchColumns = { nom_tri: 'text', recherche: 'text' } as const;

/**
 * A person's name as lists sort it, and the texts that they search in; both without accents and capitals.
 * @param others texts that are found too, such as the e-mail address; a telephone number is found with and without its blanks.
 */
export function personSearch(
  { nom, prenom }: { readonly nom: string; readonly prenom: string },
  ...others: readonly (string | null)[]
): { readonly nom_tri: string; readonly recherche: string } {
  const texts = [nom, prenom, ...others].filter((text) => text !== null && text !== '');
  return {
    nom_tri: [...plainText(`${nom} ${prenom}`)].slice(0, SORTED_BY).join(''),
    recherche: plainText(texts.join(' ')),
  };
}

/** A telephone number as it is searched: as it is written, and its digits alone. */
export function searchedPhone(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/\D/g, '');
  return digits === phone ? phone : `${phone} ${digits}`;
}
