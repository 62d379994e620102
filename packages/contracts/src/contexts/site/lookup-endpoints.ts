import { z } from 'zod';
import { publicAccess, signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { orNull, wireFlag, wireId, wireIdFilter, wireOptionalId } from '../../core/wire';
import { instrumentRow, offerRow, offerSheet } from './rows';

/** What is taught, under the documents' `/api/cotisations/…` paths: rows of the reference tables. */
const lookup = { context: 'site', module: null, kind: 'query', access: signedIn } as const;

export const listOffers = endpoint('GET', '/api/cotisations/offres', {
  ...lookup,
  access: publicAccess,
  response: z.array(offerRow),
  summary: 'Offres',
});

export const readOffer = endpoint('GET', '/api/cotisations/:offre', {
  ...lookup,
  params: z.object({ offre: wireId }),
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  response: offerSheet,
  summary: 'Une offre : certificat médical requis, styles proposés',
});

export const listCycles = endpoint('GET', '/api/cotisations/cycles', {
  ...lookup,
  response: z.array(z.object({ idCycle: z.number(), libelleCycle: z.string() })),
  summary: 'Cycles',
});

export const listInstruments = endpoint('GET', '/api/cotisations/instruments', {
  ...lookup,
  access: publicAccess,
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

/** The styles of the schoolings that the filter finds; all of them without a filter. */
export const searchStyles = endpoint('POST', '/api/cotisations/styles', {
  ...lookup,
  body: z.object({ fk_anneeScolaire: wireOptionalId, fk_site: wireIdFilter, fk_offre: wireIdFilter }).optional(),
  response: z.array(z.object({ idStyle: z.number(), libelleStyle: z.string() })),
  summary: 'Styles enseignés sur les sites donnés',
});

export const listSections = endpoint('GET', '/api/cotisations/section', {
  ...lookup,
  access: publicAccess,
  query: z.object({ enseignement: orNull(wireFlag).optional() }),
  response: z.array(z.object({ idSection: z.number(), libelleSection: z.string(), enseignement: flag })),
  summary: 'Sections, celles où l’on enseigne ou les autres',
});

export const listSectionInstruments = endpoint('POST', '/api/cotisations/instrumentSections', {
  ...lookup,
  access: publicAccess,
  body: z.object({ fk_section: wireIdFilter }),
  response: z.array(instrumentRow),
  summary: 'Instruments et disciplines d’une section',
});
