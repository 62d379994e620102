import { type EventsOf, make } from '@diapason/contracts/core';
import { type TariffGrid, TariffPublished } from '@diapason/contracts/money';
import { aggregate } from '@diapason/event-sourcing';
import { canonical } from '../calculation/canonical';

const events = { TariffPublished };

export interface TariffState {
  /** 0 while nothing was published. */
  readonly version: number;
  readonly grille: TariffGrid | undefined;
}

/** Streams `tariff-{fk_anneeScolaire}`: the grids of one school year, newest last. Calculations name the version they used. */
export const tariff = aggregate<TariffState, typeof events>({
  category: 'tariff',
  events,
  initial: { version: 0, grille: undefined },
  evolve: (_state, { data }) => ({ version: data.version, grille: data.grille }),
});

/** Publishes the next version of a year's grid; the grid already in force changes nothing. Amounts in cents. */
export function decidePublishTariff(
  state: TariffState,
  fk_anneeScolaire: number,
  grille: TariffGrid,
): EventsOf<typeof events>[] {
  if (state.grille && canonical(state.grille) === canonical(grille)) return [];
  return [make(TariffPublished, { fk_anneeScolaire, version: state.version + 1, grille })];
}
