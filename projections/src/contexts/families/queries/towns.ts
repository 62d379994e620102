import { limits } from '@diapason/contracts/constants';
import { findTowns, type TownAnswer } from '@diapason/contracts/families';
import { query } from '../../../machinery/query';
import { townsOf } from '../municipalities';

/**
 * Towns of a postal code. Clients of the address service send the code as `postcode`, as `q` or as both;
 * another `q` is the start of a name.
 */
export const towns = query(findTowns, async (input): Promise<TownAnswer> => {
  const { q, postcode, limit } = input.query;
  const code = postcode ?? (q && /^\d{5}$/.test(q) ? q : '');
  const name = q && !/^\d+$/.test(q) ? q.toLocaleLowerCase('fr') : '';
  const most = Math.min(Math.max(limit ?? limits.townLookup, 1), limits.townLookup);
  const found = townsOf(code)
    .filter((town) => town.nom.toLocaleLowerCase('fr').startsWith(name))
    .slice(0, most);
  return {
    type: 'FeatureCollection',
    version: 'draft',
    query: q ?? code,
    limit: most,
    features: found.map((town) => ({
      type: 'Feature',
      geometry: null,
      properties: {
        type: 'municipality',
        id: town.codeInsee,
        label: town.nom,
        name: town.nom,
        city: town.nom,
        postcode: code,
        citycode: town.codeInsee,
        context: town.departement,
        population: town.population,
      },
    })),
    communes: found.map((town) => ({ libelleCommune: town.nom, codePostal: code, codeInsee: town.codeInsee })),
  };
});
