import { plainWords } from '@diapason/contracts/constants';
import { DEMO_DOMAIN } from './agents';
import type { DemoFamily, DemoGuardian, DemoPupil } from './families';

/** Every so many families, somebody was registered twice. */
const EVERY = 19;
const MOST = 4;

/**
 * Guardians who were registered a second time: without accents, with two letters of the first name exchanged, another address and the
 * same telephone and birth date.
 */
export function planDoubles(families: readonly DemoFamily[]): readonly DemoGuardian[] {
  const count = families.reduce((sum, { guardians }) => sum + guardians.length, 0);
  return doubledFamilies(families)
    .flatMap(({ guardians: [one] }) => one ?? [])
    .map((one, position) => ({
      ...one,
      index: count + position,
      nom: plainWords(one.nom).toUpperCase(),
      prenom: mistyped(one.prenom),
      email: `double.${one.index}@familles.${DEMO_DOMAIN}`,
      taxRecords: [],
    }));
}

/**
 * Pupils whom the same people registered a second time, under their own second record: without accents, the same birth date, and not
 * enrolled yet.
 */
export function planPupilDoubles(
  families: readonly DemoFamily[],
  doubles: readonly DemoGuardian[],
): readonly DemoPupil[] {
  const count = families.reduce((sum, { pupils }) => sum + pupils.length, 0);
  return doubledFamilies(families).flatMap(({ pupils: [one] }, position) => {
    const guardian = doubles[position];
    if (!one || !guardian) return [];
    const nom = plainWords(one.nom).toUpperCase();
    const link = { guardian: guardian.index, fk_role: one.guardians[0]?.fk_role ?? 3 };
    return [{ ...one, index: count + position, nom, guardians: [link], schooling: [] }];
  });
}

const doubledFamilies = (families: readonly DemoFamily[]) =>
  families.filter((_, index) => index % EVERY === EVERY - 1).slice(0, MOST);

/** `Lucie` is `Lucei`. */
const mistyped = (name: string): string => name.replace(/(.)(.)$/, '$2$1');
