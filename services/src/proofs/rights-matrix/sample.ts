import { defaultGrid } from '@diapason/contracts/calculation';
import {
  type CallReference,
  type EndpointDefinition,
  factsOf,
  namedAt,
  namedRecords,
  referencesOf,
  type Source,
} from '@diapason/contracts/core';
import { z } from 'zod';
import { type Place, SHEET_DATE } from './place';

/** A request that the endpoint's declaration accepts, about the records of one place. */
export interface Sample {
  readonly path: string;
  readonly query: Json;
  readonly body: Record<string, unknown> | undefined;
}

/** Values for fields by their dotted place, instead of the sample's own. */
export type Overrides = Readonly<Partial<Record<Source, unknown>>>;

type Json = Record<string, unknown>;
type Part = 'params' | 'query' | 'body';

/** Fields that name a record and are declared as plain numbers, by the documents' names. */
const RECORDS: Readonly<Record<string, keyof Place>> = {
  idUser: 'guardian',
  userId: 'guardian',
  idCotisation: 'contribution',
  fk_cotisation: 'contribution',
  idReglement: 'payment',
  fk_reglement: 'payment',
  idAgent: 'agent',
  site: 'site',
};

/** Fields that mean the same for everybody, whoever asks. */
const SHARED: Readonly<Record<string, unknown>> = {
  fk_anneeScolaire: 9,
  fk_offre: 10,
  offre: 10,
  idCalcul: 1,
  idImport: 1,
  octets: 'Tm9t',
  secret: 'a'.repeat(43),
  idCalendrier: 1,
  key: 'titreAccueil',
  cle: 'titreAccueil',
  date: SHEET_DATE,
  dateNaissance: '1985-03-12',
  heureFin: '15:00',
  duree: 45,
  au: '2026-11-20',
  periode: '2026-11',
  titre: 'Rentrée',
  fk_absencesObjet: 2,
  email: 'personne@example.org',
  libelleGroupe: 'Essai',
  dossier: '',
  nomFichier: 'piece.pdf',
  grille: defaultGrid,
};

/** A parameter called plainly `id` (or a stream) is told by the path: whose record it is, or a number everybody shares. */
const PLAIN: readonly (readonly [path: RegExp, value: keyof Place | number | ((place: Place) => string)])[] = [
  [/^\/api\/historique\//, (place) => `contribution-${place.contribution}`],
  [/^\/api\/usurpation$/, 'guardian'],
  [/^\/api\/systeme\/taches\//, () => 'mail-1'],
  [/^\/api\/vues\//, 1],
  [/^\/api\/rapprochement\/lignes\//, 1],
];

/** Records that everybody shares, by the names that declarations give them. */
const EVERYBODYS: Readonly<Record<string, number>> = {
  annee_scolaire: 9,
  offre: 10,
  roleGroup: 6,
  message: 1,
  envoi: 1,
  instrument: 1,
  style: 1,
  cycle: 1,
  annee: 1,
  salle: 1,
  atelier_groupe: 4,
  atelier_type: 30,
  atelier_repetition: 1,
  atelier_visibilite: 1,
  groupe_si: 1,
  niveau_scolaire: 1,
  contrat: 1,
  type_emploi: 1,
  corps: 1,
  grade: 1,
  filiere: 1,
  diplome: 1,
  etablissement_scolaire: 1,
};

/** The number of a record of a place, or of one that everybody shares; undefined where neither knows the name. */
export const recordOf = (name: string, place: Place): number | undefined =>
  name in place ? place[name as keyof Place] : EVERYBODYS[name];

/** Fields that a schema lets a call leave out and that the matrix sends: they say whose record it is, or are refused when empty. */
const isTelling = (name: string) => name === 'idAgent' || name === 'libelleGroupe';

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

function fail(endpoint: EndpointDefinition, what: string): never {
  throw new Error(`no sample for ${nameOf(endpoint)}: ${what}. Tell rights-matrix/sample.ts what it names.`);
}

/**
 * A request about the records of `place`, with the fields it must have.
 * @throws Error `no sample for …` where the declaration and the names do not say what to send.
 */
export function sampleOf(endpoint: EndpointDefinition, place: Place, overrides: Overrides = {}): Sample {
  const params = partOf(endpoint, 'params', place, overrides);
  const query = partOf(endpoint, 'query', place, overrides);
  const body = endpoint.body
    ? placed(endpoint, partOf(endpoint, 'body', place, overrides), { place, overrides })
    : undefined;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return { path: search ? `${path}?${search}` : path, query, body };
}

/**
 * A request whose query or body names one record more, or another, where `reference` says: in the first line of a list where it is in
 * one. What else the body names is the place's.
 */
export function sampleNaming(endpoint: EndpointDefinition, place: Place, reference: CallReference, id: number): Sample {
  const [field = ''] = reference.steps;
  if (reference.part === 'query') return sampleOf(endpoint, place, { [`query.${field}`]: id });
  const { body: schema } = endpoint;
  const property = schema && shapeOf(schema).properties[field];
  if (!property) fail(endpoint, `body.${field} is not there`);
  const body = { ...sampleOf(endpoint, place).body, [field]: naming(property, reference.steps.slice(1), id) };
  for (const other of referencesOf(schema)) {
    const { steps, names } = other;
    if (steps.join() !== reference.steps.join() && namedAt(body, other).length > 0)
      setAt(body, steps, recordOf(names, place) ?? fail(endpoint, `${steps.join('.')} names a ${names}`));
  }
  return sampleOf(endpoint, place, { [`body.${field}`]: body[field] });
}

/** A body whose parts name the place's records too, or what the overrides say: `eleve.fk_eleve`. */
function placed(endpoint: EndpointDefinition, body: Json, { place, overrides }: Pick<At, 'place' | 'overrides'>): Json {
  for (const reference of endpoint.body ? referencesOf(endpoint.body) : []) {
    const { steps, names } = reference;
    const isGiven = `body.${steps[0]}` in overrides;
    const id = steps.length > 1 && !isGiven ? recordOf(names, place) : undefined;
    if (id !== undefined && namedAt(body, reference).length > 0) setAt(body, steps, id);
  }
  for (const [at, id] of Object.entries(overrides)) {
    const [part, ...steps] = at.split('.');
    if (part === 'body' && steps.length > 1) setAt(body, steps, Number(id));
  }
  return body;
}

/** The kinds of record that a request's query and body name besides the one that it is about. */
export const namesIn = (endpoint: EndpointDefinition, sample: Sample): string[] =>
  namedRecords(endpoint).flatMap((one) => (namedAt(sample[one.part], one).length > 0 ? [one.names] : []));

function naming(schema: Json, [step, ...rest]: readonly string[], id: number): unknown {
  if (step === undefined) return id;
  if (step === '*') return [naming(partWith(schema, 'items').items as Json, rest, id)];
  const object = objectOf(schema);
  const property = (object.properties as Record<string, Json>)[step];
  return { ...objectValue(object), [step]: naming(property ?? {}, rest, id) };
}

function setAt(value: unknown, [step = '', ...rest]: readonly string[], id: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && step === '*') for (const line of value) setAt(line, rest, id);
  else if (rest.length > 0) setAt((value as Json)[step], rest, id);
  else (value as Json)[step] = id;
}

function partOf(endpoint: EndpointDefinition, part: Part, place: Place, overrides: Overrides): Json {
  const schema = endpoint[part];
  if (!schema) return {};
  const { properties, required } = shapeOf(schema);
  const values: Json = {};
  for (const [name, property] of Object.entries(properties)) {
    const at: Source = `${part}.${name}`;
    if (at in overrides) values[name] = overrides[at];
    else if (required.has(name) || part === 'params' || isTelling(name) || isNamed(endpoint, at))
      values[name] = fieldValue(endpoint, property, { part, name, place, overrides });
  }
  for (const at of Object.keys(overrides))
    if (at.startsWith(`${part}.`) && !((at.split('.')[1] ?? '') in properties)) fail(endpoint, `there is no ${at}`);
  const parsed = schema.safeParse(values);
  if (!parsed.success) fail(endpoint, `${part}.${parsed.error.issues[0]?.path.join('.')} does not take what is sent`);
  return values;
}

interface Shape {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: ReadonlySet<string>;
}

const shapes = new WeakMap<z.ZodType, Shape>();

/** What a client may send, told once for each schema. */
function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const { properties = {}, required = [] } = objectOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const shape = { properties: properties as Record<string, Json>, required: new Set(required as string[]) };
  shapes.set(schema, shape);
  return shape;
}

/** The fields' own schemas. */
const fieldsOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> => {
  const { shape, innerType, options } = (schema?.def ?? {}) as {
    readonly shape?: Readonly<Record<string, z.ZodType>>;
    readonly innerType?: z.ZodType;
    readonly options?: readonly z.ZodType[];
  };
  return (
    shape ??
    (innerType ? fieldsOf(innerType) : (options?.map(fieldsOf).find((fields) => Object.keys(fields).length > 0) ?? {}))
  );
};

/** What may be nothing, or one of several: the part that has `keyword`. */
const partWith = (json: Json, keyword: 'items' | 'properties'): Json =>
  ((json.anyOf as Json[] | undefined) ?? [json]).find((one) => one[keyword]) ?? json;
const objectOf = (json: Json): Json => partWith(json, 'properties');

/** The declaration itself says that the field tells whose record it is. */
const isNamed = ({ access, ownSites }: EndpointDefinition, at: Source) =>
  (access.kind === 'own' && access.from === at) || ownSites?.record?.from === at;

/** The record on whose site a call counts: of the kind that the call says, the first where it says none. */
function siteRecordOf({ ownSites, ownSitesBy }: EndpointDefinition, overrides: Overrides) {
  if (!ownSitesBy) return ownSites?.record;
  const [first = ''] = Object.keys(ownSitesBy.kinds);
  return ownSitesBy.kinds[String(overrides[ownSitesBy.by] ?? first)]?.record;
}

interface At {
  readonly part: Part;
  readonly name: string;
  readonly place: Place;
  readonly overrides: Overrides;
}

function fieldValue(endpoint: EndpointDefinition, schema: Json, { part, name, place, overrides }: At): unknown {
  const { access } = endpoint;
  const at: Source = `${part}.${name}`;
  if (access.kind === 'own' && access.from === at) return place[access.owner];
  const record = siteRecordOf(endpoint, overrides);
  if (record?.from === at) return place[record.kind];
  const known = factsOf(fieldsOf(endpoint[part])[name]);
  const named = known?.names && recordOf(known.names, place);
  if (named) return named;
  const documented = RECORDS[name];
  if (documented) return place[documented];
  if (name in SHARED) return SHARED[name];
  if (known?.sample !== undefined) return known.sample;
  if (/^(id|fk_id|flux)$/.test(name)) {
    const [, value] = PLAIN.find(([path]) => path.test(endpoint.path)) ?? fail(endpoint, `${at} names a record`);
    return typeof value === 'string' ? place[value] : typeof value === 'function' ? value(place) : value;
  }
  if (/^(fk_|id[A-Z])/.test(name) && !/^fk_(fraisStatut|statut)/.test(name)) fail(endpoint, `${at} names a record`);
  return plainValue(schema) ?? fail(endpoint, `${at} is of no known form`);
}

/** The plainest value of a schema: its first choice, the empty list, 1, or the text that its pattern takes. */
function plainValue(schema: Json): unknown {
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return choices.map(plainValue).find((value) => value !== undefined && value !== null && value !== '');
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === 'object') return objectValue(schema);
  if (schema.type === 'array') return listValue(schema);
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return textValue(schema);
  return undefined;
}

const listValue = ({ minItems = 0, items }: Json): unknown[] =>
  Array.from({ length: Number(minItems) }, () => plainValue(items as Json));

const TEXTS = [SHEET_DATE, '14:00', '2026-11', '81000', '1', 'texte'];

function textValue({ pattern, format }: Json): string | undefined {
  if (format === 'date') return SHEET_DATE;
  if (typeof pattern !== 'string') return 'texte';
  return TEXTS.find((text) => new RegExp(pattern, 'u').test(text));
}

function objectValue({ properties = {}, required = [] }: Json): Json {
  const names = new Set(required as string[]);
  const entries = Object.entries(properties as Record<string, Json>).filter(([name]) => names.has(name));
  return Object.fromEntries(entries.map(([name, property]) => [name, plainValue(property)]));
}
