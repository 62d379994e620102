/** What is done with a payment: it is corrected, no longer counts, counts again; its subscription ends; its receipt is read. */
export const paymentWords = ['modifier', 'supprimer', 'reactiver', 'resilier', 'ouvrirRecu'] as const;
/** With what a family owes of a year: a payment is added, those that failed are read. */
export const contributionWords = ['regler', 'ouvrirErreurs'] as const;

export type PaymentWord = (typeof paymentWords)[number];
export type ContributionWord = (typeof contributionWords)[number];
