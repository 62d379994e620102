import { functionRights } from '@diapason/contracts/constants';
import {
  type Access,
  type EndpointDefinition,
  everyOwnSites,
  FILE_PART,
  type FilePart,
  type OwnSites,
} from '@diapason/contracts/core';
import { answerComponents, answersOf } from './openapi-answers';
import { type Json, schemaOf } from './openapi-schema';

/** What each group of calls is about; their titles on the page that lists them. */
export const CONTEXT_TITLES: Readonly<Record<EndpointDefinition['context'], string>> = {
  identity: 'Comptes et rôles',
  families: 'Familles',
  staff: 'Agents',
  teaching: 'Enseignement',
  money: 'Cotisations et règlements',
  claims: 'Notes de frais',
  absences: 'Absences',
  enrolment: 'Inscriptions',
  erasure: 'Effacement de personnes',
  search: 'Recherche',
  mailing: 'Envois aux familles',
  rollover: 'Préparation de l’année suivante',
  site: 'Gestion du site',
  documents: 'Documents',
  audit: 'Contrôle et exploitation',
};

const token: readonly Json[] = [{ jeton: [], utilisateur: [] }];

/** The OpenAPI 3.1 document of every declared endpoint, from the same schemas that check the calls. */
export function openApiOf(endpoints: readonly EndpointDefinition[]): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Diapason',
      version: '1',
      description:
        'Les appels du logiciel de gestion du réseau d’écoles. Chaque réponse a la forme `{ success, message, data }` ; `message` est en français et peut être montré.',
      contact: { name: 'Administration du réseau d’écoles' },
      license: { name: 'Tous droits réservés', identifier: 'LicenseRef-Diapason' },
    },
    servers: [{ url: '/', description: 'Le serveur qui donne ce document' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.context))].map((name) => ({
      name,
      description: CONTEXT_TITLES[name],
    })),
    security: token,
    paths: pathsOf(endpoints),
    components: {
      securitySchemes: {
        jeton: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Le jeton donné à la connexion' },
        utilisateur: {
          type: 'apiKey',
          in: 'header',
          name: 'user-id',
          description: 'idUtilisateur du porteur du jeton',
        },
      },
      ...answerComponents,
    },
  };
}

/** A slash at the end is left out: a call is answered with it and without. */
const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1');
const formOf = (path: string) => withoutSlash(path).replace(/:\w+/g, '{}');

/** Paths that differ in the names of their parameters alone are one path to OpenAPI: there parameters are called `id`, `id2`. */
function pathsOf(endpoints: readonly EndpointDefinition[]): Record<string, Json> {
  const spellings = new Map<string, Set<string>>();
  for (const { path } of endpoints)
    spellings.set(formOf(path), (spellings.get(formOf(path)) ?? new Set<string>()).add(withoutSlash(path)));
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const shared = (spellings.get(formOf(endpoint.path))?.size ?? 1) > 1;
    const places = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const nameOf = (name: string) => (shared ? `id${places.indexOf(name) > 0 ? places.indexOf(name) + 1 : ''}` : name);
    const path = withoutSlash(endpoint.path).replace(/:(\w+)/g, (_, name: string) => `{${nameOf(name)}}`);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, nameOf) };
  }
  return paths;
}

function operation(endpoint: EndpointDefinition, nameOf: (name: string) => string): Json {
  const slash = endpoint.path.endsWith('/') ? ` S’écrit aussi avec une barre à la fin : \`${endpoint.path}\`.` : '';
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    tags: [endpoint.context],
    summary: endpoint.summary,
    description: `${accessText(endpoint)}${slash}`,
    'x-kind': endpoint.kind,
    security: endpoint.access.kind === 'public' ? [] : token,
    parameters: [
      ...parametersOf(endpoint, 'path', nameOf),
      ...parametersOf(endpoint, 'query', (name) => name),
      ...idempotency(endpoint),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            description: 'Ce qui est transmis',
            content: contentOf(endpoint, schemaOf(endpoint.body, 'input')),
          },
        }
      : {}),
    responses: answersOf(endpoint),
  };
}

/** JSON; the parts of a form where a file comes with it. */
function contentOf({ file }: EndpointDefinition, schema: Json): Json {
  if (!file) return { 'application/json': { schema } };
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: readonly string[] };
  const part = { type: 'string', format: 'binary', description: `Au plus ${file.maxBytes} octets` };
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...properties, [FILE_PART]: part }, required: [...required, FILE_PART] },
      encoding: { [FILE_PART]: { contentType: typesOf(file).join(', ') } },
    },
  };
}

const typesOf = ({ accepts, asSent }: FilePart): readonly string[] => [
  ...accepts,
  ...(asSent?.kinds.map(({ type }) => type) ?? []),
];

/** Every parameter of the path is listed, declared by a schema or not, as OpenAPI asks. */
function parametersOf(
  endpoint: EndpointDefinition,
  place: 'path' | 'query',
  nameOf: (name: string) => string,
): readonly Json[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query;
  const json = schema ? schemaOf(schema, 'input') : {};
  const declared = (json.properties ?? {}) as Record<string, Json>;
  const required = new Set((json.required ?? []) as string[]);
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const names = place === 'path' ? inPath : Object.keys(declared);
  return names.map((name) => ({
    name: nameOf(name),
    in: place,
    required: place === 'path' || required.has(name),
    description: place === 'path' ? `De quelle fiche il s’agit (\`${name}\`)` : `Critère \`${name}\``,
    schema: declared[name] ?? { type: 'string' },
  }));
}

const idempotency = (endpoint: EndpointDefinition): readonly Json[] =>
  endpoint.kind === 'command' && endpoint.access.kind !== 'public'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'La même clé envoyée deux fois n’enregistre qu’une fois ; la réponse est la même.',
          schema: { type: 'string', pattern: '^[\\w.-]{8,128}$' },
          example: '7f3a1c52-9d04-4b8e',
        },
      ]
    : [];

const labels = new Map(functionRights.map((right) => [right.idFonction, right.libelleFonction]));
const functionText = (ids: readonly number[]) =>
  ids.map((id) => `${id} (${labels.get(id) ?? 'sans libellé'})`).join(', ');

/** Who may call, in French: the right, the module, and what narrows it further. */
export function accessText(endpoint: EndpointDefinition): string {
  const { access, module, currentYear, decides, notWhileImpersonating, ownSitesBy } = endpoint;
  const sentences = [whoText(access)];
  if (module !== null) sentences.push(`Module : ${module}.`);
  if (ownSitesBy) sentences.push(`La fiche doit être ouverte à l’appelant, selon \`${ownSitesBy.by}\`.`);
  sentences.push(...new Set(everyOwnSites(endpoint).map(sitesText)));
  if (currentYear)
    sentences.push(
      `Limité à l’année scolaire en cours sans la fonction ${functionText([currentYear.unlockedBy, ...(currentYear.alsoBy ?? [])])}.`,
    );
  if (decides)
    sentences.push(
      `Personne ne décide de sa propre demande (\`${decides.about}\`) : la décision revient à une autre personne qui a la fonction ${functionText([decides.right])}. Revenir sur ce qui est accepté exige un motif.`,
    );
  if (notWhileImpersonating) {
    const { field } = notWhileImpersonating;
    sentences.push(`Pas sous une identité empruntée${field ? ` quand \`${field}\` est envoyé` : ''}.`);
  }
  return sentences.join(' ');
}

function whoText(access: Access): string {
  if (access.kind === 'public') return 'Sans connexion.';
  if (access.kind === 'signedIn') return 'Toute personne connectée.';
  const { byRecord } = access;
  const functions = access.kind === 'own' ? access.otherwise : access.anyOf;
  const held = byRecord
    ? `pour créer, fonction : ${functionText(byRecord.create)} ; pour modifier, fonction : ${functionText(byRecord.change)}`
    : `fonction : ${functionText(functions)}`;
  if (access.kind === 'rights') {
    const besides = (access.and ?? []).map((one) => `, et fonction\u00a0: ${functionText([one])}`).join('');
    return `${held.charAt(0).toUpperCase()}${held.slice(1)}${besides}.`;
  }
  const own = access.ownRight === undefined ? '' : ` avec la fonction ${functionText([access.ownRight])}`;
  return `La personne concernée (${access.owner})${own}${functions.length > 0 ? `, ou ${held}` : ''}.`;
}

function sitesText({ unlockedBy, lockedBy, record }: OwnSites): string {
  const whom =
    unlockedBy !== undefined
      ? `sans la fonction ${functionText([unlockedBy])}`
      : lockedBy !== undefined
        ? `avec la fonction ${functionText([lockedBy])}, et pour les enseignants responsables`
        : 'toujours';
  return `Limité à ses propres sites ${whom}${record ? ', sauf pour ce qui lui appartient' : ''}.`;
}
