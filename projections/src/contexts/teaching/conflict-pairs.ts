import { createHash } from 'node:crypto';
import { type ConflictKind, compareCodes, conflictKey } from '@diapason/contracts/constants';
import type { Meeting, Travel } from './conflicts';
import { fullestWeek } from './service';
import type { PlannedWorkshop } from './timetable';

/** What or whom a conflict is about: a room, a teacher, a pupil, the places of a workshop or a contract. */
export interface Hit {
  readonly type: ConflictKind;
  readonly what: 'salle' | 'agent' | 'eleve' | 'places';
  /** 0 of places. */
  readonly who: number;
}

/** How a conflict is for a while: hours and rooms of both lessons, and whom it hits. */
export interface Way {
  readonly lessons: readonly [first: PlannedWorkshop, second: PlannedWorkshop | null];
  readonly hits: readonly Hit[];
  /** In common; of a way between two sites those that are missing, of a contract those beyond it. */
  readonly minutes: number;
  /** In order; none of places and contracts. */
  readonly days: readonly string[];
  /** The same while day, hours and room of both and whom it hits are the same. */
  readonly print: string;
}

/** A conflict of two lessons, or of one lesson's places, or of a teacher's contract. */
export interface Pair {
  readonly cle: string;
  /** The earliest first. */
  readonly ways: readonly [Way, ...Way[]];
  /** All of them, as the contract counts them. */
  readonly workshops: readonly number[];
}

const PRINT_LENGTH = 16;
const printOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, PRINT_LENGTH);

/** When and where, of a lesson that is held otherwise its day too; whose it is does not count, so that one that is not saved yet has the same. */
const placed = (one: PlannedWorkshop) =>
  JSON.stringify([
    one.single ? one.from : null,
    ...[one.jour, one.semaine, one.dateSeance, one.fk_typeRepetition],
    ...[one.heureDebut, one.heureFin, one.fk_site, one.fk_salle],
    // Nothing where it says none: what was kept before there was a week of the month stays kept.
    ...(one.semaineDuMois === null ? [] : [one.semaineDuMois]),
  ]);
const wayOf = (way: Omit<Way, 'print'>, about: readonly unknown[] = []): Way => ({
  ...way,
  print: printOf([
    way.lessons.flatMap((one) => (one ? [placed(one)] : [])).sort(),
    way.hits.map(({ type, what, who }) => `${type} ${what} ${who}`).sort(),
    ...about,
  ]),
});

/** The pairs of lessons that dispute something, from a day on. */
export function pairsOf(meetings: readonly Meeting<PlannedWorkshop>[], travel: Travel, from: string): readonly Pair[] {
  const byPair = new Map<string, Map<string, Way>>();
  for (const { lessons, disputes, days } of meetings) {
    const left = days.filter((day) => day >= from);
    if (left.length === 0) continue;
    const [one, other] = lessons;
    const missing = ({ minutes }: { readonly minutes: number }) => travel(one.fk_site, other.fk_site) - minutes;
    const hits = disputes.map(({ kind, who, isPupil }): Hit => {
      const what = kind === 'salle' ? 'salle' : isPupil ? 'eleve' : 'agent';
      return { type: kind, what, who };
    });
    const minutes = Math.max(...disputes.map((one) => (one.kind === 'trajet' ? missing(one) : one.minutes)));
    const way = wayOf({ lessons, hits, minutes, days: left });
    const cle = conflictKey(one.idAtelier, other.idAtelier);
    const ways = byPair.get(cle) ?? new Map<string, Way>();
    byPair.set(cle, ways);
    const same = ways.get(way.print);
    ways.set(way.print, same ? { ...same, days: [...same.days, ...left].sort() } : way);
  }
  return [...byPair].map(([cle, ways]) => {
    const ordered = [...ways.values()].sort((a, b) => compareCodes(a.days[0] ?? '', b.days[0] ?? ''));
    const [{ lessons }] = ordered as [Way, ...Way[]];
    return {
      cle,
      ways: ordered as [Way, ...Way[]],
      workshops: lessons.flatMap((one) => (one ? [one.idAtelier] : [])),
    };
  });
}

/** Workshops with more pupils than places, as they are when they are fullest, from a day on. */
export function crowded(workshops: readonly PlannedWorkshop[], from: string): readonly Pair[] {
  const fullest = workshops
    .filter(({ maximumEleves, pupils, to }) => to >= from && maximumEleves > 0 && pupils.length > maximumEleves)
    .sort((one, other) => one.pupils.length - other.pupils.length)
    .reduce((found, one) => found.set(one.idAtelier, one), new Map<number, PlannedWorkshop>());
  return [...fullest.values()]
    .sort((one, other) => one.idAtelier - other.idAtelier)
    .map((one) => ({
      cle: `places-${one.idAtelier}`,
      ways: [
        wayOf({ lessons: [one, null], hits: [{ type: 'places', what: 'places', who: 0 }], minutes: 0, days: [] }, [
          one.pupils,
          one.maximumEleves,
        ]),
      ],
      workshops: [one.idAtelier],
    }));
}

/** A teacher's contract, in minutes a week. */
export interface Contract {
  readonly who: number;
  readonly minutes: number;
}

/** Teachers whose lessons of their fullest week, with `CoefRH`, are more than their contract. @param only of these times' teachers. */
export function beyondContract(
  contracts: readonly Contract[],
  fk_anneeScolaire: number,
  workshops: readonly PlannedWorkshop[],
  only?: readonly PlannedWorkshop[],
): readonly Pair[] {
  return contracts.flatMap(({ who, minutes }): Pair[] => {
    const own = workshops.filter(({ teachers }) => teachers.includes(who));
    const beyond = fullestWeek(own) - minutes;
    const shown = only?.find(({ teachers }) => teachers.includes(who)) ?? own.at(-1);
    if (beyond <= 0 || !shown) return [];
    const workshopsOf = [...new Set(own.map(({ idAtelier }) => idAtelier))];
    const hits: Hit[] = [{ type: 'contrat', what: 'agent', who }];
    const way = { lessons: [shown, null] as const, hits, minutes: Math.round(beyond), days: [] };
    return [
      {
        cle: `contrat-${who}-${fk_anneeScolaire}`,
        // Which of the lessons is shown says nothing of what is beyond.
        ways: [{ ...way, print: printOf(['contrat', who, minutes, beyond]) }],
        workshops: workshopsOf,
      },
    ];
  });
}

/** Whether a conflict is kept: nothing of how it is now was not seen. */
export const isKept = ({ ways }: Pick<Pair, 'ways'>, seen: ReadonlySet<string>): boolean =>
  ways.every(({ print }) => seen.has(print));

/** By whom or what the conflicts of a year are gathered: for each the lesson, person or room that stands in most of those left, and so on. */
export function causesOf<P>(
  pairs: readonly P[],
  namesOf: (pair: P) => readonly string[],
  weight: (pair: P) => number,
): ReadonlyMap<P, string> {
  const causes = new Map<P, string>();
  const standing = new Map<string, P[]>();
  const sums = new Map<string, number>();
  const namesBy = new Map(pairs.map((pair) => [pair, [...new Set(namesOf(pair))]]));
  for (const [pair, names] of namesBy)
    for (const name of names) {
      sums.set(name, (sums.get(name) ?? 0) + weight(pair));
      const own = standing.get(name);
      if (own) own.push(pair);
      else standing.set(name, [pair]);
    }
  while (sums.size > 0) {
    let most = '';
    let sum = 0;
    for (const [name, own] of sums)
      if (own > sum || (own === sum && own > 0 && compareCodes(name, most) < 0)) [most, sum] = [name, own];
    if (sum <= 0) break;
    for (const pair of standing.get(most) ?? []) {
      if (causes.has(pair)) continue;
      causes.set(pair, most);
      for (const name of namesBy.get(pair) ?? []) sums.set(name, (sums.get(name) ?? 0) - weight(pair));
    }
    sums.delete(most);
  }
  return causes;
}
