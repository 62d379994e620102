import { paletteColour } from '@diapason/contracts/constants';
import { dayInWords } from '../days';
import { hoursOf } from '../workshop-in-words';
import type { GridLesson } from './grid';
import { type Gone, keyOf, type Lesson, shortDay } from './lessons';
import { type Hours, slotsIn, type Wanted, whenWanted } from './move';

const LIKE_NONE = { isCancelled: false, isConflict: false, isMovable: false } as const;

export const goneKey = ({ idAtelier, tenueLe }: Gone): string => `parti ${keyOf({ idAtelier, date: tenueLe })}`;
/** Where lessons would have been that are held on other days; a press on one opens it where it went. */
export const goneLessons = (
  gone: readonly Gone[],
  columnsOf: (lesson: Gone) => readonly string[],
): readonly GridLesson[] =>
  gone.map((one) => ({
    ...LIKE_NONE,
    key: goneKey(one),
    columns: columnsOf(one),
    heureDebut: one.heureDebut,
    heureFin: one.heureFin,
    label: `${one.libelleType}, déplacé au ${dayInWords(one.tenueLe).toLowerCase()}, ${dayInWords(one.date).toLowerCase()}, ${hoursOf(one)}`,
    text: `${one.libelleType} déplacé au ${shortDay(one.tenueLe).toLowerCase()}`,
    colour: paletteColour(one.fk_site - 1),
    drawn: 'gone',
  }));

/** Where a lesson would go. */
export const proposedLesson = (
  lesson: Pick<Lesson, 'fk_site'>,
  to: Wanted,
  columns: readonly string[],
): GridLesson => ({
  ...LIKE_NONE,
  key: 'propose',
  columns,
  heureDebut: to.heureDebut,
  heureFin: to.heureFin,
  label: `Nouveau créneau\u00a0: ${whenWanted(to)}`,
  text: hoursOf(to),
  colour: paletteColour(lesson.fk_site - 1),
  drawn: 'proposed',
});

const FREE = 'libre ';
/** Where it could go: hours of its length in spans that are free, beside where it would go by now. */
export const freeLessons = (to: Wanted, spans: readonly Hours[], columns: readonly string[]): readonly GridLesson[] =>
  slotsIn(spans, to).map((hours) => ({
    ...LIKE_NONE,
    key: `${FREE}${hours.heureDebut}`,
    columns,
    ...hours,
    label: `Créneau libre\u00a0: ${whenWanted({ ...to, ...hours })}`,
    text: `Libre, ${hoursOf(hours)}`,
    colour: 'var(--d-success)',
    drawn: 'free',
  }));
/** When a place that is free begins; undefined of anything else. */
export const freeFrom = (key: string): string | undefined =>
  key.startsWith(FREE) ? key.slice(FREE.length) : undefined;
