import { messages, ratesOf } from '@diapason/contracts/constants';
import { firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';
import { distances, serviceTown } from '@diapason/projections/claims/distances';
import { claimRates } from '@diapason/projections/claims/rates';
import type { Found } from './enter-claim';

const POWER = { puissance: sql.number('vehicule_puissance') };

interface About {
  readonly fk_user: number;
  readonly fk_anneeScolaire: number;
  readonly periode: string;
  readonly fk_vehicule: number | null;
}

/**
 * Town, distances and rates of a claim as they are now.
 * @returns `hasService`: whether its agent has a service sheet of the year.
 * @throws Refusal 400 for another's vehicle.
 */
export async function foundForClaim(
  db: ReadModels,
  { fk_user, fk_anneeScolaire, periode, fk_vehicule }: About,
): Promise<Found & { readonly hasService: boolean }> {
  const own = [fk_vehicule, fk_user];
  const [service, distance, rates, vehicle] = await Promise.all([
    serviceTown(db, fk_user, fk_anneeScolaire),
    distances(db),
    claimRates(db),
    fk_vehicule ? firstOf(db, POWER, 'from vehicule where id_vehicule = $1 and fk_utilisateur = $2', own) : undefined,
  ]);
  if (fk_vehicule && !vehicle) throw new Refusal(messages.general.notFound, 400, 'fk_vehicule');
  return {
    home: service?.town ?? null,
    distance,
    ...ratesOf(rates, periode, vehicle?.puissance ?? null),
    hasService: service !== undefined,
  };
}
