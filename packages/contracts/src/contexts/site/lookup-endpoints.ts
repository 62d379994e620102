import { z } from 'zod';
import { signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { wireId, wireIdFilter, wireOptionalId } from '../../core/wire';
import { instrumentRow, offerRow, offerSheet } from './rows';

/** What is taught, under the documents' `/api/cotisations/…` paths: rows of the reference tables. */
const lookup = { context: 'site', module: null, kind: 'query', access: signedIn } as const;

export const listOffers = endpoint('GET', '/api/cotisations/offres', {
  ...lookup,
  response: z.array(offerRow),
  summary: 'Offres',
});

export const readOffer = endpoint('GET', '/api/cotisations/:offre', {
  ...lookup,
  params: z.object({ offre: wireId }),
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  response: offerSheet,
  summary: 'Une offre : certificat médical requis, styles proposés',
});

export const listCycles = endpoint('GET', '/api/cotisations/cycles', {
  ...lookup,
  response: z.array(z.object({ idCycle: z.number(), libelleCycle: z.string() })),
  summary: 'Cycles',
});

export const listInstruments = endpoint('GET', '/api/cotisations/instruments', {
  ...lookup,
  response: z.array(instrumentRow),
  summary: 'Instruments et disciplines',
});

/** The instruments taught on the sites in the year; all of them without a filter. */
export const searchInstruments = endpoint('POST', '/api/cotisations/instruments', {
  ...lookup,
  body: z.object({ fk_anneeScolaire: wireOptionalId, fk_site: wireIdFilter }).optional(),
  response: z.array(instrumentRow),
  summary: 'Instruments enseignés sur les sites donnés',
});
