import { fieldsOf, type MailingField, type MailingType } from '@diapason/contracts/constants';
import { escapeHtml, linkButton } from '../../machinery/mail-html';

/** What stands in each field for one family; undefined where the field is left out today, empty where nobody knows it. */
export type FamilyValues = Readonly<Partial<Record<MailingField, string>>>;

/** Where a family pays, by what it still owes. */
export interface PayLink {
  readonly label: string;
  readonly url: string;
}

const FIELD = /\{([^{}<>]{1,60})\}/g;
/** Editors write blanks as entities. */
const named = (name: string) => name.replace(/&nbsp;|\s+/g, ' ').trim();

/** Names between braces, each once, in their order. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => named(name))),
];

/** The first name between braces that such a mailing has no field for; a link stands in no subject. */
export function unknownField(type: MailingType, objet: string, texte: string): string | undefined {
  const known: ReadonlySet<string> = new Set(fieldsOf(type));
  return (
    fieldsIn(objet).find((name) => !known.has(name) || name === 'Lien de paiement') ??
    fieldsIn(texte).find((name) => !known.has(name))
  );
}

/** The fields of both texts that are empty for a family. The link is left out where there is none. */
export const emptyFields = (objet: string, texte: string, values: FamilyValues): string[] =>
  [...new Set([...fieldsIn(objet), ...fieldsIn(texte)])].filter(
    (name) => name !== 'Lien de paiement' && !values[name as MailingField],
  );

export const filledSubject = (objet: string, values: FamilyValues): string =>
  objet.replace(FIELD, (_all, name: string) => values[named(name) as MailingField] ?? '');

/** The text with each family's own words, and the link as a button. */
export const filledHtml = (texte: string, values: FamilyValues, link: PayLink | undefined): string =>
  texte.replace(FIELD, (_all, name: string) => {
    if (named(name) !== 'Lien de paiement') return escapeHtml(values[named(name) as MailingField] ?? '');
    return link ? linkButton(link) : '';
  });
