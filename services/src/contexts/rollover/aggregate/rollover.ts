import { messages, type RolloverKind, type RolloverPart } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { RolloverEnded, RolloverRequested, RolloverStopped } from '@diapason/contracts/rollover';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { RolloverRequested, RolloverStopped, RolloverEnded };
type RolloverEvent = EventsOf<typeof events>;

export interface RolloverState {
  /** The one that goes on. */
  readonly underWay: EventOf<typeof RolloverRequested>['data'] | undefined;
  readonly stopped: boolean;
}

/** Streams `rollover-{fk_anneeScolaire}`: one preparation at a time, over all processes. */
export const rollover = aggregate<RolloverState, typeof events>({
  category: 'rollover',
  events,
  initial: { underWay: undefined, stopped: false },
  evolve: (state, event) => {
    switch (event.type) {
      case 'RolloverRequested':
        return { underWay: event.data, stopped: false };
      case 'RolloverStopped':
        return { ...state, stopped: true };
      case 'RolloverEnded':
        return { underWay: undefined, stopped: false };
    }
  },
});

export interface AskedRollover extends Readonly<Record<RolloverPart, 0 | 1>> {
  readonly fk_anneeScolaire: number;
  readonly fk_anneeSource: number;
  readonly nature: RolloverKind;
  readonly sauf: readonly string[];
  readonly quandMeme: readonly string[];
}

/** @throws Refusal 409 while one goes on, 422 where nothing is ticked. */
export function decideRequestRollover(
  { underWay }: RolloverState,
  idPreparation: number,
  { sauf, quandMeme, ...asked }: AskedRollover,
): RolloverEvent[] {
  if (underWay) throw new Refusal(messages.rollover.underWay, 409);
  const { reglages, offres, grille, vacances, fichesService, ateliers } = asked;
  const isTicked = [reglages, offres, grille, vacances, fichesService, ateliers].includes(1);
  if (asked.nature === 'preparation' && !isTicked) throw new Refusal(messages.rollover.nothingTicked, 422);
  const keys = (some: readonly string[]) => some.map((cle) => ({ cle }));
  return [make(RolloverRequested, { ...asked, idPreparation, sauf: keys(sauf), quandMeme: keys(quandMeme) })];
}

/**
 * @param givenUp of one whose job was given up, how much it has written: nobody else would end it.
 * @throws Refusal 409 where none goes on.
 */
export function decideStopRollover(
  { underWay, stopped }: RolloverState,
  givenUp?: { readonly idPreparation: number; readonly ecrites: number },
): RolloverEvent[] {
  if (!underWay) throw new Refusal(messages.rollover.notUnderWay, 409);
  const { idPreparation, fk_anneeScolaire } = underWay;
  const which = { idPreparation, fk_anneeScolaire };
  return [
    ...(stopped ? [] : [make(RolloverStopped, which)]),
    ...(givenUp?.idPreparation === idPreparation
      ? [make(RolloverEnded, { ...which, ecrites: givenUp.ecrites, refusees: 0 })]
      : []),
  ];
}

/** Tells once how it ended. */
export function decideEndRollover(
  { underWay }: RolloverState,
  outcome: EventOf<typeof RolloverEnded>['data'],
): RolloverEvent[] {
  return underWay?.idPreparation === outcome.idPreparation ? [make(RolloverEnded, outcome)] : [];
}
