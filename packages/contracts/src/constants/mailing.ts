/** What a text to families may hold between braces, `{Nom}`, and what stands there is each family's own. */
export const mailingFields = ['Nom', 'Élèves', 'Année', 'Site'] as const;
/** Only in a reminder: who writes one sees what families owe. */
export const reminderFields = ['Reste à payer', 'Lien de paiement'] as const;
export type MailingField = (typeof mailingFields)[number] | (typeof reminderFields)[number];

export const mailingTypes = ['message', 'relance'] as const;
export type MailingType = (typeof mailingTypes)[number];
export const mailingTypeWords: Readonly<Record<MailingType, string>> = { message: 'Message', relance: 'Relance' };

/** Families of one mailing. */
export const MOST_FAMILIES = 5_000;
/** Who was reminded within so many days is left out unless asked for. */
export const REMINDED_LATELY_DAYS = 7;

/** Why a family gets nothing, or that it does. */
export const recipientStates = ['atteinte', 'recent', 'sansAdresse', 'ecartee'] as const;
export type RecipientState = (typeof recipientStates)[number];

export const fieldsOf = (type: MailingType): readonly MailingField[] =>
  type === 'relance' ? [...mailingFields, ...reminderFields] : mailingFields;
