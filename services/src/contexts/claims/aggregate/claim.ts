import { isDeepStrictEqual } from 'node:util';
import {
  claimDecisions,
  claimLife,
  claim as claimRecord,
  ExpenseClaimCorrected,
  ExpenseClaimSaved,
  ExpenseClaimStatusChanged,
} from '@diapason/contracts/claims';
import { type ClaimPeriods, claimStatus, kilometres, messages, openPeriod } from '@diapason/contracts/constants';
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
import { type EnteredDay, requireDays } from './claim-rules';

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
    requireSameContent(isAsWritten(state, { ...entry, fraisJournees }, { measured: false }));
    return changeStatus(state, entry.fk_fraisStatut, {}, motifDecision);
  }
  requireMonth(state, entry, periods);
  if (!state) return [make(ExpenseClaimSaved, { ...entry, fraisJournees, ...written })];
  const { ecritPar: _, version: __, ...before } = state;
  const { fk_user, dateDemande, fk_fraisStatut } = before;
  const content = { ...entry, fk_user, dateDemande, fk_fraisStatut, fraisJournees };
  const isSame =
    content.fk_vehicule === before.fk_vehicule &&
    found.every((field) => content[field] === before[field]) &&
    isAsWritten(before, content, { measured: true });
  const saved = isSame ? [] : [make(ExpenseClaimSaved, { ...content, ...written })];
  return [...saved, ...changeStatus(state, entry.fk_fraisStatut, written)];
}

const found = ['commune', 'tauxKilometre', 'tauxRepas', 'anneeBareme'] as const satisfies readonly (keyof Claim)[];

/**
 * Lines count by what they say, since clients may leave their numbers out; so may they the vehicle.
 * @param measured kilometres count too: who decides does not say them anew
 */
function isAsWritten(state: Claim, entry: Claim, { measured }: { readonly measured: boolean }): boolean {
  const said = ({ fk_anneeScolaire, periode, fraisJournees }: Claim) => ({
    fk_anneeScolaire,
    periode,
    jours: fraisJournees.map(({ idFraisJournee: _, fraisTrajets, kilometrage, ...day }) => ({
      ...day,
      trajets: fraisTrajets.map(({ idFraisTrajet: __, kilometrage: km, origine, ...leg }) =>
        measured ? { ...leg, km, origine } : leg,
      ),
      ...(measured ? { kilometrage } : {}),
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

interface Correction {
  readonly trajets: readonly { readonly idFraisTrajet: number; readonly kilometrage: number }[];
  readonly motifCorrection: string;
  readonly versionAttendue?: number | undefined;
}

/**
 * Corrects the kilometres of some legs, or confirms them as they are: by whoever may decide about the claim, before it is decided.
 * @throws Refusal 400 without a reason, 403 one's own, 409 another version, 422 a claim that is a draft or decided, or another's leg.
 */
export function decideCorrectClaim(
  state: ClaimState,
  { trajets, motifCorrection, versionAttendue }: Correction,
  author: Author,
): ClaimEvent[] {
  if (!state) throw new Refusal(messages.general.notFound, 404);
  requireTurn(claimDecisions, state, { ...state, fk_fraisStatut: inReview, versionAttendue }, author);
  const { idFrais, fk_user, fk_fraisStatut } = state;
  if (fk_fraisStatut !== claimStatus.submitted && fk_fraisStatut !== inReview)
    throw new Refusal(messages.claims.notCorrectable);
  if (motifCorrection.trim() === '') throw new Refusal(messages.claims.correctionReason, 400, 'motifCorrection');
  const corrected = new Map(trajets.map((leg) => [leg.idFraisTrajet, leg.kilometrage]));
  const fraisJournees = state.fraisJournees.map((day) => {
    const fraisTrajets = day.fraisTrajets.map((leg) => {
      const kilometrage = corrected.get(leg.idFraisTrajet);
      corrected.delete(leg.idFraisTrajet);
      return kilometrage === undefined ? leg : { ...leg, kilometrage, origine: 'corrigee' as const };
    });
    return { ...day, fraisTrajets, kilometrage: kilometres(fraisTrajets) };
  });
  if (corrected.size > 0) throw new Refusal(messages.claims.unknownLeg);
  if (isDeepStrictEqual(fraisJournees, state.fraisJournees)) return [];
  return [make(ExpenseClaimCorrected, { idFrais, fk_user, fraisJournees, motifCorrection })];
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
