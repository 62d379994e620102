import { type Reading, type Session, sightOfOthers } from '@diapason/contracts/core';

type Lists = Readonly<Record<string, readonly unknown[]>>;

/** What a merge would move, as far as its caller sees it: each list only for whom the query shows it that has it of one record. */
export const seenOf = <P extends Lists>(
  preview: P,
  shownBy: { readonly [K in keyof P]?: Reading },
  session: Session,
): P =>
  Object.fromEntries(
    Object.entries(preview).map(([name, lines]) => {
      const query = shownBy[name];
      return [name, !query || sightOfOthers(query, session) ? lines : []];
    }),
  ) as P;
