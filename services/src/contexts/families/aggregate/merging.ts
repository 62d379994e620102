import { messages, paperCounts, paperRank, waitingRank } from '@diapason/contracts/constants';
import type { Paper } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { inPlaceOf } from '../../../machinery/papers/paper-decisions';

/** Numbers of what moved, by the field of the event that says so. */
type Moved = Readonly<Record<string, readonly number[]>>;

/** What the kept record took over, as its event says it. */
export interface Taken {
  readonly fk_fusionne: number;
  readonly repris: readonly string[];
  /** Which merge of the other record it was; the first ones were not counted. */
  readonly numero?: number | undefined;
}

/** What went back when a merge was undone, and the kept record as it was by then. */
export interface Released<S> {
  readonly taken: Taken;
  readonly back: object;
  readonly state: S;
}

/** What a record knows of its merges. */
export interface Merges<S> {
  /** The record that is kept in place of this one. */
  readonly merged: { readonly fk_conserve: number; readonly reprendre: readonly string[] } | undefined;
  /** How often this one was merged so far. */
  readonly merges: number;
  /** Records that this one is kept in place of, and what it took over from each. */
  readonly absorbed: ReadonlyMap<number, Taken>;
  /** What it gave back to each when the last merge with it was undone. */
  readonly released: ReadonlyMap<number, Released<S>>;
  /** Papers that were taken away since each of those records was merged into this one. */
  readonly gone: ReadonlyMap<number, readonly Gone[]>;
}

/** Nobody's record was merged yet. */
export const unmerged = {
  merged: undefined,
  merges: 0,
  absorbed: new Map(),
  released: new Map(),
  gone: new Map(),
} as const;

export const numbersOf = (said: object, field: string): readonly number[] => (said as Moved)[field] ?? [];

/** The fold of what a record took over: an earlier merge with the same one is over. */
export function absorbing<S>(
  { absorbed, released, gone }: Merges<S>,
  taken: Taken,
): Pick<Merges<S>, 'absorbed' | 'released' | 'gone'> {
  return {
    gone: absorbed.has(taken.fk_fusionne) ? gone : new Map(gone).set(taken.fk_fusionne, []),
    absorbed: new Map(absorbed).set(taken.fk_fusionne, taken),
    released: new Map([...released].filter(([id]) => id !== taken.fk_fusionne)),
  };
}

/** The fold of what a record gave back. */
export function releasing<S extends Merges<S>>(
  state: S,
  back: { readonly fk_fusionne: number },
): Partial<Pick<Merges<S>, 'absorbed' | 'released' | 'gone'>> {
  const taken = state.absorbed.get(back.fk_fusionne);
  if (!taken) return {};
  return {
    absorbed: new Map([...state.absorbed].filter(([id]) => id !== back.fk_fusionne)),
    gone: new Map([...state.gone].filter(([id]) => id !== back.fk_fusionne)),
    released: new Map(state.released).set(back.fk_fusionne, { taken, back, state }),
  };
}

/** @throws Refusal 409 for a record that was merged: the kept one is changed. */
export function requireUnmerged({ merged }: Pick<Merges<unknown>, 'merged'>): void {
  if (merged) throw new Refusal(messages.families.mergedAway, 409);
}

/** What the kept record gave back when this merge was undone, not one before it. @param other the other record, which is `from`. */
export function releasedOf<S>(
  { released }: Pick<Merges<S>, 'released'>,
  from: number,
  { merges }: Pick<Merges<S>, 'merges'>,
): Released<S> | undefined {
  const given = released.get(from);
  return (given?.taken.numero ?? merges) === merges ? given : undefined;
}

/** From which day what goes back holds in a school year: it may have changed while the records were one. */
export type DayIn = (fk_anneeScolaire: number) => string;

/** One kind of what a record has and a merge moves, such as its papers. */
export interface MovedPart<S, E> {
  readonly field: string;
  /** Whether what stayed at first may move now that nothing keeps it away any more. */
  readonly later: (one: number, from: S, into: S, gone: readonly Gone[]) => boolean;
  /** Which move to the kept record. @param moved what moves already. */
  readonly moving: (from: S, into: S, moved: Moved) => readonly number[];
  /** Which of the kept record go back. */
  readonly returning: (into: S, taken: Taken) => readonly number[];
  /** Said in the stream of the record `owner`: what `of` has of these numbers is its own from now on. */
  readonly taken: (numbers: readonly number[], of: S, owner: S) => readonly E[];
  /** What the owner has that goes where these come. */
  readonly cleared: (numbers: readonly number[], of: S, owner: S) => readonly E[];
  readonly given: (numbers: readonly number[], of: S, owner: S, dayIn: DayIn) => readonly E[];
  /** @param to the record that has them again; undefined where nobody has. */
  readonly removed: (numbers: readonly number[], of: S, to?: S) => readonly E[];
}

interface Part<S, E, V> {
  readonly field: string;
  readonly of: (state: S) => readonly V[];
  readonly key: (one: V) => number;
  /** It stays where it is: the kept record has the same. */
  readonly stays: (one: V, into: S, moved: Moved, from: S) => boolean;
  /** What has come to nothing in the kept record, and goes where one of the other comes; what stayed may then come later. */
  readonly yields?: (own: V, coming: V) => boolean;
  /** What kept it away was taken away, and had come to nothing until then. */
  readonly isFree?: (one: V, into: S, gone: readonly Gone[]) => boolean;
  /** What the kept record has by now goes back with what it belongs to. */
  readonly belongs?: (one: V, taken: Taken, into: S) => boolean;
  /** The owner, whose stream says so, has these too. */
  readonly add: (some: readonly V[], owner: S) => readonly E[];
  /** The owner has these again, as they are by now; as `add` unless told. */
  readonly set?: (some: readonly V[], owner: S, dayIn: DayIn) => readonly E[];
  readonly remove: (some: readonly V[], owner: S, to?: S) => readonly E[];
}

export function movedPart<S, E, V>({
  field,
  of,
  key,
  stays,
  yields,
  isFree,
  belongs,
  add,
  set = add,
  remove,
}: Part<S, E, V>): MovedPart<S, E> {
  const some = (numbers: readonly number[], state: S) => of(state).filter((one) => numbers.includes(key(one)));
  const yielding = (numbers: readonly number[], from: S, owner: S) => {
    const coming = some(numbers, from);
    return of(owner).filter((own) => coming.some((one) => yields?.(own, one)));
  };
  return {
    field,
    later: (number, from, into, gone) =>
      yielding([number], from, into).length > 0 || some([number], from).some((one) => isFree?.(one, into, gone)),
    moving: (from, into, moved) =>
      of(from)
        .filter((one) => !stays(one, into, moved, from))
        .map(key),
    returning: (into, taken) =>
      of(into)
        .filter((one) => numbersOf(taken, field).includes(key(one)) || belongs?.(one, taken, into))
        .map(key),
    taken: (numbers, from, owner) => add(some(numbers, from), owner),
    cleared: (numbers, from, owner) => {
      const gone = yielding(numbers, from, owner);
      return gone.length > 0 ? remove(gone, owner) : [];
    },
    given: (numbers, from, owner, dayIn) => set(some(numbers, from), owner, dayIn),
    removed: (numbers, owner, to) => remove(some(numbers, owner), owner, to),
  };
}

/** A paper as a merge sees it. */
interface Held {
  readonly idPieceJointe: number;
  readonly antivirus: string | null;
}

/** A paper that a record has no more, and whether it counted there: one that went back with its record was never the kept one's own. */
interface Gone {
  readonly paper: Held;
  readonly counted: boolean;
}

/** The fold of a paper that is taken away. */
export function takenAway<S>({ gone, released }: Merges<S>, paper: Held | undefined): Partial<Pick<Merges<S>, 'gone'>> {
  if (!paper) return {};
  const wentBack = [...released.values()].some(({ back }) => numbersOf(back, 'pieces').includes(paper.idPieceJointe));
  const one = { paper, counted: paperCounts(paper) && !wentBack };
  return { gone: new Map([...gone].map(([id, before]) => [id, [...before, one]])) };
}

/**
 * How papers move that are of a person alone, all that lie in one place together.
 * @returns `stays`: what the kept record has there counts as much, or waits and may come to count; `yields`: what it has there has come
 * to nothing; `isFree`: what was taken away there never counted, so it had replaced nothing.
 */
export function movedPapers<S extends Merges<S>, P extends Held>(
  papers: Paper['papers'],
  of: (state: S) => readonly P[],
) {
  const rank = (state: S, one: P) => Math.max(-1, ...of(state).filter(inPlaceOf({ papers }, one)).map(paperRank));
  return {
    stays: (one: P, into: S, from: S): boolean => rank(into, one) >= Math.min(waitingRank, rank(from, one)),
    yields: (own: P, coming: P): boolean => inPlaceOf({ papers }, coming)(own),
    isFree: (one: P, gone: readonly Gone[]): boolean => {
      const there = gone.filter(({ paper }) => inPlaceOf({ papers }, one)(paper));
      return there.length > 0 && !there.some(({ counted }) => counted);
    },
  };
}

/** A person's record as a merge sees it. */
export interface MergeableState<S, D> extends Merges<S> {
  readonly details: D | undefined;
  readonly dateSuppression: string | undefined;
}

/** What differs between the merges of two kinds of person. */
export interface MergeRules<S, D, E> {
  readonly idOf: (details: D) => number;
  /** Being erased counts too. */
  readonly isErased: (state: S) => boolean;
  readonly parts: readonly MovedPart<S, E>[];
  readonly absorbed: (id: number, said: Taken, moved: Moved) => E;
  readonly released: (id: number, fk_fusionne: number, moved: Moved) => E;
  readonly separated: (own: S, fk_conserve: number, given: Released<S> | undefined) => readonly E[];
  /** The details with these values instead; nothing where that changes nothing. @param from whose values they are, where they are taken over. */
  readonly filled: (before: D, values: Partial<D>, from?: D) => readonly E[];
  /** What a field holds that nobody filled in; null unless told. */
  readonly empty?: Partial<D>;
}

type State<S, D> = S & MergeableState<S, D>;

function present<S, D, E>({ isErased }: MergeRules<S, D, E>, state: State<S, D>): D {
  const { details } = state;
  if (!details) throw new Refusal(messages.general.notFound, 404);
  if (isErased(state)) throw new Refusal(messages.families.mergeErased, 422);
  return details;
}

/**
 * Whether a record can be closed in favour of another one of the same person.
 * @returns the numbers of both.
 * @throws Refusal 404 unknown; 409 merged already; 422 the same, erased, one that is kept in place of others, or into a closed one.
 */
export function requireMergeable<S, D, E>(
  rules: MergeRules<S, D, E>,
  state: State<S, D>,
  kept: State<S, D>,
): { readonly id: number; readonly fk_conserve: number } {
  const id = rules.idOf(present(rules, state));
  const fk_conserve = rules.idOf(present(rules, kept));
  if (id === fk_conserve) throw new Refusal(messages.families.mergeWithItself, 422, 'fk_fusionne');
  requireUnmerged(state);
  requireUnmerged(kept);
  if (kept.dateSuppression) throw new Refusal(messages.families.mergeIntoClosed, 422);
  if (state.absorbed.size > 0) throw new Refusal(messages.families.mergeKeepsAnother, 422, 'fk_fusionne');
  return { id, fk_conserve };
}

/**
 * The kept record takes over what the other one had, in one append: nothing where it has, or the other one is not merged into it.
 * @throws Refusal 409 for a record that was merged meanwhile itself.
 */
export function decideAbsorb<S, D, E>(rules: MergeRules<S, D, E>, into: State<S, D>, from: State<S, D>): E[] {
  const details = present(rules, into);
  const other = present(rules, from);
  const [id, fk_fusionne] = [rules.idOf(details), rules.idOf(other)];
  const { merged, merges } = from;
  if (merged?.fk_conserve !== id || into.absorbed.has(fk_fusionne)) return [];
  requireUnmerged(into);
  const empty = emptyOf(rules);
  const repris = (merged.reprendre as (keyof D & string)[]).filter(
    (name) => isEmpty(details[name], empty(name)) && !isEmpty(other[name], empty(name)),
  );
  const moved: Record<string, readonly number[]> = {};
  for (const { field, moving } of rules.parts) moved[field] = moving(from, into, moved);
  const values = Object.fromEntries(repris.map((name) => [name, other[name]])) as Partial<D>;
  return [
    rules.absorbed(id, { fk_fusionne, repris, numero: merges }, moved),
    ...rules.filled(details, values, other),
    ...coming(rules.parts, moved, into, from),
  ];
}

/**
 * What stayed with the other record comes to the kept one too, once what kept it away was refused, or was taken away while it waited. Where
 * one that counted was taken away, it stays: somebody wanted none there.
 * Nothing where the merge is not in force.
 */
export function decideAbsorbLater<S, D, E>(rules: MergeRules<S, D, E>, into: State<S, D>, from: State<S, D>): E[] {
  const gone = into.gone.get(from.details ? rules.idOf(from.details) : 0) ?? [];
  return absorbMore(rules, into, from, ({ later }, one) => later(one, from, into, gone));
}

/**
 * What stayed with the other record comes to the kept one too, where what kept it away went back to a third one.
 * @param before the kept one while it had that. Nothing where the merge is not in force.
 */
export function decideAbsorbFreed<S, D, E>(
  rules: MergeRules<S, D, E>,
  before: State<S, D>,
  into: State<S, D>,
  from: State<S, D>,
): E[] {
  const taken = before.absorbed.get(from.details ? rules.idOf(from.details) : 0);
  const moved = Object.fromEntries(rules.parts.map(({ field }) => [field, numbersOf(taken ?? {}, field)]));
  return absorbMore(rules, into, from, ({ moving }, one) => !moving(from, before, moved).includes(one));
}

function absorbMore<S, D, E>(
  rules: MergeRules<S, D, E>,
  into: State<S, D>,
  from: State<S, D>,
  comes: (part: MovedPart<S, E>, one: number) => boolean,
): E[] {
  const { details } = into;
  const fk_fusionne = from.details && rules.idOf(from.details);
  const taken = into.absorbed.get(fk_fusionne ?? 0);
  if (!details || !taken || rules.isErased(into) || into.merged || from.merged?.fk_conserve !== rules.idOf(details))
    return [];
  const more: Record<string, readonly number[]> = {};
  const all = Object.fromEntries(rules.parts.map(({ field }) => [field, numbersOf(taken, field)]));
  for (const part of rules.parts) {
    const before = numbersOf(taken, part.field);
    const coming = part.moving(from, into, all).filter((one) => !before.includes(one) && comes(part, one));
    more[part.field] = coming;
    all[part.field] = [...before, ...coming];
  }
  if (Object.values(more).every(({ length }) => length === 0)) return [];
  const { repris, numero } = taken;
  return [
    rules.absorbed(rules.idOf(details), { fk_fusionne: taken.fk_fusionne, repris, numero }, all),
    ...coming(rules.parts, more, into, from),
  ];
}

/** What the kept record has from now on, and what goes there for it. */
const coming = <S, E>(parts: readonly MovedPart<S, E>[], moved: Moved, into: S, from: S): E[] =>
  parts.flatMap(({ field, cleared, taken }) => {
    const numbers = numbersOf(moved, field);
    return [...cleared(numbers, from, into), ...taken(numbers, from, into)];
  });

/**
 * The kept record gives back what it still has of what it took over, in one append. Fields that were filled in are empty again, unless
 * somebody changed them. Appends nothing where it took over nothing.
 * @throws Refusal 404 unknown, 422 erased.
 */
export function decideRelease<S, D, E>(rules: MergeRules<S, D, E>, into: State<S, D>, from: State<S, D>): E[] {
  const { details } = into;
  const other = from.details;
  if (!details || !other) throw new Refusal(messages.general.notFound, 404);
  if (rules.isErased(into) || rules.isErased(from)) throw new Refusal(messages.families.separateErased, 422);
  const fk_fusionne = rules.idOf(other);
  const taken = into.absorbed.get(fk_fusionne);
  if (!taken) return [];
  const moved = Object.fromEntries(rules.parts.map(({ field, returning }) => [field, returning(into, taken)]));
  const back = (taken.repris as (keyof D & string)[]).filter((name) => details[name] === other[name]);
  const values = Object.fromEntries(back.map((name) => [name, emptyOf(rules)(name)])) as Partial<D>;
  return [
    rules.released(rules.idOf(details), fk_fusionne, moved),
    ...rules.filled(details, values),
    ...rules.parts.flatMap(({ field, removed }) => removed(moved[field] ?? [], into, from)),
  ];
}

/**
 * The record is open again, with what it had as it is by now, without what was removed meanwhile.
 * @param given what the kept record gave back; undefined where it had taken over nothing.
 */
export function decideSeparate<S, D, E>(
  rules: MergeRules<S, D, E>,
  own: State<S, D>,
  given: Released<S> | undefined,
  dayIn: DayIn,
): E[] {
  const { details, merged } = own;
  if (!details || !merged) return [];
  const separated = rules.separated(own, merged.fk_conserve, given);
  if (!given) return [...separated];
  return [
    ...separated,
    ...rules.parts.flatMap(({ field, removed, given: again }) => {
      const back = numbersOf(given.back, field);
      const gone = numbersOf(given.taken, field).filter((one) => !back.includes(one));
      return [...removed(gone, own), ...again(back, given.state, own, dayIn)];
    }),
  ];
}

const emptyOf =
  <D>({ empty }: { readonly empty?: Partial<D> }) =>
  (name: keyof D) =>
    empty?.[name] ?? null;

const isEmpty = (value: unknown, empty: unknown): boolean => value === null || value === '' || value === empty;
