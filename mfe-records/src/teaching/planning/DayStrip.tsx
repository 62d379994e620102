import { dayAfter, weekdayOf } from '@diapason/contracts/constants';
import { plural } from '@diapason/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { dayInWords, days, mondayOf } from '../days';
import styles from './day-strip.module.css';
import type { Drawn } from './lessons';

interface Props {
  readonly day: string;
  /** Of its week. */
  readonly lessons: readonly Pick<Drawn, 'date' | 'annule' | 'conflits'>[];
  readonly onChoose: (day: string) => void;
  /** What a swipe goes on from. */
  readonly children: ReactNode;
}

const SUNDAY = 7;
const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The week above one of its days: dots tell what is called off and what is in conflict; a swipe goes on to the next day. */
export function DayStrip({ day, lessons, onChoose, children }: Props) {
  const monday = mondayOf(day);
  const swiped = useSwipe((step) => onChoose(dayAfter(day, step)));
  return (
    <>
      <nav className={styles.week} aria-label="Jours de la semaine">
        {WEEK.map((at) => dayAfter(monday, at))
          .filter((one) => weekdayOf(one) !== SUNDAY || one === day || lessons.some(({ date }) => date === one))
          .map((one) => (
            <Day
              key={one}
              day={one}
              isChosen={one === day}
              lessons={lessons.filter(({ date }) => date === one)}
              onChoose={onChoose}
            />
          ))}
      </nav>
      <div ref={swiped}>{children}</div>
    </>
  );
}

function Day({ day, isChosen, lessons, onChoose }: Omit<Props, 'children'> & { readonly isChosen: boolean }) {
  const cancelled = lessons.filter(({ annule }) => annule === 1).length;
  const conflicts = lessons.filter(({ conflits }) => conflits.length > 0).length;
  const label = [
    dayInWords(day),
    plural(lessons.length, 'cours', 'cours'),
    cancelled > 0 && plural(cancelled, 'annulé'),
    conflicts > 0 && `${plural(conflicts, 'cours', 'cours')} en conflit`,
  ];
  return (
    <button
      type="button"
      aria-label={label.filter(Boolean).join(', ')}
      aria-current={isChosen ? 'date' : undefined}
      onClick={() => onChoose(day)}
    >
      <span>{`${(days[weekdayOf(day)] ?? '').slice(0, 3).toLowerCase()}.`}</span>
      <b>{Number(day.slice(8, 10))}</b>
      <span className={styles.dots}>
        {cancelled > 0 && <i className={styles.cancelled} />}
        {conflicts > 0 && <i className={styles.conflict} />}
      </span>
    </button>
  );
}

/** A finger that goes so far aside, and not up or down, means the next day or the one before. */
const FAR = 60;

function useSwipe(onStep: (step: -1 | 1) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const area = ref.current;
    let from: Touch | undefined;
    const begin = ({ touches, target }: TouchEvent) => {
      from = touches.length === 1 && !isElsewhere(target, area) ? touches[0] : undefined;
    };
    const end = ({ changedTouches: [to] }: TouchEvent) => {
      if (!from || !to) return;
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) latest.current(x < 0 ? 1 : -1);
    };
    area?.addEventListener('touchstart', begin, { passive: true });
    area?.addEventListener('touchend', end);
    return () => {
      area?.removeEventListener('touchstart', begin);
      area?.removeEventListener('touchend', end);
    };
  }, []);
  return ref;
}

/** Whether a finger there is on what stands before the day, or moves what is wider than its place. */
function isElsewhere(target: EventTarget | null, within: Element | null): boolean {
  if (target instanceof Element && target.closest('aside, [role="dialog"]')) return true;
  for (let one = target instanceof Element ? target : null; one && one !== within; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible') return true;
  return false;
}
