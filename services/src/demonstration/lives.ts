import { attendingStatuses, dayAfter, weekdayOf } from '@diapason/contracts/constants';
import { clock, minute } from '@diapason/projections/teaching/conflicts';
import type { DemoAgent } from './agents';
import type { DemoWorkshop } from './lessons';
import { passwordOf } from './logins';
import { type DemoYear, day, workday } from './school-years';

/** What of a workshop holds from a day of the year on. `told`: when it was written down. */
export interface DemoLife {
  readonly idAtelier: number;
  /** Hours of before, and the day from which on the plan’s hold. */
  readonly moved?: Dated & { readonly before: number };
  /** Hours that are planned. */
  readonly moves?: Dated & Pick<DemoWorkshop, 'jour' | 'heureDebut' | 'heureFin'>;
  readonly joins: readonly (Dated & { readonly pupil: number })[];
  /** `day` is the first one away. */
  readonly leaves: readonly (Dated & { readonly pupil: number })[];
  /** Pupils who change group: in the workshop that they leave, and in the one that they join. */
  readonly groups: readonly GroupTurn[];
  readonly replaced?: Dated & { readonly remplacement: number; readonly by: number };
}
export interface GroupTurn extends Dated {
  readonly changement: number;
  readonly pupil: number;
  readonly from: DemoWorkshop;
  readonly to: number;
}
interface Dated {
  readonly day: string;
  readonly told: string;
}
export type DemoLives = readonly DemoLife[];

const MONDAY = 1;
const mondayBy = (date: string): string => dayAfter(date, MONDAY - weekdayOf(date));
const mondayFrom = (date: string): string => dayAfter(mondayBy(dayAfter(date, -1)), 7);
const none = { joins: [], leaves: [], groups: [] };

interface Network {
  readonly agents: readonly DemoAgent[];
  readonly workshops: readonly DemoWorkshop[];
  readonly year: DemoYear;
  readonly today: string;
}

/** One group with a whole year of changes, and a teacher who is replaced, who is to be replaced. */
export function planLives({ agents, workshops, year, today }: Network): DemoLives {
  // Lessons are set up on 18 September, and called from the 21st.
  const began = day(year.start, 9, 28);
  const past = (days: number): Dated | undefined => {
    const date = mondayBy(dayAfter(today, -days));
    return date >= began ? { day: date, told: workday(date, -5) } : undefined;
  };
  const told = workday(today, -4);
  const planned = (days: number, later = 0): Dated | undefined => {
    const date = dayAfter(mondayFrom(dayAfter(today, days)), later);
    return date <= year.dateFin && told >= began ? { day: date, told } : undefined;
  };
  const group = workshops
    .filter(({ individuel, fk_groupeAtelier, jour }) => !individuel && fk_groupeAtelier > 1 && jour < 6)
    .sort((one, other) => attending(other).length - attending(one).length)[0];
  const lives = new Map<number, DemoLife>();
  const add = (idAtelier: number, part: Partial<DemoLife>) =>
    lives.set(idAtelier, { ...(lives.get(idAtelier) ?? { idAtelier, ...none }), ...part });
  if (group && told >= began) {
    const [first, second, third, fourth] = attending(group);
    const of = (pupil: number | undefined, dated: Dated | undefined) =>
      pupil === undefined || !dated ? [] : [{ pupil, ...dated }];
    const { heureDebut, heureFin, jour } = group;
    const [moved, moves] = [past(35), planned(35, 1)];
    add(group.idAtelier, {
      joins: [...of(first, past(42)), ...of(second, planned(1))],
      leaves: [...of(third, past(21)), ...of(fourth, planned(20))],
      ...(moved ? { moved: { ...moved, before: jour === 1 ? 2 : jour - 1 } } : {}),
      ...(moves
        ? { moves: { ...moves, jour: 6, heureDebut: '10:00', heureFin: later('10:00', heureDebut, heureFin) } }
        : {}),
    });
  }
  const change = group && told >= began ? changeOf(group, workshops, planned(20)) : undefined;
  if (change) for (const id of [change.from.idAtelier, change.to]) add(id, { groups: [change] });
  const pairs = pairsOf(agents, workshops, group);
  const turns = [past(28), planned(35)];
  const taken = new Set<number>();
  for (const [turn, dated] of turns.entries()) {
    const pair = pairs.find(
      ({ former, by, lessons }) =>
        !taken.has(former) && !taken.has(by) && (turn === 1 || lessons.every(({ idAtelier }) => !lives.has(idAtelier))),
    );
    if (!pair || !dated) continue;
    taken.add(pair.former).add(pair.by);
    for (const { idAtelier } of pair.lessons.slice(0, MOST))
      add(idAtelier, { replaced: { ...dated, remplacement: turn + 1, by: pair.by } });
  }
  return [...lives.values()];
}

/** Pupils of the group with whom nothing else happens. */
const OTHERS = 4;

/** A pupil of the group who goes to another one of its kind that has a place, on a day on which they have nothing else. */
function changeOf(
  from: DemoWorkshop,
  workshops: readonly DemoWorkshop[],
  dated: Dated | undefined,
): GroupTurn | undefined {
  if (!dated) return undefined;
  const groups = workshops.filter(
    ({ idAtelier, individuel, fk_typeAtelier, maximumEleves, pupils }) =>
      idAtelier !== from.idAtelier &&
      !individuel &&
      fk_typeAtelier === from.fk_typeAtelier &&
      (maximumEleves === 0 || pupils.length < maximumEleves),
  );
  const daysOf = (pupil: number) =>
    new Set(workshops.filter(({ pupils }) => pupils.some((one) => one.pupil === pupil)).map(({ jour }) => jour));
  for (const pupil of attending(from).slice(OTHERS)) {
    const to = groups.find(({ jour }) => !daysOf(pupil).has(jour));
    if (to) return { ...dated, changement: 1, pupil, from, to: to.idAtelier };
  }
  return undefined;
}

/** Lessons of one act. */
const MOST = 8;

const attending = ({ pupils }: DemoWorkshop): readonly number[] =>
  pupils.filter(({ fk_statut }) => attendingStatuses.includes(fk_statut)).map(({ pupil }) => pupil);

/** The end of a lesson that is as long, from another hour on. */
const later = (start: string, from: string, to: string): string => clock(minute(start) + minute(to) - minute(from));

/** Who could take lessons of whom: the same discipline on the site, and nothing else on those days. That of the group first, then most. */
function pairsOf(agents: readonly DemoAgent[], workshops: readonly DemoWorkshop[], group: DemoWorkshop | undefined) {
  const of = (agent: number) => workshops.filter(({ teacher }) => teacher === agent);
  const disciplineOn = ({ sites, disciplines }: DemoAgent, site: number) => {
    const place = sites.indexOf(site);
    return place < 0 ? undefined : disciplines[place % disciplines.length];
  };
  // The printed logins keep their lessons.
  const able = agents.filter(({ disciplines, email }) => disciplines.length > 0 && passwordOf(email) === undefined);
  return able
    .flatMap(({ index: former }) => {
      const own = of(former);
      return able
        .filter(({ index }) => index !== former)
        .map((taker) => {
          const busy = new Set(of(taker.index).map(({ jour }) => jour));
          const lessons = own.filter(
            (one) => !busy.has(one.jour) && disciplineOn(taker, one.fk_site) === one.fk_instrument,
          );
          return { former, by: taker.index, lessons };
        });
    })
    .filter(({ lessons }) => lessons.length > 0)
    .sort(
      (one, other) =>
        Number(other.lessons.includes(group as DemoWorkshop)) - Number(one.lessons.includes(group as DemoWorkshop)) ||
        other.lessons.length - one.lessons.length,
    );
}

/** Whether a pupil is in a workshop on a day. */
export const isThere = ({ joins, leaves }: DemoLife, pupil: number, date: string): boolean =>
  !joins.some((one) => one.pupil === pupil && date < one.day) &&
  !leaves.some((one) => one.pupil === pupil && date >= one.day);

export const lifeOf = (lives: DemoLives, { idAtelier }: Pick<DemoWorkshop, 'idAtelier'>): DemoLife =>
  lives.find((one) => one.idAtelier === idAtelier) ?? { idAtelier, ...none };
