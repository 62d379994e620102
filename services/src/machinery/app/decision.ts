import { functionRight, messages } from '@diapason/contracts/constants';
import type { Decisions, Session } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';

/** Who saves or decides. */
export type Author = Pick<Session, 'idUtilisateur' | 'act' | 'functions'>;

/**
 * What the author may do with a record by giving it the status in `wanted`: write it, as its own person while it is a draft; or decide
 * about it, as somebody else who holds the function.
 * @param state undefined for a new record.
 * @throws Refusal 403 another's record, or a decision about oneself, also under a borrowed identity; 422 the status.
 */
export function requireTurn<S extends string, A extends string>(
  rules: Decisions<S, A>,
  state: Readonly<Record<S | A, number>> | undefined,
  wanted: Readonly<Record<S | A, number>>,
  author: Author,
): 'writing' | 'decision' {
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
  if (own || person === author.act)
    throw new Refusal(messages.decisions.ownRequest(functionRight(rules.right)?.libelleFonction ?? ''), 403);
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
