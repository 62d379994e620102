import { claim, kilometres, type saveClaim } from '@diapason/contracts/claims';
import type { InputOf } from '@diapason/contracts/core';
import type { Ids } from '@diapason/event-sourcing';
import { knownIn, numbered } from '../../../machinery/app/line-ids';
import type { ClaimEntry, ClaimState } from '../aggregate/claim';

type Body = InputOf<typeof saveClaim>['body'];

/**
 * The form's body as a claim: euros to cents, kilometres added up, of the day on which it was first saved. Lines that the claim does not
 * have yet get the number 0.
 */
export function enterClaim(body: Body, idFrais: number, state: ClaimState, today: string): ClaimEntry {
  const before = state?.fraisJournees ?? [];
  const knownDay = knownIn(before.map((day) => day.idFraisJournee));
  const knownLeg = knownIn(before.flatMap((day) => day.fraisTrajets.map((leg) => leg.idFraisTrajet)));
  const entry = claim.entered(body);
  return {
    ...entry,
    idFrais,
    dateDemande: state?.dateDemande ?? today,
    fk_vehicule: entry.fk_vehicule || null,
    motifDecision: body.motifDecision,
    versionAttendue: body.versionAttendue,
    fraisJournees: entry.fraisJournees.map((day) => {
      const fraisTrajets = day.fraisTrajets.map((leg, index) => ({
        ...leg,
        idFraisTrajet: knownLeg(leg.idFraisTrajet),
        ordre: leg.ordre ?? index + 1,
      }));
      const kilometrage = kilometres(fraisTrajets);
      return { ...day, idFraisJournee: knownDay(day.idFraisJournee), kilometrage, fraisTrajets };
    }),
  };
}

/** Numbers for the new days and legs, once the claim is decided. */
export async function withLineIds(entry: ClaimEntry, ids: Ids): Promise<ClaimEntry> {
  const days = await numbered(ids, 'fraisJournee', 'idFraisJournee', entry.fraisJournees);
  const allLegs = entry.fraisJournees.flatMap((day) => day.fraisTrajets);
  const legs = await numbered(ids, 'fraisTrajet', 'idFraisTrajet', allLegs);
  const fraisJournees = days.map((day) => ({ ...day, fraisTrajets: legs.splice(0, day.fraisTrajets.length) }));
  return { ...entry, fraisJournees };
}
