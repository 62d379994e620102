import type { Calendar } from 'primereact/calendar';
import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * The day that a key leads to in a calendar, after the ARIA pattern for a grid of days; weeks begin on Monday.
 * @returns undefined for a key that does not move.
 */
function dayByKey(from: Date, key: string, shiftKey: boolean): Date | undefined {
  const [year, month, day] = [from.getFullYear(), from.getMonth(), from.getDate()];
  const weekday = (from.getDay() + 6) % 7;
  const step = new Map([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
    ['ArrowUp', -7],
    ['ArrowDown', 7],
    ['Home', -weekday],
    ['End', 6 - weekday],
  ]).get(key);
  if (step !== undefined) return new Date(year, month, day + step);
  if (key !== 'PageUp' && key !== 'PageDown') return undefined;
  const to = month + (key === 'PageUp' ? -1 : 1) * (shiftKey ? 12 : 1);
  return new Date(year, to, Math.min(day, new Date(year, to + 1, 0).getDate()));
}

interface Bounds {
  readonly earliest: Date | null;
  readonly latest: Date | null;
}

/** Moves the focus among the days. PrimeReact's own keys go to the wrong month, or to the last day of the one before. */
export const onDayKey =
  (calendar: RefObject<Calendar | null>, { earliest, latest }: Bounds) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: label, key, shiftKey } = event;
    const from = label.closest('td');
    const wanted = from && dayByKey(dayOf(from), key, shiftKey);
    const overlay = calendar.current?.getOverlay();
    if (!wanted || !overlay) return;
    event.preventDefault();
    event.stopPropagation();
    const least = earliest && wanted < earliest ? earliest : wanted;
    const to = latest && least > latest ? latest : least;
    // The calendar draws the month first.
    flushSync(() => calendar.current?.updateViewDate(event, new Date(to)));
    const cell = [...overlay.querySelectorAll<HTMLElement>('td[data-p-day]')].find(
      (one) => dayOf(one).getTime() === to.getTime(),
    );
    const next = cell?.querySelector<HTMLElement>('span');
    if (!next) return;
    label.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };

const dayOf = ({ dataset }: HTMLElement): Date =>
  new Date(Number(dataset.pYear), Number(dataset.pMonth), Number(dataset.pDay));
