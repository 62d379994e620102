import { StandInReserved, standInDay as standInDayRecord } from '@diapason/contracts/absences';
import { type EventOf, make } from '@diapason/contracts/core';
import { isAbandoned, partsAggregate, type Refusal } from '@diapason/event-sourcing';
import { isAtOnce } from '@diapason/projections/teaching/conflicts';
import { heldOn } from '../../teaching/aggregate/lesson';
import { at, type WorkshopState } from '../../teaching/aggregate/workshop';

export type Reserved = EventOf<typeof StandInReserved>['data'];
type Day = Pick<Reserved, 'par' | 'tenueLe'>;

/** Streams `standInDay-{par}-{YYYY-MM-DD}`, by workshop: one meets once a day. */
export const standInDay = partsAggregate(standInDayRecord, { set: [StandInReserved] });

export const standInDayId = ({ par, tenueLe }: Day): string => `${par}-${tenueLe}`;

const isSame = (one: Reserved, other: Reserved): boolean =>
  one.idAtelier === other.idAtelier && one.idAbsence === other.idAbsence && one.depuis === other.depuis;

/** Those of other workshops that take minutes of what is wanted. */
export const inTheWay = (reserved: Iterable<Reserved>, wanted: readonly Reserved[]): readonly Reserved[] =>
  [...reserved].filter((one) => wanted.some((other) => other.idAtelier !== one.idAtelier && isAtOnce(one, other)));

/**
 * Reserves lessons of one day for who is to give them.
 * @param left reservations as they were looked at, which nobody needs any more @throws Refusal `taken` where another stands in the way
 */
export const decideReserve =
  (wanted: readonly Reserved[], left: readonly Reserved[], taken: () => Refusal) =>
  (reserved: ReadonlyMap<number, Reserved>): EventOf<typeof StandInReserved>[] => {
    const standing = [...reserved.values()].filter((one) => !left.some((other) => isSame(one, other)));
    if (inTheWay(standing, wanted).length > 0) throw taken();
    return wanted.map((one) => make(StandInReserved, one));
  };

/**
 * Whether a reservation keeps nothing any more: the lesson is not given so, and whoever reserved it gave it back, or died.
 * @param now ISO instant.
 */
export function isLeft(reserved: Reserved, state: WorkshopState, now: string): boolean {
  const { date, tenueLe, par, depuis } = reserved;
  const isHeld = heldOn(state, date) === tenueLe;
  const { workshop, teachers } = at(state, tenueLe);
  const isGiven = isHeld && teachers.has(par) && workshop !== undefined && isAtOnce(workshop, reserved);
  return !isGiven && isAbandoned(depuis, now);
}
