import type { TariffGrid } from '@diapason/contracts/calculation';
import { type EventsOf, make } from '@diapason/contracts/core';
import { TariffDraftDropped, TariffDrafted, TariffPublished } from '@diapason/contracts/money';
import { aggregate } from '@diapason/event-sourcing';
import { canonical } from './canonical';

const events = { TariffDrafted, TariffDraftDropped, TariffPublished };
type TariffEvent = EventsOf<typeof events>;

/** The year that a draft is a copy of, and the version there; null for the factory prices. */
export interface CopiedFrom {
  readonly fk_anneeCopiee: number | null;
  readonly versionCopiee: number | null;
}

export interface TariffState {
  /** 0 while nothing was published. */
  readonly version: number;
  readonly grille: TariffGrid | undefined;
  /** Drafts so far, dropped ones too. */
  readonly revision: number;
  readonly brouillon: TariffGrid | undefined;
  /** Undefined before the first draft or grid. */
  readonly copie: CopiedFrom | undefined;
}

const copyOf = ({ fk_anneeCopiee, versionCopiee }: CopiedFrom): CopiedFrom => ({ fk_anneeCopiee, versionCopiee });

/** Streams `tariff-{fk_anneeScolaire}`: the grids of one school year, newest last. Calculations name the version they used. */
export const tariff = aggregate<TariffState, typeof events>({
  category: 'tariff',
  events,
  initial: { version: 0, grille: undefined, revision: 0, brouillon: undefined, copie: undefined },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'TariffDrafted':
        return { ...state, revision: data.revision, brouillon: data.grille, copie: copyOf(data) };
      case 'TariffDraftDropped':
        return { ...state, revision: data.revision, brouillon: undefined };
      case 'TariffPublished':
        return { ...state, version: data.version, grille: data.grille, brouillon: undefined, copie: copyOf(data) };
    }
  },
});

const same = (a: TariffGrid | undefined, b: TariffGrid): boolean => a !== undefined && canonical(a) === canonical(b);

/** Keeps a draft; the one that is kept already, or the grid in force where there is none, changes nothing. @param source for a year's first. */
export function decideKeepDraft(
  state: TariffState,
  fk_anneeScolaire: number,
  grille: TariffGrid,
  source: CopiedFrom,
): TariffEvent[] {
  if (same(state.brouillon ?? state.grille, grille)) return [];
  const copie = state.copie ?? source;
  return [make(TariffDrafted, { fk_anneeScolaire, revision: state.revision + 1, grille, ...copie })];
}

export function decideDropDraft({ brouillon, revision }: TariffState, fk_anneeScolaire: number): TariffEvent[] {
  return brouillon ? [make(TariffDraftDropped, { fk_anneeScolaire, revision: revision + 1 })] : [];
}

/** Publishes the next version of a year's grid; the grid already in force changes nothing. Amounts in cents. */
export function decidePublishTariff(
  state: TariffState,
  fk_anneeScolaire: number,
  grille: TariffGrid,
  source: CopiedFrom = { fk_anneeCopiee: null, versionCopiee: null },
): TariffEvent[] {
  if (same(state.grille, grille)) return [];
  const copie = state.copie ?? source;
  return [make(TariffPublished, { fk_anneeScolaire, version: state.version + 1, grille, ...copie })];
}
