import { presenceStatus } from '@diapason/contracts/constants';

/** One pupil's line of one validated sheet. */
export interface SheetLine {
  readonly date: string;
  readonly fk_statutPresence: number | null;
}

/** How many of the latest sheets before a day, one after the other, say absent. @param lines the latest first */
export function absentRunning(lines: readonly SheetLine[], day: string): number {
  const before = lines.filter(({ date }) => date < day);
  const end = before.findIndex(({ fk_statutPresence: status }) => status !== presenceStatus.absent);
  return end === -1 ? before.length : end;
}

interface Timed {
  readonly date: string;
  readonly heureDebut: string;
  readonly fk_site: number;
}

const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/**
 * When to leave for a lesson: where the one before it on that day is on another site, so many minutes before it begins.
 * @param lessons all of one teacher's, in order
 */
export function departureFor<L extends Timed>(lesson: L, lessons: readonly L[], minutes: number): string | null {
  const before = lessons
    .filter(({ date, heureDebut }) => date === lesson.date && heureDebut < lesson.heureDebut)
    .at(-1);
  if (!before || before.fk_site === lesson.fk_site) return null;
  return clock(Math.max(0, minute(lesson.heureDebut) - minutes));
}
