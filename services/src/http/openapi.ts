import { functionRights } from '@diapason/contracts/constants';
import type { Access, EndpointDefinition } from '@diapason/contracts/core';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
};

/** The OpenAPI 3.1 document of every declared endpoint, from the same schemas that check the calls. */
export function openApiOf(endpoints: readonly EndpointDefinition[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Diapason', version: '1', description: 'Les appels du logiciel de gestion du réseau d’écoles.' },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.context))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        jeton: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        utilisateur: {
          type: 'apiKey',
          in: 'header',
          name: 'user-id',
          description: 'idUtilisateur du porteur du jeton',
        },
      },
      schemas: { Erreur: errorSchema },
      responses: {
        Erreur: {
          description: 'Refus ou erreur',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Erreur' } } },
        },
      },
    },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['success', 'message', 'data', 'requestId'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'En français, montrable à l’utilisateur' },
    data: { type: 'null' },
    field: { type: 'string', description: 'Champ en cause' },
    requestId: { type: 'string' },
  },
};

function operation(endpoint: EndpointDefinition): Json {
  const isPublic = endpoint.access.kind === 'public';
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    tags: [endpoint.context],
    summary: endpoint.summary,
    description: accessText(endpoint.access, endpoint.module),
    'x-kind': endpoint.kind,
    security: isPublic ? [] : [{ jeton: [], utilisateur: [] }],
    parameters: [...parametersOf(endpoint, 'path'), ...parametersOf(endpoint, 'query'), ...idempotency(endpoint)],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200:
        endpoint.response === 'file'
          ? fileResponse
          : envelopeResponse(endpoint.response, endpoint.succeeds ? { type: 'boolean' } : { const: true }),
      default: { $ref: '#/components/responses/Erreur' },
    },
  };
}

const fileResponse: Json = {
  description: 'Fichier',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

function envelopeResponse(data: z.ZodType, success: Json): Json {
  return {
    description: 'Réussite',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['success', 'message', 'data'],
          properties: { success, message: { type: 'string' }, data: schemaOf(data, 'output') },
        },
      },
    },
  };
}

/** Every parameter of the path is listed, declared by a schema or not, as OpenAPI asks. */
function parametersOf(endpoint: EndpointDefinition, place: 'path' | 'query'): Json[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query;
  const json = schema ? schemaOf(schema, 'input') : {};
  const declared = (json.properties ?? {}) as Record<string, Json>;
  const required = new Set((json.required ?? []) as string[]);
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const names = place === 'path' ? inPath : Object.keys(declared);
  return names.map((name) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: declared[name] ?? { type: 'string' },
  }));
}

const idempotency = (endpoint: EndpointDefinition): Json[] =>
  endpoint.kind === 'command' && endpoint.access.kind !== 'public'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', pattern: '^[\\w.-]{8,128}$' },
        },
      ]
    : [];

const labels = new Map(functionRights.map((right) => [right.idFonction, right.libelleFonction]));
const functionText = (ids: readonly number[]) =>
  ids.map((id) => `${id} (${labels.get(id) ?? 'sans libellé'})`).join(', ');

/** Who may call, in one French sentence. */
export function accessText(access: Access, module: string | null): string {
  const where = module === null ? '' : ` Module : ${module}.`;
  if (access.kind === 'public') return `Sans connexion.${where}`;
  if (access.kind === 'signedIn') return `Toute personne connectée.${where}`;
  if (access.kind === 'rights') return `Fonction : ${functionText(access.anyOf)}.${where}`;
  const own = access.ownRight === undefined ? '' : ` avec la fonction ${functionText([access.ownRight])}`;
  const others = access.otherwise.length > 0 ? `, ou fonction : ${functionText(access.otherwise)}` : '';
  return `La personne concernée (${access.owner})${own}${others}.${where}`;
}
