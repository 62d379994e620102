import type { PartnerMunicipalityRow } from '@diapason/contracts';
import { matchesSearch } from '@diapason/ui';

/** Puts towns that match by name or postal code first: the server also finds those of a matching EPCI. */
export function nearestFirst<Town extends Pick<PartnerMunicipalityRow, 'libelleCommune' | 'codePostal'>>(
  towns: readonly Town[],
  search: string,
): readonly Town[] {
  const rank = (town: Town) => Number(!matchesSearch(search, [town.libelleCommune, town.codePostal]));
  return towns.toSorted((a, b) => rank(a) - rank(b));
}
