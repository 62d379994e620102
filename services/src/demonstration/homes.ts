import { estimatedKilometres, positionOf } from '@diapason/projections/claims/positions';
import { sites } from './network';

/** Towns of the Tarn where staff live. */
const HOMES = [
  { codePostal: '81440', ville: 'Lautrec', codeInsee: '81139' },
  { codePostal: '81500', ville: 'Lavaur', codeInsee: '81140' },
  { codePostal: '81600', ville: 'Gaillac', codeInsee: '81099' },
  { codePostal: '81000', ville: 'Albi', codeInsee: '81004' },
  { codePostal: '81300', ville: 'Graulhet', codeInsee: '81105' },
] as const;

type Home = (typeof HOMES)[number];

export const homeOf = (index: number): Home => HOMES[index % HOMES.length] ?? HOMES[0];

/** As the product estimates them; 0 where the agent lives in the site's town. */
export function kilometresFromHome({ codeInsee }: Home, idSite: number): number {
  const from = positionOf(codeInsee);
  const to = positionOf(sites.find((site) => site.idSite === idSite)?.codeInsee ?? '');
  return from && to ? estimatedKilometres(from, to) : 0;
}
