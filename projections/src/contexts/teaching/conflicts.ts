/** A workshop as a conflict sees it. Times are `HH:mm`. */
export interface TimedWorkshop {
  readonly idAtelier: number;
  readonly fk_site: number;
  readonly fk_salle: number | null;
  /** Two workshops that both say so may share their room. */
  readonly sallePartagee: boolean;
  readonly heureDebut: string;
  readonly heureFin: string;
  readonly teachers: readonly number[];
  readonly pupils: readonly number[];
  /** The days on which it meets, in order. */
  readonly days: readonly string[];
}

export type ConflictKind = 'salle' | 'enseignant' | 'eleve' | 'trajet';

/** Two workshops that want one room, teacher or pupil at once, or a person too soon at another site. */
export interface Conflict<W extends TimedWorkshop = TimedWorkshop> {
  /** As they are on that day. */
  readonly lessons: readonly [first: W, second: W];
  readonly kind: ConflictKind;
  readonly first: number;
  readonly second: number;
  /** Of the room, the teacher or the pupil. */
  readonly who: number;
  readonly isPupil: boolean;
  /** The first day on which they meet. */
  readonly day: string;
  /** Minutes in common; for a way, the minutes between the two lessons. */
  readonly minutes: number;
}

/** Minutes that the way between two sites takes; 0 on one site. */
export type Travel = (from: number, to: number) => number;

/** Of the day; from `HH:mm`. */
export const minute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

type Times = Pick<TimedWorkshop, 'heureDebut' | 'heureFin'>;

/** Minutes in common of two lessons of one day; negative: the minutes between them. */
const common = (one: Times, other: Times): number =>
  Math.min(minute(one.heureFin), minute(other.heureFin)) - Math.max(minute(one.heureDebut), minute(other.heureDebut));

/** Two lessons of one day have minutes in common. */
export const isAtOnce = (one: Times, other: Times): boolean => common(one, other) > 0;

/** The first day of both. */
export function firstCommonDay(one: readonly string[], other: readonly string[]): string | undefined {
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const [left, right] = [one[a] as string, other[b] as string];
    if (left === right) return left;
    if (left < right) a++;
    else b++;
  }
  return undefined;
}

/** What two workshops dispute, whatever their days. */
function disputed(
  one: TimedWorkshop,
  other: TimedWorkshop,
  travel: Travel,
): readonly Pick<Conflict, 'kind' | 'who' | 'isPupil' | 'minutes'>[] {
  const overlap = common(one, other);
  const way = one.fk_site === other.fk_site ? 0 : travel(one.fk_site, other.fk_site);
  if (overlap <= 0 && -overlap >= way) return [];
  const minutes = Math.abs(overlap);
  const kindOf = (kind: 'enseignant' | 'eleve'): ConflictKind => (overlap > 0 ? kind : 'trajet');
  const shared = (mine: readonly number[], theirs: readonly number[]) => mine.filter((one) => theirs.includes(one));
  const isSameRoom =
    overlap > 0 &&
    one.fk_salle !== null &&
    one.fk_salle === other.fk_salle &&
    !(one.sallePartagee && other.sallePartagee);
  return [
    ...(isSameRoom ? [{ kind: 'salle' as const, who: one.fk_salle, isPupil: false, minutes }] : []),
    ...shared(one.teachers, other.teachers).map((who) => ({
      kind: kindOf('enseignant'),
      who,
      isPupil: false,
      minutes,
    })),
    ...shared(one.pupils, other.pupils).map((who) => ({ kind: kindOf('eleve'), who, isPupil: true, minutes })),
  ];
}

/** Two workshops as they are for a while, what they dispute in it, and the days on which they do. */
export interface Meeting<W extends TimedWorkshop = TimedWorkshop> {
  readonly lessons: readonly [first: W, second: W];
  readonly disputes: readonly Pick<Conflict, 'kind' | 'who' | 'isPupil' | 'minutes'>[];
  /** In order; there is at least one. */
  readonly days: readonly string[];
}

/** The days of both. */
function commonDays(one: readonly string[], other: readonly string[]): readonly string[] {
  const days: string[] = [];
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const [left, right] = [one[a] as string, other[b] as string];
    if (left === right) days.push(left);
    if (left <= right) a++;
    if (right <= left) b++;
  }
  return days;
}

/** Whatever one workshop disputes with others of its year. */
export function meetingsOf<W extends TimedWorkshop>(
  one: W,
  others: readonly W[],
  travel: Travel,
): readonly Meeting<W>[] {
  return others.flatMap((other): Meeting<W>[] => {
    if (other.idAtelier === one.idAtelier) return [];
    const disputes = disputed(one, other, travel);
    const days = disputes.length > 0 ? commonDays(one.days, other.days) : [];
    return days.length === 0 ? [] : [{ lessons: [one, other], disputes, days }];
  });
}

/** The conflicts of one workshop with others of its year, each with the first day of it; both may be there for several times of the year. */
export const conflictsOf = <W extends TimedWorkshop>(
  one: W,
  others: readonly W[],
  travel: Travel,
): readonly Conflict<W>[] => firstOfEach(meetingsOf(one, others, travel).flatMap(conflictsIn));

const conflictsIn = <W extends TimedWorkshop>({ lessons, disputes, days }: Meeting<W>): readonly Conflict<W>[] =>
  disputes.map((dispute) => ({
    ...dispute,
    first: lessons[0].idAtelier,
    second: lessons[1].idAtelier,
    lessons,
    day: days[0] as string,
  }));

/** Of what two workshops dispute, the first time of it. */
function firstOfEach<C extends Conflict>(found: readonly C[]): readonly C[] {
  const first = new Map<string, C>();
  for (const one of found) {
    const key = [one.kind, one.who, one.isPupil, one.first, one.second].join(' ');
    const before = first.get(key);
    if (!before || one.day < before.day) first.set(key, one);
  }
  return [...first.values()];
}

/** Whatever the workshops of a year dispute, the lower number first. Only those that share a room, a teacher or a pupil are compared. */
export function allMeetings<W extends TimedWorkshop>(workshops: readonly W[], travel: Travel): readonly Meeting<W>[] {
  const sharing = new Map<string, number[]>();
  const add = (key: string, index: number) => {
    const known = sharing.get(key);
    if (known) known.push(index);
    else sharing.set(key, [index]);
  };
  for (const [index, workshop] of workshops.entries()) {
    if (workshop.days.length === 0) continue;
    if (workshop.fk_salle !== null) add(`salle-${workshop.fk_salle}`, index);
    for (const teacher of workshop.teachers) add(`enseignant-${teacher}`, index);
    for (const pupil of workshop.pupils) add(`eleve-${pupil}`, index);
  }
  const seen = new Set<number>();
  const found: Meeting<W>[] = [];
  for (const group of sharing.values())
    for (const [at, index] of group.entries())
      for (const otherIndex of group.slice(at + 1)) {
        const pair = index * workshops.length + otherIndex;
        if (seen.has(pair)) continue;
        seen.add(pair);
        const [one, other] = [workshops[index] as W, workshops[otherIndex] as W];
        const [first, second] = one.idAtelier < other.idAtelier ? [one, other] : [other, one];
        found.push(...meetingsOf(first, [second], travel));
      }
  return found;
}

/** A slot that is free for everybody. */
export interface Slot {
  readonly day: number;
  readonly heureDebut: string;
  readonly heureFin: string;
  readonly fk_salle: number | null;
}

/** Lessons are offered from 8:00 to 21:00, every quarter of an hour. */
const [OPENS, SHUTS, STEP] = [8 * 60, 21 * 60, 15];

const startsOf = (length: number): readonly number[] =>
  Array.from({ length: (SHUTS - OPENS) / STEP }, (_, index) => OPENS + index * STEP).filter(
    (at) => at + length <= SHUTS,
  );

/** The spans of its days in which a lesson conflicts with nothing at whichever quarter of an hour it begins, as long as it is. */
export function freeSpans(
  wanted: TimedWorkshop,
  others: readonly TimedWorkshop[],
  travel: Travel,
): readonly Pick<TimedWorkshop, 'heureDebut' | 'heureFin'>[] {
  const length = minute(wanted.heureFin) - minute(wanted.heureDebut);
  const near = others.filter((other) => firstCommonDay(wanted.days, other.days) !== undefined);
  const spans: { from: number; last: number }[] = [];
  for (const at of startsOf(length)) {
    const slot = { ...wanted, heureDebut: clock(at), heureFin: clock(at + length) };
    if (conflictsOf(slot, near, travel).length > 0) continue;
    const before = spans.at(-1);
    if (before?.last === at - STEP) before.last = at;
    else spans.push({ from: at, last: at });
  }
  return spans.map(({ from, last }) => ({ heureDebut: clock(from), heureFin: clock(last + length) }));
}

/**
 * Slots near the wanted one that conflict with nothing: the same day first, then the nearest hour; its own room before the others.
 * @param daysOn the workshop's days, were it on a weekday. @param rooms of its site.
 */
export function freeSlots(
  wanted: TimedWorkshop & { readonly jour: number },
  others: readonly TimedWorkshop[],
  travel: Travel,
  rooms: readonly (number | null)[],
  daysOn: (jour: number) => readonly string[],
  most = 2,
): readonly Slot[] {
  const length = minute(wanted.heureFin) - minute(wanted.heureDebut);
  const start = minute(wanted.heureDebut);
  const starts = startsOf(length)
    .filter((at) => at !== start)
    .sort((a, b) => Math.abs(a - start) - Math.abs(b - start));
  const days = [wanted.jour, ...[1, 2, 3, 4, 5, 6].filter((day) => day !== wanted.jour)];
  const inOrder = [wanted.fk_salle, ...rooms.filter((room) => room !== wanted.fk_salle)];
  const found: Slot[] = [];
  for (const day of days) {
    const meets = daysOn(day);
    const near = others.filter((other) => firstCommonDay(meets, other.days) !== undefined);
    for (const at of starts) {
      const isOffered = found.some((slot) => slot.day === day && Math.abs(minute(slot.heureDebut) - at) < length);
      if (isOffered) continue;
      for (const fk_salle of inOrder) {
        const slot = { ...wanted, days: meets, fk_salle, heureDebut: clock(at), heureFin: clock(at + length) };
        if (conflictsOf(slot, near, travel).length > 0) continue;
        found.push({ day, heureDebut: slot.heureDebut, heureFin: slot.heureFin, fk_salle });
        if (found.length === most) return found;
        break;
      }
    }
  }
  return found;
}
