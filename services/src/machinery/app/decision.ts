import { functionRight, messages } from '@diapason/contracts/constants';
import type { Decisions, Session } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';

/** Who saves or decides. */
export type Author = Pick<Session, 'idUtilisateur' | 'act' | 'functions'>;

/** What the events of such a record say beside its fields, and decisions must know. */
export const BESIDE = ['ecritPar'];
export interface Written {
  readonly ecritPar?: number[] | undefined;
}

/** Who wrote a record in its person's name by now, for its event: nothing where nobody did. */
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
 * 422 the status.
 */
export function requireTurn<S extends string, A extends string>(
  rules: Decisions<S, A>,
  state: (Readonly<Record<S | A, number>> & Written) | undefined,
  wanted: Readonly<Record<S | A, number>>,
  author: Author,
): Turn {
  const next = wanted[rules.status];
  const person = (state ?? wanted)[rules.about];
  const own = person === author.idUtilisateur;
  const decides = author.functions.has(rules.right);
  if (!own && !(state && decides)) throw new Refusal(messages.errorPage[403], 403);
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
