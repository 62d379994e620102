import { clock, minute } from './conflicts';

interface Timed {
  readonly date: string;
  readonly heureDebut: string;
  readonly fk_site: number;
}

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
