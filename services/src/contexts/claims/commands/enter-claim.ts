import { claim, type saveClaim } from '@diapason/contracts/claims';
import { kilometres } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import type { Ids } from '@diapason/event-sourcing';
import type { distances, HomeTown, Stop } from '@diapason/projections/claims/distances';
import { knownIn, numbered } from '../../../machinery/app/line-ids';
import type { Claim, ClaimEntry, ClaimState } from '../aggregate/claim';

type Body = InputOf<typeof saveClaim>['body'];
type Leg = Claim['fraisJournees'][number]['fraisTrajets'][number];

/** What the server finds for a claim. */
export interface Found extends Pick<Claim, 'tauxKilometre' | 'tauxRepas' | 'anneeBareme'> {
  /** Where a leg without a site begins or ends. */
  readonly home: HomeTown | null;
  readonly distance: Awaited<ReturnType<typeof distances>>;
}

/**
 * The form's body as a claim: euros to cents, kilometres found and added up, of the day on which it was first saved. Lines that the claim
 * does not have yet get the number 0. A leg that is as it was keeps its kilometres, corrected ones too.
 */
export function enterClaim(
  body: Body,
  { idFrais, state, today }: { readonly idFrais: number; readonly state: ClaimState; readonly today: string },
  { home, distance, ...rates }: Found,
): ClaimEntry {
  const before = state?.fraisJournees ?? [];
  const legs = new Map(before.flatMap((day) => day.fraisTrajets).map((leg) => [leg.idFraisTrajet, leg]));
  const knownDay = knownIn(before.map((day) => day.idFraisJournee));
  const knownLeg = knownIn([...legs.keys()]);
  const entry = claim.entered(body);
  const stop = (site: number | null): Stop => (site ? { site } : home && { town: home });

  /** What is sent of kilometres counts where nobody else knows them. */
  const measured = (leg: Pick<Leg, 'idFraisTrajet' | 'fk_siteA' | 'fk_siteB' | 'kilometrage'>) => {
    const held = legs.get(leg.idFraisTrajet);
    const isKept = held && held.fk_siteA === leg.fk_siteA && held.fk_siteB === leg.fk_siteB;
    if (isKept && held.origine && held.origine !== 'saisie')
      return { kilometrage: held.kilometrage, origine: held.origine };
    const { kilometrage, origine } = distance(stop(leg.fk_siteA), stop(leg.fk_siteB));
    return { kilometrage: kilometrage ?? leg.kilometrage, origine };
  };

  return {
    ...entry,
    ...rates,
    commune: home?.nom ?? null,
    idFrais,
    dateDemande: state?.dateDemande ?? today,
    fk_vehicule: entry.fk_vehicule || null,
    motifDecision: body.motifDecision,
    versionAttendue: body.versionAttendue,
    fraisJournees: entry.fraisJournees.map((day) => {
      const fraisTrajets = day.fraisTrajets.map((sent, index) => {
        const ends = { fk_siteA: sent.fk_siteA || null, fk_siteB: sent.fk_siteB || null };
        const leg = { ...sent, ...ends, idFraisTrajet: knownLeg(sent.idFraisTrajet), ordre: sent.ordre ?? index + 1 };
        return { ...leg, ...measured(leg) };
      });
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
