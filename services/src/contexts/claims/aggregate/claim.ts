import { isDeepStrictEqual } from 'node:util';
import {
  claimLife,
  claim as claimRecord,
  ExpenseClaimSaved,
  ExpenseClaimStatusChanged,
} from '@diapason/contracts/claims';
import { claimStatus, messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { Refusal, recordAggregate } from '@diapason/event-sourcing';
import { type ClaimPeriods, type EnteredDay, openPeriod, requireDays } from './claim-rules';

/** Streams `expenseClaim-{idFrais}`. */
export const claim = recordAggregate(claimRecord, claimLife);

/** Undefined: no claim under this id yet. */
export type ClaimState = typeof claim.initial;
export type Claim = NonNullable<ClaimState>;
export type ClaimEvent = EventsOf<typeof claim.events>;

/** A claim as the form sends it. Amounts in cents; day and leg ids are given out already. */
export type ClaimEntry = Omit<Claim, 'fraisJournees'> & {
  readonly fraisJournees: readonly EnteredDay[];
};

/** Who saves: the claim's own agent, a manager (right 205), or both. */
export interface ClaimAuthor {
  readonly idUtilisateur: number;
  readonly manager: boolean;
}

const { saved, submitted, inReview, accepted, refused } = claimStatus;
/** What a manager may set on a claim that was submitted; 1 asks its agent to complete it. */
const decisions: readonly number[] = [saved, inReview, accepted, refused];

/**
 * Saves a claim with a status. Its agent memorises (1) or submits (2) a draft; a manager sends a submitted one back (1), or sets 3, 4 or 5.
 * @throws Refusal 400 days and times, 403 another's claim, 422 a status or a month that is not open.
 */
export function decideSaveClaim(
  state: ClaimState,
  entry: ClaimEntry,
  author: ClaimAuthor,
  periods: ClaimPeriods,
): ClaimEvent[] {
  requireTransition(state, entry, author);
  const fraisJournees = requireDays(entry.fraisJournees, entry.periode);
  requireMonth(state, entry, periods);
  const next: Claim = {
    ...entry,
    fk_user: state?.fk_user ?? entry.fk_user,
    dateDemande: state?.dateDemande ?? entry.dateDemande,
    fraisJournees,
  };
  if (!state) return [make(ExpenseClaimSaved, next)];
  const sameContent = isDeepStrictEqual({ ...next, fk_fraisStatut: 0 }, { ...state, fk_fraisStatut: 0 });
  return sameContent ? changeStatus(state, next.fk_fraisStatut) : [make(ExpenseClaimSaved, next)];
}

/** Validates from the management list: a claim in review (3) becomes accepted (4). */
export function decideValidateClaim(state: ClaimState): ClaimEvent[] {
  if (!state) throw new Refusal(messages.general.notFound, 404);
  if (state.fk_fraisStatut !== accepted && state.fk_fraisStatut !== inReview)
    throw new Refusal(messages.claims.statusNotAllowed);
  return changeStatus(state, accepted);
}

/** Whether the claim keeps others of its agent out of its month: refused ones do not (document 002 §5, statuses 1 to 4). */
export const holdsMonth = (fk_fraisStatut: number): boolean => fk_fraisStatut !== refused;

function changeStatus({ idFrais, fk_user, fk_fraisStatut }: Claim, next: number): ClaimEvent[] {
  return fk_fraisStatut === next ? [] : [make(ExpenseClaimStatusChanged, { idFrais, fk_user, fk_fraisStatut: next })];
}

function requireTransition(state: ClaimState, entry: ClaimEntry, { idUtilisateur, manager }: ClaimAuthor): void {
  const own = (state?.fk_user ?? entry.fk_user) === idUtilisateur;
  const current = state?.fk_fraisStatut;
  const next = entry.fk_fraisStatut;
  if (!own && !manager) throw new Refusal(messages.errorPage[403], 403);
  const editable = current === undefined || current === saved;
  if (own && editable && (next === saved || next === submitted)) return;
  if (manager && !editable && decisions.includes(next)) return;
  throw new Refusal(own && !editable && !manager ? messages.claims.notEditable : messages.claims.statusNotAllowed);
}

/** Year and month change only together with all days; a new month must be open. */
function requireMonth(state: ClaimState, entry: ClaimEntry, periods: ClaimPeriods): void {
  const kept = new Set(state?.fraisJournees.map((day) => day.idFraisJournee));
  const keepsDays = entry.fraisJournees.some((day) => kept.has(day.idFraisJournee));
  const sameYear = state?.fk_anneeScolaire === entry.fk_anneeScolaire;
  if (state && keepsDays && !sameYear) throw new Refusal(messages.claims.yearLocked, 422, 'fk_anneeScolaire');
  if (state && keepsDays && state.periode !== entry.periode)
    throw new Refusal(messages.claims.periodLocked, 422, 'periode');
  if (state && sameYear && state.periode === entry.periode) return;
  if (!openPeriod(entry.periode, periods)) throw new Refusal(messages.claims.periodNotOpen, 422, 'periode');
}
