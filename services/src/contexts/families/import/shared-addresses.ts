import { messages } from '@diapason/contracts/constants';
import type { SharedAddress } from '@diapason/contracts/families';
import type { ExistingPeople } from './existing-people';
import { type CellToCorrect, emailOf, guardianParts, nameOf, type ReadRow, type RowRemark } from './row';

/** « PETIT Paul » */
const shownName = ({ nom, prenom }: { readonly nom?: unknown; readonly prenom?: unknown }): string =>
  [nom, prenom].filter(Boolean).join(' ');

/**
 * Addresses under several whole names, such as an office's: the first person who gives one keeps it. Names are compared as people say
 * them; who has no whole name counts for nobody.
 * @returns by the row that gives it first.
 */
export function sharedAddresses(rows: readonly ReadRow[]): readonly SharedAddress[] {
  const found = new Map<string, { readonly first: Omit<SharedAddress, 'personnes'>; readonly keys: Set<string> }>();
  for (const { ligne, parts } of rows)
    for (const part of guardianParts) {
      const [email, key] = [emailOf(parts[part]), nameOf(parts[part])];
      if (email === undefined || key === undefined) continue;
      const before = found.get(email);
      if (before) before.keys.add(key);
      else {
        const { dateNaissance } = parts[part];
        const born = typeof dateNaissance === 'string' ? dateNaissance : null;
        const first = { email, ligne, nom: shownName(parts[part]), cle: key, dateNaissance: born };
        found.set(email, { first, keys: new Set([key]) });
      }
    }
  return [...found.values()].flatMap(({ first, keys }) => (keys.size < 2 ? [] : [{ ...first, personnes: keys.size }]));
}

/** Rows in which who gives an address that somebody else of the file keeps comes in without it. */
export function withoutSharedAddresses(
  rows: readonly ReadRow[],
  addresses: readonly SharedAddress[],
): readonly ReadRow[] {
  if (addresses.length === 0) return rows;
  const shared = new Map(addresses.map((one) => [one.email, one]));
  return rows.map((row) =>
    withoutAddress(row, (email) => {
      const kept = shared.get(email);
      return kept && { name: kept.nom, key: kept.cle, dateNaissance: kept.dateNaissance };
    }),
  );
}

/** Who gives the address of somebody of the base who has another name comes in without it. */
export function withoutKnown(
  row: ReadRow,
  { guardians, elsewhere }: Pick<ExistingPeople, 'guardians' | 'elsewhere'>,
): ReadRow {
  return withoutAddress(row, (email) => {
    const known = guardians.get(email);
    const details = known && !known.isNew && !elsewhere.has(known) ? known.state.details : undefined;
    const key = details && nameOf(details);
    return details && key !== undefined
      ? { name: shownName(details), key, dateNaissance: details.dateNaissance ?? null }
      : undefined;
  });
}

interface Keeper {
  readonly name: string;
  readonly key: string;
  readonly dateNaissance: string | null;
}

/**
 * A person whose address somebody of another name keeps is a person of their own. With the same birth date it may be one person under two
 * names, which is asked.
 */
function withoutAddress(row: ReadRow, keeperOf: (email: string) => Keeper | undefined): ReadRow {
  const parts = { ...row.parts };
  const remarques: RowRemark[] = [];
  const aCorriger: CellToCorrect[] = [];
  for (const part of guardianParts) {
    const { email: address, ...rest } = parts[part];
    const email = emailOf(parts[part]);
    const keeper = email === undefined ? undefined : keeperOf(email);
    const key = nameOf(rest);
    if (email === undefined || !keeper || key === undefined || key === keeper.key) continue;
    const champ = `${part}.email`;
    const isSameBirth = keeper.dateNaissance !== null && rest.dateNaissance === keeper.dateNaissance;
    const faute = messages.imports.sameBirthOtherName(keeper.name);
    if (isSameBirth) aCorriger.push({ champ, texte: email, faute, propositions: [] });
    parts[part] = rest;
    remarques.push({ champ, texte: messages.imports.addressKeptBy(keeper.name), ton: 'avis' });
  }
  if (remarques.length === 0) return row;
  return {
    ...row,
    parts,
    remarques: [...row.remarques, ...remarques],
    aCorriger: [...row.aCorriger, ...aCorriger],
  };
}
