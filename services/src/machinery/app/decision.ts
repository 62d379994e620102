import { functionRight, messages } from '@diapason/contracts/constants';
import type { Decisions, RecordLife, Session } from '@diapason/contracts/core';
import { type Aggregate, aggregate, type EventsOfLife, Refusal, recordAggregate } from '@diapason/event-sourcing';

/** Who saves or decides. */
export type Author = Pick<Session, 'idUtilisateur' | 'act' | 'functions'>;

/** What a decision must know of a record: its changes so far, of which who decides has seen one. */
export interface Versioned {
  readonly version: number;
}

type StateOf<L extends RecordLife> = Parameters<ReturnType<typeof recordAggregate<L>>['evolve']>[0];

/**
 * The aggregate of a record that somebody else decides about: its fields, who wrote it for its person, and its version.
 * @param beside what decisions say of it that is none of its fields.
 */
export function decidedAggregate<L extends RecordLife, More extends object = object>(
  record: Parameters<typeof recordAggregate>[0],
  life: L,
  beside: readonly (keyof More & string)[] = [],
): Aggregate<(NonNullable<StateOf<L>> & Versioned & More) | undefined, EventsOfLife<L>> {
  type State = (NonNullable<StateOf<L>> & Versioned & More) | undefined;
  const { category, events, evolve } = recordAggregate(record, life, ['ecritPar', ...beside]);
  return aggregate<State, EventsOfLife<L>>({
    category,
    events,
    initial: undefined,
    evolve: (state, event) => {
      const next = evolve(state, event);
      return next && ({ ...next, version: (state?.version ?? 0) + 1 } as State);
    },
  });
}

export interface Written {
  readonly ecritPar?: number[] | undefined;
}

/** For the event: everybody who wrote the record while acting for its person; without the field where nobody did. */
export function writers(state: Written | undefined, turn: Turn, { act }: Pick<Author, 'act'>): Written {
  const all = new Set([...(state?.ecritPar ?? []), ...(turn === 'writing' && act !== undefined ? [act] : [])]);
  return all.size === 0 ? {} : { ecritPar: [...all] };
}

export type Turn = 'writing' | 'decision';

/**
 * What the author may do with a record by giving it the status in `wanted`: write it, as its own person while it is a draft; or decide
 * about it, as somebody else who holds the function.
 * @param state undefined for a new record.
 * @throws Refusal 403 another's record, or a decision about oneself, also under a borrowed identity, or about what one wrote under one;
 * 409 a record that moved on since it was looked at; 422 the status.
 */
export function requireTurn<S extends string, A extends string>(
  rules: Decisions<S, A>,
  state: (Readonly<Record<S | A, number>> & Written & Versioned) | undefined,
  wanted: Readonly<Record<S | A, number>> & { readonly versionAttendue?: number | undefined },
  author: Author,
): Turn {
  const next = wanted[rules.status];
  const person = (state ?? wanted)[rules.about];
  const own = person === author.idUtilisateur;
  const decides = author.functions.has(rules.right);
  if (!own && !(state && decides)) throw new Refusal(messages.errorPage[403], 403);
  const writes = own && (!state || state[rules.status] === rules.draft);
  if (state && wanted.versionAttendue !== undefined && wanted.versionAttendue !== state.version)
    throw new Refusal(writes ? messages.general.conflict : messages.decisions.movedOn, 409, 'versionAttendue');
  if (!state || state[rules.status] === rules.draft) {
    if (own && (next === rules.draft || next === rules.submitted)) return 'writing';
    throw new Refusal(messages.decisions.statusNotAllowed);
  }
  if (!decides) throw new Refusal(rules.closed);
  const fonction = functionRight(rules.right)?.libelleFonction ?? '';
  if (own || person === author.act) throw new Refusal(messages.decisions.ownRequest(fonction), 403);
  if (state.ecritPar?.some((one) => one === author.idUtilisateur || one === author.act))
    throw new Refusal(messages.decisions.writtenForAnother(fonction), 403);
  if (!rules.outcomes.includes(next)) throw new Refusal(messages.decisions.statusNotAllowed);
  return 'decision';
}

/** A decision is about what its person wrote: refuses one that comes with something else. @throws Refusal 409. */
export function requireSameContent(isSame: boolean): void {
  if (!isSame) throw new Refusal(messages.decisions.otherContent, 409);
}

/**
 * The reason of a decision, for its event.
 * @throws Refusal 400 on `motifDecision` when an accepted record is decided again without one.
 */
export function reasonOf<S extends string>(
  rules: Decisions<S>,
  state: Readonly<Record<S, number>>,
  motifDecision: string | null | undefined,
): { readonly motifDecision?: string } {
  if (motifDecision) return { motifDecision };
  if (state[rules.status] === rules.accepted)
    throw new Refusal(messages.decisions.reasonRequired, 400, 'motifDecision');
  return {};
}
