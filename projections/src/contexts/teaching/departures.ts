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
