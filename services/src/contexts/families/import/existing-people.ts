import type { LoadEach, ReadModels } from '@diapason/event-sourcing';
import { guardian, type MunicipalityLookup } from '../aggregate/guardian';
import type { LeavingDays } from '../aggregate/leaving';
import { pupil } from '../aggregate/pupil';
import type { Enrolling } from '../aggregate/schooling';
import type { References } from './cell';
import { type GuardianOfFile, guardianOfFile, type PersonOfFile, type PupilOfFile, pupilOfFile } from './draft';
import { accountsWith, guardiansNamed, onSites, pupilsBorn } from './known';
import { emailOf, type Given, guardianParts, keysOf, nameAlone, pupilKeyOf, type ReadRow } from './row';

/** What the decisions need to know besides the file. */
export interface Rules extends LeavingDays {
  readonly references: References;
  readonly municipalityOf: MunicipalityLookup;
  /** Setting `blocageDomaine`. */
  readonly blockedDomains: string;
  readonly currentYear: number;
  /** First and last day of a school year that is there. */
  yearOf(fk_anneeScolaire: number): Enrolling['year'];
  /** @throws Refusal 422 for a year whose books are closed. */
  requireOpen(fk_anneeScolaire: number): void;
  /** Somebody typed or confirmed this cell of the file. */
  isConfirmed(ligne: number, champ: string): boolean;
  /** Functions of whoever imports. */
  readonly functions: ReadonlySet<number>;
  /** Sites that they are held to; undefined: none. */
  readonly sites: readonly number[] | undefined;
}

/** Who of the file is known, and who of them may be changed. */
export interface ExistingPeople {
  /** By address, and by `namedKeysOf`. */
  readonly guardians: Map<string, GuardianOfFile>;
  /** Those whom rows name and say nothing of by which one is found. */
  readonly namesakes: ReadonlyMap<string, readonly GuardianOfFile[]>;
  /** Names with a telephone or a domicile that two guardians have. */
  readonly ambiguous: ReadonlySet<string>;
  /** Several pupils may have one name and birth date. */
  readonly pupils: Map<string, PupilOfFile[]>;
  /** Addresses of agents' accounts. */
  readonly agents: ReadonlySet<string>;
  readonly elsewhere: ReadonlySet<PersonOfFile>;
}

interface Reading {
  readonly db: ReadModels;
  readonly loadEach: LoadEach;
  readonly sites: readonly number[] | undefined;
}

/** Whom these rows are about, as far as the product knows them: guardians by address or by name, pupils by name and birth date. */
export async function existingPeopleOf(
  rows: readonly ReadRow[],
  { db, loadEach, sites }: Reading,
): Promise<ExistingPeople> {
  const emails = distinct(guardiansOf(rows).map(emailOf));
  const keys = new Set(distinct(rows.flatMap(({ parts }) => [pupilKeyOf(parts.eleve), pupilKeyOf(parts.eleve2)])));
  const days = distinct([...keys].map((key) => key.slice(key.lastIndexOf('|') + 1)));
  const accounts = await accountsWith(db, emails);
  const ofGuardians = accounts.filter(({ ofGuardian }) => ofGuardian);
  const born = (await pupilsBorn(db, days))
    .map(({ id, ...who }) => ({ id, key: pupilKeyOf(who) ?? '' }))
    .filter(({ key }) => keys.has(key));
  const named = await guardiansNamed(db, distinct(guardiansOf(rows).map(({ nom }) => nom)));
  const wanted = new Set(rows.flatMap(keysOf));
  const byName = named.flatMap(({ id, keys }) => keys.filter((key) => wanted.has(key)).map((key) => ({ id, key })));
  const alone = new Set(rows.flatMap((row) => guardianParts.flatMap((part) => nameAlone(row, part) ?? [])));
  const byNameAlone = named.flatMap(({ id, nom }) => (nom !== undefined && alone.has(nom) ? [{ id, nom }] : []));
  const guardianIds = [...new Set([...ofGuardians, ...byName, ...byNameAlone].map(({ id }) => id))];
  const pupilIds = [...new Set(born.map(({ id }) => id))];
  const [guardianStates, pupilStates, guardiansHere, pupilsHere] = await Promise.all([
    loadEach(guardian, guardianIds),
    loadEach(pupil, pupilIds),
    onSites(db, 'guardian', guardianIds, sites),
    onSites(db, 'pupil', pupilIds, sites),
  ]);
  const guardians = guardianIds.map((id, index) => {
    const left = ofGuardians.find((one) => one.id === id && !one.hasSheet);
    return guardianOfFile({ opens: left?.email, number: { id }, isNew: !!left, state: guardianStates[index] });
  });
  const pupils = pupilIds.map((id, index) =>
    pupilOfFile({
      key: pupilKeyOf(pupilStates[index]?.details ?? {}) ?? '',
      number: { id },
      isNew: false,
      state: pupilStates[index],
    }),
  );
  const elsewhere = new Set<PersonOfFile>([
    ...guardians.filter(({ number, isNew }) => !isNew && !guardiansHere.has(number.id)),
    ...pupils.filter(({ number }) => !pupilsHere.has(number.id)),
  ]);
  const byKey = new Map<string, PupilOfFile[]>();
  // A record that was merged is found by its own name too, as who is kept in its place.
  for (const { id, key } of born) {
    const found = byKey.get(key) ?? [];
    const one = pupils.find(({ number }) => number.id === id);
    if (one && !found.includes(one)) byKey.set(key, [...found, one]);
  }
  const numbered = new Map(guardians.map((one) => [one.number.id, one]));
  const keyed = [...byName, ...ofGuardians.map(({ id, email }) => ({ id, key: email }))].flatMap(({ id, key }) => {
    const one = numbered.get(id);
    return one ? [[key, one] as const] : [];
  });
  // Whom the user may see comes last, and is found where two have one key.
  const isSeen = ([, one]: readonly [string, GuardianOfFile]) => !elsewhere.has(one) && !one.state.dateSuppression;
  const seen = new Map(keyed.filter(isSeen));
  const ambiguous = new Set(keyed.flatMap((one) => (isSeen(one) && seen.get(one[0]) !== one[1] ? [one[0]] : [])));
  const namesakes = new Map<string, GuardianOfFile[]>();
  for (const { id, nom } of byNameAlone) {
    const one = numbered.get(id);
    if (one && !elsewhere.has(one)) namesakes.set(nom, [...(namesakes.get(nom) ?? []), one]);
  }
  return {
    ambiguous,
    namesakes,
    guardians: new Map([...keyed.filter((one) => !isSeen(one)), ...seen]),
    pupils: byKey,
    agents: new Set(accounts.filter(({ ofGuardian }) => !ofGuardian).map(({ email }) => email)),
    elsewhere,
  };
}

const guardiansOf = (rows: readonly ReadRow[]): readonly Given[] =>
  rows.flatMap(({ parts }) => guardianParts.map((part) => parts[part]));

const distinct = (texts: readonly unknown[]): string[] => [
  ...new Set(texts.filter((text) => typeof text === 'string')),
];
