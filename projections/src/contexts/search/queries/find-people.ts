import { holdsAny } from '@diapason/contracts/core';
import { type Findable, findableKinds, findables, findPeople } from '@diapason/contracts/search';
import { lexemeQuery } from '../../../machinery/lexemes';
import { query } from '../../../machinery/query';
import { findAmong } from '../people';

/** Of one kind among several, and of one alone. */
const MOST = 6;
const MOST_OF_ONE = 12;

/** Names as they were typed come first, then those that begin so, then those with a typing error. */
export const peopleFound = query(findPeople, async ({ body: { texte, nature } }, caller) => {
  const kinds = nature ? [nature] : findableKinds;
  const found = kinds.map(async (kind) => {
    const { showsBirth = false, phonesToldTo }: Findable = findables[kind];
    const phones = !phonesToldTo || holdsAny(caller.session, phonesToldTo);
    const searched = lexemeQuery(texte, { days: showsBirth, phones });
    if (!searched) return [];
    const { any, ...parts } = searched;
    return findAmong(kind, caller, { any, parts, most: nature ? MOST_OF_ONE : MOST });
  });
  return (await Promise.all(found)).flat().map(({ matches: _, ...person }) => person);
});
