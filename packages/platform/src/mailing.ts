import type { MailingType } from '@diapason/contracts/constants';

/** In the address: families of every school year. */
export const EVERY_YEAR = 'toutes';

/** Whom a mailing is for: rows that were ticked, or what a search of their list finds. */
export interface WrittenTo {
  /** Null: {@link EVERY_YEAR}. */
  readonly annee: unknown;
  readonly site?: unknown;
  readonly recherche?: unknown;
  readonly vue?: unknown;
  readonly pieces?: unknown;
  readonly choisis?: readonly (string | number)[] | undefined;
}

/** Where families are written to. What is empty is left out; lists stand with commas. */
export function mailingAddress(type: MailingType, whom: WrittenTo): string {
  const said = Object.entries({ ...whom, annee: whom.annee ?? EVERY_YEAR }).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  return `/ecrire?${new URLSearchParams([['type', type], ...said])}`;
}
