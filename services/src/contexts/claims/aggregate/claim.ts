import { isDeepStrictEqual } from 'node:util';
import {
  claimDecisions,
  claimLife,
  claim as claimRecord,
  ExpenseClaimSaved,
  ExpenseClaimStatusChanged,
} from '@diapason/contracts/claims';
import { claimStatus, messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import {
  type Author,
  decidedAggregate,
  reasonOf,
  requireSameContent,
  requireTurn,
  type Versioned,
  type Written,
  writers,
} from '../../../machinery/app/decision';
import { type ClaimPeriods, type EnteredDay, openPeriod, requireDays } from './claim-rules';

/** Streams `expenseClaim-{idFrais}`. */
export const claim = decidedAggregate(claimRecord, claimLife);

/** Undefined: no claim under this id yet. */
export type ClaimState = typeof claim.initial;
export type Claim = Omit<NonNullable<ClaimState>, keyof Versioned>;
export type ClaimEvent = EventsOf<typeof claim.events>;

/** A claim as the form sends it, amounts in cents, with its lines' numbers; and a decision's reason and the version it is about. */
export type ClaimEntry = Omit<Claim, 'fraisJournees'> & {
  readonly fraisJournees: readonly EnteredDay[];
  readonly motifDecision?: string | null | undefined;
  readonly versionAttendue?: number | undefined;
};

const { inReview, accepted, refused } = claimStatus;

/**
 * Saves a claim with a status: its agent writes it; a manager decides about it as it is written.
 * @throws Refusal 400 days and times, 403 another's claim or a decision about oneself, 409 a decision about another content or version,
 * 422 a status or a month that is not open.
 */
export function decideSaveClaim(
  state: ClaimState,
  { motifDecision, versionAttendue, ...entry }: ClaimEntry,
  author: Author,
  periods: ClaimPeriods,
): ClaimEvent[] {
  const turn = requireTurn(claimDecisions, state, { ...entry, versionAttendue }, author);
  const written = writers(state, turn, author);
  const fraisJournees = requireDays(entry.fraisJournees, entry.periode);
  if (state && turn === 'decision') {
    requireSameContent(isAsWritten(state, { ...entry, fraisJournees }));
    return changeStatus(state, entry.fk_fraisStatut, {}, motifDecision);
  }
  requireMonth(state, entry, periods);
  if (!state) return [make(ExpenseClaimSaved, { ...entry, fraisJournees, ...written })];
  const { ecritPar: _, version: __, ...before } = state;
  const { fk_user, dateDemande, fk_fraisStatut } = before;
  const content = { ...entry, fk_user, dateDemande, fk_fraisStatut, fraisJournees };
  const isSame = content.fk_vehicule === before.fk_vehicule && isAsWritten(before, content);
  const saved = isSame ? [] : [make(ExpenseClaimSaved, { ...content, ...written })];
  return [...saved, ...changeStatus(state, entry.fk_fraisStatut, written)];
}

/** Lines count by what they say, since clients may leave their numbers out; so may they the vehicle. */
function isAsWritten(state: Claim, entry: Claim): boolean {
  const said = ({ fk_anneeScolaire, periode, fraisJournees }: Claim) => ({
    fk_anneeScolaire,
    periode,
    jours: fraisJournees.map(({ idFraisJournee: _, fraisTrajets, ...day }) => ({
      ...day,
      trajets: fraisTrajets.map(({ idFraisTrajet: __, ...leg }) => leg),
    })),
  });
  const sameVehicle = entry.fk_vehicule === null || entry.fk_vehicule === state.fk_vehicule;
  return sameVehicle && isDeepStrictEqual(said(entry), said(state));
}

/** From the management list: a claim in review (3) becomes accepted (4), and no other status is given there. */
export function decideValidateClaim(
  state: ClaimState,
  { fk_fraisStatut, versionAttendue }: Pick<ClaimEntry, 'fk_fraisStatut' | 'versionAttendue'>,
  author: Author,
): ClaimEvent[] {
  if (!state) throw new Refusal(messages.general.notFound, 404);
  requireTurn(claimDecisions, state, { ...state, fk_fraisStatut, versionAttendue }, author);
  if (fk_fraisStatut !== accepted || (state.fk_fraisStatut !== accepted && state.fk_fraisStatut !== inReview))
    throw new Refusal(messages.decisions.statusNotAllowed);
  return changeStatus(state, accepted, {});
}

/** Whether the claim keeps others of its agent out of its month: refused ones do not (document 002 §5, statuses 1 to 4). */
export const holdsMonth = (fk_fraisStatut: number): boolean => fk_fraisStatut !== refused;

/** The month that a claim keeps others of its agent out of. */
export const monthHeld = ({
  fk_fraisStatut,
  periode,
}: Pick<Claim, 'fk_fraisStatut' | 'periode'>): string | undefined => (holdsMonth(fk_fraisStatut) ? periode : undefined);

function changeStatus(state: Claim, next: number, written: Written, reason?: string | null): ClaimEvent[] {
  if (state.fk_fraisStatut === next) return [];
  const { idFrais, fk_user } = state;
  const why = reasonOf(claimDecisions, state, reason);
  return [make(ExpenseClaimStatusChanged, { idFrais, fk_user, fk_fraisStatut: next, ...why, ...written })];
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
