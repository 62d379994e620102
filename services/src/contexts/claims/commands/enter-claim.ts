import { claim, dayKilometres, type saveClaim } from '@diapason/contracts/claims';
import type { InputOf } from '@diapason/contracts/core';
import type { Ids } from '@diapason/event-sourcing';
import type { ClaimEntry, ClaimState } from '../aggregate/claim';

type Body = InputOf<typeof saveClaim>['body'];

/**
 * The form's body as a claim: euros to cents, kilometres added up. Lines that the claim does not have yet get the number 0;
 * {@link withLineIds} gives them one once the claim is decided.
 */
export function enterClaim(body: Body, idFrais: number, state: ClaimState, today: string): ClaimEntry {
  const days = new Set(state?.fraisJournees.map((day) => day.idFraisJournee));
  const legs = new Set(state?.fraisJournees.flatMap((day) => day.fraisTrajets.map((leg) => leg.idFraisTrajet)));
  const known = (ids: ReadonlySet<number>, given: number | null) => (given && ids.has(given) ? given : 0);
  const entry = claim.entered(body);
  return {
    ...entry,
    idFrais,
    dateDemande: entry.dateDemande ?? today,
    fk_vehicule: entry.fk_vehicule || null,
    fraisJournees: entry.fraisJournees.map((day) => {
      const fraisTrajets = day.fraisTrajets.map((leg, index) => ({
        ...leg,
        idFraisTrajet: known(legs, leg.idFraisTrajet),
        ordre: leg.ordre ?? index + 1,
        temps: leg.temps ?? 0,
        kilometrage: leg.kilometrage ?? 0,
      }));
      return {
        ...day,
        idFraisJournee: known(days, day.idFraisJournee),
        kilometrage: dayKilometres(fraisTrajets),
        fraisTrajets,
      };
    }),
  };
}

/** Numbers for the new days and legs, all at once. */
export async function withLineIds<C extends Pick<ClaimEntry, 'fraisJournees'>>(entry: C, ids: Ids): Promise<C> {
  const fresh = <T>(lines: readonly T[], id: (line: T) => number) => lines.filter((line) => id(line) === 0).length;
  const legs = entry.fraisJournees.flatMap(({ fraisTrajets }) => fraisTrajets);
  const dayIds = await ids.nextMany(
    'fraisJournee',
    fresh(entry.fraisJournees, (day) => day.idFraisJournee),
  );
  const legIds = await ids.nextMany(
    'fraisTrajet',
    fresh(legs, (leg) => leg.idFraisTrajet),
  );
  const next = (list: number[]) => list.shift() ?? 0;
  const fraisJournees = entry.fraisJournees.map((day) => ({
    ...day,
    idFraisJournee: day.idFraisJournee || next(dayIds),
    fraisTrajets: day.fraisTrajets.map((leg) => ({ ...leg, idFraisTrajet: leg.idFraisTrajet || next(legIds) })),
  }));
  return { ...entry, fraisJournees };
}
