import { randomUUID } from 'node:crypto';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { agentNames } from '@diapason/projections/teaching/names-by-number';
import type { CommandContext } from '../../../machinery/app/command';
import { at, heldOn, type StandIn, workshop } from '../../teaching';
import { decideReserve, inTheWay, isLeft, type Reserved, standInDay, standInDayId } from '../aggregate/stand-in-day';

type Context = Pick<CommandContext, 'execute' | 'load' | 'db' | 'now'>;

/** When a lesson is held, as its own stream says; nothing for one that is not. */
async function reservedOf({ load, now }: Context, idAbsence: number, one: StandIn): Promise<readonly Reserved[]> {
  const { idAtelier, date, par } = one;
  const state = await load(workshop, idAtelier);
  const tenueLe = heldOn(state, date);
  const hours = tenueLe === null ? undefined : at(state, tenueLe).workshop;
  if (tenueLe === null || !hours) return [];
  const { heureDebut, heureFin } = hours;
  return [{ idAtelier, date, tenueLe, heureDebut, heureFin, par, idAbsence, depuis: now }];
}

/**
 * Reserves the hours of those who are to stand in, before any lesson is given: of two decisions of one instant, which both found somebody
 * free, the second hears it. Nothing is released: what its workshop's stream does not confirm is passed over after a minute.
 * @param back what is taken back by the same decision @throws Refusal 422 where another decision has somebody's hour
 */
export async function reserveStandIns(
  context: Context,
  idAbsence: number,
  given: readonly StandIn[],
  back: readonly StandIn[],
): Promise<void> {
  const { execute, load, db, now } = context;
  const days = new Map<string, Reserved[]>();
  for (const one of (await Promise.all(given.map((asked) => reservedOf(context, idAbsence, asked)))).flat())
    days.set(standInDayId(one), [...(days.get(standInDayId(one)) ?? []), one]);
  // In one order, so that of two that want the same days one has them all.
  for (const [key, wanted] of [...days].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const left: Reserved[] = [];
    for (const other of inTheWay((await load(standInDay, key)).values(), wanted)) {
      const isTakenBack = back.some(
        ({ idAtelier, date, par }) => idAtelier === other.idAtelier && date === other.date && par === other.par,
      );
      if (isTakenBack || isLeft(other, await load(workshop, other.idAtelier), now)) left.push(other);
    }
    const who = wanted[0]?.par ?? 0;
    const name = (await agentNames(db, [who])).get(who) ?? '';
    const taken = () => new Refusal(messages.absences.beingGiven(name), 422, 'remplacements');
    // Under a key of its own each time: what the same command reserved before it died may be another's by now.
    await execute(standInDay, key, decideReserve(wanted, left, taken), randomUUID());
  }
}
