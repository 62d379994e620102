import { dayKilometres, type saveClaim } from '@diapason/contracts/claims';
import { messages, toCents } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { type Ids, Refusal } from '@diapason/event-sourcing';
import type { ClaimEntry, ClaimState } from '../aggregate/claim';

type Body = InputOf<typeof saveClaim>['body'];
type EnteredDay = ClaimEntry['fraisJournees'][number];

/**
 * The form's body as a claim: euros to cents, kilometres added up, and ids for what is new. Ids that are not of this claim's days count as new.
 * @throws Refusal 400 for a fraction of a cent.
 */
export async function enterClaim(
  body: Body,
  idFrais: number,
  state: ClaimState,
  ids: Ids,
  today: string,
): Promise<ClaimEntry> {
  const days = new Set(state?.fraisJournees.map((day) => day.idFraisJournee));
  const legs = new Set(state?.fraisJournees.flatMap((day) => day.fraisTrajets.map((leg) => leg.idFraisTrajet)));
  const idOf = async (kind: string, known: ReadonlySet<number>, given: number | null | undefined) =>
    given && known.has(given) ? given : ids.next(kind);
  const fraisJournees: EnteredDay[] = [];
  for (const day of body.fraisJournees) {
    const fraisTrajets: EnteredDay['fraisTrajets'] = [];
    for (const [index, leg] of day.fraisTrajets.entries())
      fraisTrajets.push({
        idFraisTrajet: await idOf('fraisTrajet', legs, leg.idFraisTrajet),
        ordre: leg.ordre ?? index + 1,
        temps: leg.temps ?? 0,
        fk_siteA: leg.fk_siteA ?? null,
        fk_siteB: leg.fk_siteB ?? null,
        kilometrage: leg.kilometrage ?? 0,
      });
    fraisJournees.push({
      idFraisJournee: await idOf('fraisJournee', days, day.idFraisJournee),
      dateJour: day.dateJour ?? null,
      fk_fraisType: day.fk_fraisType,
      heureDepart: day.heureDepart ?? null,
      heureRetour: day.heureRetour ?? null,
      nombreRepas: day.nombreRepas ?? 0,
      montantDivers: centsOf(day.montantDivers ?? 0),
      motif: day.motif ?? null,
      kilometrage: dayKilometres(fraisTrajets),
      fraisTrajets,
    });
  }
  const { fk_anneeScolaire, fk_fraisStatut, fk_user, periode } = body;
  return {
    idFrais,
    fk_user,
    fk_anneeScolaire,
    fk_fraisStatut,
    dateDemande: body.dateDemande ?? today,
    periode,
    fk_vehicule: body.fk_vehicule || null,
    fraisJournees,
  };
}

function centsOf(euros: number): number {
  const cents = toCents(euros);
  if (cents === null) throw new Refusal(messages.money.fractionOfCent, 400, 'montantDivers');
  return cents;
}
