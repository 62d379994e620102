/** What a column of the bank's file holds. The file stays in the browser: no card number is sent. */
export const statementColumns = [
  'jour',
  'reference',
  'montant',
  'centimes',
  'appel',
  'code',
  'transaction',
  'autorisation',
] as const;
export type StatementColumn = (typeof statementColumns)[number];
