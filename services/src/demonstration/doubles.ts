import { plainWords } from '@diapason/contracts/constants';
import { DEMO_DOMAIN } from './agents';
import type { DemoFamily, DemoGuardian } from './families';

/** Every so many families, somebody was registered twice. */
const EVERY = 19;
const MOST = 4;

/**
 * Guardians who were registered a second time: without accents, with two letters of the first name exchanged, another address and the
 * same telephone and birth date.
 */
export function planDoubles(families: readonly DemoFamily[]): readonly DemoGuardian[] {
  const count = families.reduce((sum, { guardians }) => sum + guardians.length, 0);
  return families
    .filter((_, index) => index % EVERY === EVERY - 1)
    .slice(0, MOST)
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

/** `Lucie` is `Lucei`. */
const mistyped = (name: string): string => name.replace(/(.)(.)$/, '$2$1');
