import { z } from 'zod';
import { faults } from '../constants/faults';
import type { Facts } from './facts';
import type { LookupName } from './lookup-name';
import { orNull, wireDate, wireFlag, wireIdFilter, wireInt, wireOptionalId, wireTextOrNull } from './wire';

/** One of a few choices: the value that is sent, its word in the address where that is another, its label. */
interface FilterOption {
  readonly value: number | string;
  readonly in?: string;
  readonly label: string;
}

/** A filter as browsers know it. */
interface ShownFilter {
  readonly kind: 'words' | 'year' | 'site' | 'one' | 'several' | 'oneOf' | 'tick' | 'days';
  /** Its name in the address. */
  readonly in: string;
  readonly label: string;
  /** Text of no choice: « Tous les modes ». */
  readonly none?: string;
  /** Always in sight, three of a list at most; the others are behind « Filtrer ». */
  readonly pinned?: true;
  /** Record whose rows are the choices. */
  readonly names?: LookupName;
  /** A list opens on the teacher whose list it is. */
  readonly mine?: true;
  readonly options?: readonly FilterOption[];
  /** What is chosen at first; no choice unless told. */
  readonly atFirst?: number | string | readonly number[];
  /** A list of words: what is searched. Of a box: what it hides while it is not ticked. */
  readonly hint?: string;
  /** Of words: what is searched for whoever sees more. */
  readonly hintOfAll?: string;
  /** Of days: the field of their end. */
  readonly until?: string;
}

/** A filter of a list: what clients send, how browsers ask for it, and who has it. */
export interface ListFilter<W extends z.ZodType = z.ZodType> {
  readonly wire: W;
  readonly shown?: ShownFilter;
  /** For whoever holds one of these; for the others it counts for nothing. */
  readonly right?: readonly number[];
  /** What counts in its place for those who do not hold the right. */
  readonly held?: unknown;
  /** What is sent to hide no row; nothing unless told. */
  readonly all?: unknown;
  /** Stays as it is where everything is counted: the school year, whom the list is about. */
  readonly kept?: true;
  /** Of words: what is searched by whoever holds one of these; the rest by everybody. */
  readonly parts?: Readonly<Record<string, readonly number[]>>;
}

export type ListFilters = Readonly<Record<string, ListFilter>>;

interface Look {
  readonly in: string;
  readonly label: string;
  readonly none?: string;
  readonly pinned?: true;
  readonly mine?: true;
}

/** Words over names and whatever else the list searches. @param hint what is searched: « Nom, ville… » */
const words = (hint: string) =>
  ({
    wire: wireTextOrNull.optional(),
    shown: { kind: 'words', in: 'recherche', label: 'Rechercher', hint },
  }) as const satisfies ListFilter;

/** Words, and telephones for whoever holds one of these. @param hintOfAll what is searched for them */
const wordsAndPhones = (hint: string, hintOfAll: string, right: readonly [number, ...number[]]) => {
  const { wire, shown } = words(hint);
  return { wire, shown: { ...shown, hintOfAll }, parts: { telephone: right } } satisfies ListFilter;
};

/** One school year, at first the current one. @param none text of every year, where that can be chosen */
const schoolYear = ({ none }: { readonly none?: string } = {}) =>
  ({
    wire: wireOptionalId,
    shown: { kind: 'year', in: 'annee', label: 'Année scolaire', pinned: true, ...(none ? { none } : {}) },
    kept: true,
  }) as const satisfies ListFilter;

const site = () =>
  ({
    wire: wireIdFilter,
    shown: { kind: 'site', in: 'site', label: 'Site', none: 'Tous les sites', pinned: true },
  }) as const satisfies ListFilter;

/** One record of a kind, by its name, or none. Clients may send several. */
const of = (names: LookupName, look: Look) =>
  ({
    wire: wireIdFilter,
    shown: { kind: 'one', names, ...look },
  }) as const satisfies ListFilter;

/** Several records of a kind, by its name. */
const several = (names: LookupName, look: Look) =>
  ({
    wire: wireIdFilter,
    shown: { kind: 'several', names, ...look },
  }) as const satisfies ListFilter;

interface SomeOf extends Look {
  readonly atFirst: readonly number[];
  readonly unoffered?: number;
}

/** Several of a list of the constants. @param atFirst those that are chosen until somebody chooses @param unoffered one that clients may send and that finds nothing */
const someOf = (choices: NonNullable<Facts['choices']>, { atFirst, unoffered, ...look }: SomeOf) => {
  const offered = choices.filter(({ id }) => id !== unoffered);
  return {
    wire: among(wireIdFilter, optionsOf(choices)),
    shown: { kind: 'several' as const, options: optionsOf(offered), atFirst, ...look },
  } satisfies ListFilter;
};

const optionsOf = (choices: NonNullable<Facts['choices']>): readonly FilterOption[] =>
  choices.map(({ id, libelle }) => ({ value: id, label: libelle }));

/** What is sent is nothing, or one of the choices (each of several): another value would hide what it was meant to find. */
const among = <W extends z.ZodType>(wire: W, options: readonly FilterOption[]): W => {
  const values = new Set<unknown>(options.map(({ value }) => value));
  const isOffered = (sent: unknown) =>
    sent === null || sent === undefined || (Array.isArray(sent) ? sent : [sent]).every((one) => values.has(one));
  return wire.refine(isOffered, { error: faults.notAChoice });
};

/** One of a list of the constants, or none. */
const choice = <W extends z.ZodType>(wire: W, choices: NonNullable<Facts['choices']>, look: Look) =>
  ({
    wire: among(wire, optionsOf(choices)),
    shown: { kind: 'one' as const, options: optionsOf(choices), ...look },
  }) satisfies ListFilter;

/** One of a list of the constants; clients may send several. */
const ofConstants = (choices: NonNullable<Facts['choices']>, look: Look) => choice(wireIdFilter, choices, look);

/** Yes, no, or both. */
const yesNo = (look: Look & { readonly yes: string; readonly no: string }) => {
  const { yes, no, ...rest } = look;
  return choice(
    orNull(wireFlag).optional(),
    [
      { id: 1, libelle: yes },
      { id: 0, libelle: no },
    ],
    rest,
  );
};

/** Always one of a few. @param all the one that hides no row */
const oneOf = <W extends z.ZodType>(
  wire: W,
  options: readonly FilterOption[],
  { atFirst, all, ...look }: Look & { readonly atFirst: number | string; readonly all: number | string },
) =>
  ({
    wire: among(wire, options),
    shown: { kind: 'oneOf' as const, options, atFirst, ...look },
    all,
  }) satisfies ListFilter;

/** A box to tick. @param options what is sent without it and with it */
const tick = <W extends z.ZodType>(
  wire: W,
  [without, ticked]: readonly [number, number],
  look: Look & { readonly hint: string },
) =>
  ({
    wire,
    shown: {
      kind: 'tick' as const,
      options: [
        { value: without, label: '' },
        { value: ticked, label: '' },
      ],
      ...look,
    },
    all: ticked,
  }) satisfies ListFilter;

const day = orNull(wireDate).optional();
/** A range of days. @param until the field of the last one */
const days = (until: string, look: Look) =>
  ({
    wire: day,
    shown: { kind: 'days', until, ...look },
  }) as const satisfies ListFilter;

/** What clients may send and no screen asks for. */
const unseen = <W extends z.ZodType>(wire: W) => ({ wire }) satisfies ListFilter;

/** The person whom a list is about. */
const whose = <W extends z.ZodType>(wire: W) => ({ wire, kept: true }) as const satisfies ListFilter;

/** The filter for whoever holds one of these. @param held what counts for the others */
const seenWith = <F extends ListFilter>(one: F, right: readonly [number, ...number[]], held?: unknown) => ({
  ...one,
  right,
  ...(held === undefined ? {} : { held }),
});

export const filter = {
  words,
  wordsAndPhones,
  schoolYear,
  site,
  of,
  several,
  someOf,
  choice,
  ofConstants,
  yesNo,
  oneOf,
  tick,
  days,
  lastDay: () => unseen(day),
  unseen,
  whose,
  seenWith,
} as const;

/** `actif`: 1 those who are, 0 those who are not, 2 all. */
export const wireActivity = orNull(wireInt.pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]))).optional();
