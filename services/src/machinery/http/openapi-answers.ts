import { lists, sheets } from '@diapason/contracts';
import { messages as documented } from '@diapason/contracts/constants';
import type { EndpointDefinition } from '@diapason/contracts/core';
import type { z } from 'zod';
import { messages } from './messages';
import { type Json, schemaOf } from './openapi-schema';

/** Every way a call says no: the name of its answer in the document, when it comes, and words it comes with. */
const refusals = {
  400: {
    name: 'Invalide',
    when: 'Ce qui est transmis ne convient pas ; `field` nomme le champ',
    says: messages.invalid,
  },
  401: { name: 'SessionExpiree', when: 'Jeton absent, expiré ou révoqué', says: messages.notSignedIn },
  403: { name: 'Interdit', when: 'Un droit ou un site manque', says: messages.forbidden },
  404: { name: 'Introuvable', when: 'La fiche n’existe pas', says: messages.unknownRoute },
  409: {
    name: 'Conflit',
    when: 'Quelqu’un d’autre a été plus rapide, ou la règle ne le permet plus',
    says: messages.keyBusy,
  },
  413: {
    name: 'TropGros',
    when: 'Le fichier dépasse la taille permise',
    says: documented.general.fileTooBig(2),
  },
  415: {
    name: 'AutreContenu',
    when: 'Le fichier contient autre chose que ce qui est permis ; ni son nom ni son type déclaré ne comptent',
    says: documented.files.proofFormats,
  },
  423: {
    name: 'Ferme',
    when: 'Une seconde connexion est demandée, ou celle qui a eu lieu est échue',
    says: messages.locked,
  },
  429: {
    name: 'TropDemandes',
    when: 'Trop de demandes ; `Retry-After` dit quand revenir',
    says: documented.general.tooManyRequests,
  },
} as const;
type Refused = keyof typeof refusals;

/** The answers of one call, by status. */
export function answersOf(endpoint: EndpointDefinition): Json {
  return {
    200: endpoint.response === 'file' ? fileAnswer : envelope(endpoint, endpoint.response),
    ...Object.fromEntries(refusalsOf(endpoint).map((status) => [status, refer(refusals[status].name)])),
    default: refer('Panne'),
  };
}

function refusalsOf({ access, kind, throttle, path, file, unlocked }: EndpointDefinition): readonly Refused[] {
  const known: [Refused, boolean][] = [
    [400, true],
    [401, access.kind !== 'public' || throttle === 'login'],
    [403, access.kind === 'rights' || access.kind === 'own'],
    [404, path.includes(':')],
    [409, kind === 'command'],
    [413, file !== undefined],
    [415, file !== undefined],
    [423, unlocked === true],
    [429, true],
  ];
  return known.filter(([, comes]) => comes).map(([status]) => status);
}

const refer = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

const fileAnswer: Json = {
  description: 'Le fichier',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

function envelope(endpoint: EndpointDefinition, data: z.ZodType): Json {
  const success: Json = endpoint.succeeds ? { type: 'boolean' } : { const: true };
  return {
    description: 'Réussite',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['success', 'message', 'data'],
          properties: {
            success,
            message: { type: 'string' },
            data: schemaOf(data, 'output'),
            ...saidBeside(endpoint),
          },
        },
      },
    },
  };
}

/** Beside the rows of a list and the record of a sheet: what the caller may do with it. */
function saidBeside(endpoint: EndpointDefinition): Json {
  const list = lists.find((one) => one.list === endpoint);
  if (list) {
    const sansFiltres = { type: 'integer', minimum: 0, description: 'Combien il y en a dans l’année, sans filtre' };
    const peut = words('Ce que l’appelant peut faire de la liste', list.acts);
    return { liste: said({ peut, sansFiltres }, { avis: notice }) };
  }
  const sheet = sheets.find((one) => one.sheet === endpoint);
  if (!sheet) return {};
  return {
    fiche: said({
      peut: words('Ce que l’appelant peut faire de cette fiche', sheet.acts),
      lectureSeule: fields('Champs que l’appelant lit sans pouvoir les changer'),
      absents: fields('Champs que l’appelant ne voit pas\u00a0: `null` dans `data`'),
    }),
  };
}

const said = (properties: Readonly<Record<string, Json>>, sometimes: Readonly<Record<string, Json>> = {}): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...sometimes },
});
const notice: Json = { type: 'string', description: 'Pourquoi ce qui est proposé d’ordinaire ne l’est pas' };
const words = (description: string, acts: object): Json => ({
  type: 'array',
  description,
  items: { type: 'string', enum: Object.keys(acts) },
});
const fields = (description: string): Json => ({ type: 'array', description, items: { type: 'string' } });

const refusalSchema: Json = {
  type: 'object',
  required: ['success', 'message', 'data', 'requestId'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'En français, montrable à l’utilisateur', examples: [messages.invalid] },
    data: { type: 'null' },
    field: { type: 'string', description: 'Champ en cause' },
    requestId: { type: 'string', description: 'À citer à l’exploitant : il retrouve l’appel dans ses journaux' },
  },
};

/** The words stand in the description: a whole example would hold `data: null`, over which Spectral 1.23 stumbles. */
const refusal = (when: string, says: string): Json => ({
  description: `${when}. « ${says} »`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refus' } } },
});

/** What the calls' answers refer to. */
export const answerComponents: Json = {
  schemas: { Refus: refusalSchema },
  responses: {
    ...Object.fromEntries(Object.values(refusals).map(({ name, when, says }) => [name, refusal(when, says)])),
    Panne: refusal('Le serveur, ou ce sur quoi il s’appuie, ne répond pas', messages.broken),
  },
};
