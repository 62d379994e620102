import { dayAfter, repetition, weekdayOf } from '@diapason/contracts/constants';
import type { ApiInput } from '@diapason/platform';
import { type Conflict, detail, kindOf } from '../conflicts';
import { dayInWords, mondayOf } from '../days';
import { clockOf, minuteOf } from '../minutes';
import type { Lesson } from './lessons';

/** When and where a lesson would be. */
export interface Wanted {
  readonly tenueLe: string;
  readonly heureDebut: string;
  readonly heureFin: string;
  readonly fk_salle: number | null;
}

export type Hours = Pick<Wanted, 'heureDebut' | 'heureFin'>;

/** Its day in the calendar, wherever it was moved. */
export const seanceOf = ({ autrement, date }: Lesson): string => autrement?.seanceDu ?? date;

export const asItIs = ({ date, heureDebut, heureFin, fk_salle }: Lesson): Wanted => ({
  tenueLe: date,
  heureDebut,
  heureFin,
  fk_salle,
});

const LAST = 24 * 60 - 1;
/** Begins at another minute of the day, as long as before. */
export function beginningAt<W extends Pick<Wanted, 'heureDebut' | 'heureFin'>>(one: W, start: number): W {
  const length = minuteOf(one.heureFin) - minuteOf(one.heureDebut);
  const from = Math.max(0, Math.min(start, LAST - length));
  return { ...one, heureDebut: clockOf(from), heureFin: clockOf(from + length) };
}

/** Spans without the hours that are wanted, cut into pieces as long as those. */
export function slotsIn(spans: readonly Hours[], wanted: Hours): readonly Hours[] {
  const [from, to] = [minuteOf(wanted.heureDebut), minuteOf(wanted.heureFin)];
  const beside = spans.flatMap(({ heureDebut, heureFin }) => {
    const [first, last] = [minuteOf(heureDebut), minuteOf(heureFin)];
    if (to <= first || last <= from) return [[first, last] as const];
    return [[first, Math.max(first, from)] as const, [Math.min(last, to), last] as const];
  });
  const length = to - from;
  if (length <= 0) return [];
  return beside.flatMap(([first, last]) =>
    Array.from({ length: Math.floor((last - first) / length) }, (_, at) => ({
      heureDebut: clockOf(first + at * length),
      heureFin: clockOf(first + (at + 1) * length),
    })),
  );
}

/** A finger corrects by so many minutes. */
const LITTLE = 5;
export const aLittle = (one: Wanted, way: -1 | 1): Wanted => beginningAt(one, minuteOf(one.heureDebut) + way * LITTLE);

/** Minutes that an arrow goes. */
const STEP = 15;
/** Alt and an arrow: a day, or a quarter of an hour; undefined for another key. */
export function shifted(one: Wanted, key: string): Wanted | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return { ...one, tenueLe: dayAfter(one.tenueLe, key === 'ArrowLeft' ? -1 : 1) };
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return beginningAt(one, minuteOf(one.heureDebut) + (key === 'ArrowUp' ? -STEP : STEP));
  return undefined;
}

/** Whether all lessons from this one on may move along: it has a weekday, and stays in its week. */
export const mayMoveAll = (lesson: Lesson, { tenueLe }: Wanted): boolean =>
  lesson.autrement === null &&
  (lesson.fk_typeRepetition === repetition.weekly || lesson.fk_typeRepetition === repetition.fortnightly) &&
  mondayOf(lesson.date) === mondayOf(tenueLe);

export const onceInput = (lesson: Lesson, to: Wanted): ApiInput<'POST /api/ateliers/seances/essai'> => ({
  body: { fk_atelier: lesson.idAtelier, date: seanceOf(lesson), fk_site: lesson.fk_site, ...to },
});

/** The first day on which the new hours hold: that week has the lesson once. */
const sinceWhen = ({ date }: Lesson, { tenueLe }: Wanted) => (tenueLe < date ? tenueLe : date);

const hoursFrom = (lesson: Lesson, { tenueLe, ...hours }: Wanted, aPartirDu: string) => ({
  ...hours,
  fk_site: lesson.fk_site,
  jour: weekdayOf(tenueLe) as 1 | 2 | 3 | 4 | 5 | 6 | 7,
  aPartirDu,
});
export const allInput = (lesson: Lesson, to: Wanted): ApiInput<'POST /api/ateliers/conflits'> => ({
  body: {
    idAtelier: lesson.idAtelier,
    fk_anneeScolaire: lesson.fk_anneeScolaire,
    fk_typeRepetition: lesson.fk_typeRepetition,
    semaine: lesson.semaine as 1 | 2 | null,
    ...hoursFrom(lesson, to, sinceWhen(lesson, to)),
  },
});
/** @param back as the hours were */
export const saveInput = (lesson: Lesson, to: Wanted, back = false): ApiInput<'POST /api/ateliers/:id'> => ({
  params: { id: lesson.idAtelier },
  body: hoursFrom(lesson, back ? asItIs(lesson) : to, sinceWhen(lesson, to)),
});

/** « Vendredi 4 décembre, 17:00 – 18:00 » */
export const whenWanted = ({ tenueLe, heureDebut, heureFin }: Wanted): string =>
  `${dayInWords(tenueLe)}, ${heureDebut}\u00a0–\u00a0${heureFin}`;

/** What stands in its way there, in one sentence. */
export const whyNot = ({
  conflits,
  libre,
}: {
  readonly conflits: readonly Conflict[];
  readonly libre: string | null;
}) => [libre, ...conflits.map((one) => `${kindOf(one)}\u00a0: ${one.quoi}, ${detail(one)}`)].filter(Boolean).join('. ');
