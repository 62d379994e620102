import { holdsAny } from '@diapason/contracts/core';
import { type Findable, findables, findDoubles } from '@diapason/contracts/search';
import { dayQuery, emailQuery, nameQuery, phoneQuery } from '../../../machinery/lexemes';
import { query } from '../../../machinery/query';
import { findAmong } from '../people';

const MOST = 4;

const either = (...queries: readonly (string | undefined)[]) =>
  queries.filter((one) => one !== undefined).join(' | ') || undefined;
const both = (a: string | undefined, b: string | undefined) => (a && b ? `((${a}) & (${b}))` : undefined);

/**
 * Who may be the person that is entered: surname and first name, or one of them and the birth date, or the same address or telephone
 * number. Words with a typing error count. Those with most in common come first. A birth date or a telephone that the caller may not see is
 * not compared: the answer would tell it.
 */
export const doublesFound = query(findDoubles, async ({ body }, caller) => {
  const [nom, prenom] = [nameQuery(body.nom ?? ''), nameQuery(body.prenom ?? '')];
  const { showsBirth, birthToldTo = [], phonesToldTo }: Findable = findables[body.nature];
  const seesBirth = showsBirth || holdsAny(caller.session, birthToldTo);
  const seesPhones = !phonesToldTo || holdsAny(caller.session, phonesToldTo);
  const common = {
    nom: both(nom, prenom),
    naissance: body.dateNaissance && seesBirth ? both(either(nom, prenom), dayQuery(body.dateNaissance)) : undefined,
    email: emailQuery(body.email ?? ''),
    telephone: seesPhones ? either(...(body.telephones ?? []).map(phoneQuery)) : undefined,
  };
  const parts = Object.fromEntries(Object.entries(common).filter(([, one]) => one !== undefined)) as Partial<
    Record<keyof typeof common, string>
  >;
  const any = either(...Object.values(parts));
  if (!any) return [];
  const found = await findAmong(body.nature, caller, { any, parts, most: MOST });
  return found.map(({ matches, ...person }) => ({ ...person, communs: [...matches] }));
});
