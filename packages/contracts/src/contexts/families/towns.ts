import { z } from 'zod';
import { publicAccess } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { orNull, wireInt, wireTextOrNull } from '../../core/wire';

const text = z.string();
const optionalText = wireTextOrNull.optional();

/** A town as the French address service answers it; `citycode` is the INSEE code. */
const townFeature = z.object({
  type: z.literal('Feature'),
  geometry: z.null(),
  properties: z.object({
    type: z.literal('municipality'),
    id: text,
    label: text,
    name: text,
    city: text,
    postcode: text,
    citycode: text,
    context: text,
    population: z.number(),
  }),
});

export const townAnswer = z.object({
  type: z.literal('FeatureCollection'),
  version: text,
  query: text,
  limit: z.number(),
  features: z.array(townFeature),
  communes: z.array(z.object({ libelleCommune: text, codePostal: text, codeInsee: text })),
});
export type TownAnswer = z.infer<typeof townAnswer>;

/**
 * Towns of a postal code of five digits, the largest first; `q` narrows by name. Answered as the French address service does
 * (GeoJSON, without coordinates), and plainly in `communes`.
 */
export const findTowns = endpoint('GET', '/api/geoquery', {
  context: 'families',
  module: null,
  kind: 'query',
  access: publicAccess,
  query: z.object({
    q: optionalText,
    postcode: optionalText,
    limit: orNull(wireInt).optional(),
    type: optionalText,
  }),
  response: townAnswer,
  summary: 'Communes d’un code postal',
});
