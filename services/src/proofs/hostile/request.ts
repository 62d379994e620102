import { gzipSync } from 'node:zlib';
import { type EndpointDefinition, FILE_PART } from '@diapason/contracts/core';
import fc from 'fast-check';
import { z } from 'zod';
import { smallFile } from '../kit/forms';
import { jsonText, nested, placesIn, RawJson, replacedAt } from './json';
import type { KnownValues } from './known-values';
import { type JsonSchema, rightValue } from './right-values';
import { anyText, hugeText } from './text';
import { strangeFields, wrongValue } from './wrong-values';

export type CallerKind = 'anonymous' | 'guardian' | 'agent';

/** One request as it goes over the wire. */
export interface HostileRequest {
  readonly endpoint: EndpointDefinition;
  readonly caller: CallerKind;
  readonly method: string;
  /** Path and query, escaped. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

type Places = { params: unknown; query: unknown; body: unknown };

/** Requests of an endpoint, made from its declaration: right ones, ones with something wrong in them, and ones wrong as a whole. */
export function requestsOf(endpoint: EndpointDefinition, known: KnownValues): fc.Arbitrary<HostileRequest> {
  const right = fc.record({
    params: paramsOf(endpoint, known),
    query: placeOf(endpoint.query, known),
    body: placeOf(endpoint.body, known),
  });
  const change = fc.record({ where: fc.nat(), wrong: wrongValue, field: strangeFields, adds: fc.nat(3) });
  const spoilt = fc
    .tuple(right, fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([places, changes]) => changes.reduce(spoil, places as Places));
  return fc
    .record({
      places: fc.oneof({ weight: 5, arbitrary: right }, { weight: 5, arbitrary: spoilt }),
      caller: fc.constantFrom<CallerKind>(
        'agent',
        'agent',
        'agent',
        'agent',
        'agent',
        'agent',
        'guardian',
        'guardian',
        'anonymous',
      ),
      twist: fc.oneof({ weight: 7, arbitrary: fc.constant(untwisted) }, { weight: 2, arbitrary: twists }),
    })
    .map(({ places, caller, twist }) => twist(written(endpoint, caller, places as Places)));
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

const placeOf = (schema: z.ZodType | undefined, known: KnownValues): fc.Arbitrary<unknown> =>
  schema ? rightValue(schemaOf(schema), '', known) : fc.constant(undefined);

/** The `:id` of `/api/eleves/:id` is named after the step before it. */
function paramsOf({ path, params }: EndpointDefinition, known: KnownValues): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = params ? schemaOf(params) : {};
  const steps = path.split('/');
  const fields = steps.flatMap((step, index) => {
    if (!step.startsWith(':')) return [];
    const name = /\w+/.exec(step)?.[0] ?? '';
    const field = properties[name] ?? { type: 'string' };
    return [[name, rightValue(field, name === 'id' ? (steps[index - 1] ?? name) : name, known)] as const];
  });
  return fc.record(Object.fromEntries(fields)) as fc.Arbitrary<Record<string, unknown>>;
}

/** Puts a wrong value in one place, or adds a field that nobody declared. */
function spoil(
  places: Places,
  change: { where: number; wrong: unknown; field: readonly [string, unknown]; adds: number },
): Places {
  const at = placesIn(places).filter((place) => place.length > 1 || (place[0] === 'body' && places.body !== undefined));
  const place = at[change.where % Math.max(1, at.length)];
  if (!place) return places;
  const value = change.adds === 0 ? withField(valueAt(places, place), change.field) : change.wrong;
  return replacedAt(places, place, value) as Places;
}

const valueAt = (value: unknown, at: readonly string[]): unknown =>
  at.reduce((inner, name) => (inner as Record<string, unknown>)[name], value);

const withField = (value: unknown, [name, wrong]: readonly [string, unknown]): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawJson)
    ? Object.fromEntries([...Object.entries(value), [name, wrong]])
    : wrong;

function written(endpoint: EndpointDefinition, caller: CallerKind, { params, query, body }: Places): HostileRequest {
  const inPath = params as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => escaped(inPath?.[name]));
  const asked = queryText(query);
  return {
    endpoint,
    caller,
    method: endpoint.method,
    address: `${path}${asked ? `?${asked}` : ''}`.slice(0, 15_000),
    ...(endpoint.file
      ? formWith(endpoint.file, body)
      : body === undefined
        ? { headers: {}, body: undefined }
        : { headers: { 'content-type': 'application/json' }, body: Buffer.from(jsonText(body)) }),
  };
}

const BOUNDARY = 'limite-des-parties';

/** The parts of a form, with nobody's care about what stands in them. */
function formWith(
  file: NonNullable<EndpointDefinition['file']>,
  body: unknown,
): Pick<HostileRequest, 'headers' | 'body'> {
  const fields = typeof body === 'object' && body !== null && !(body instanceof RawJson) ? Object.entries(body) : [];
  const { name, bytes } = smallFile(file);
  const part = (head: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([
      ...fields.map(([field, value]) => Buffer.from(`${part(`name="${field}"`)}\r\n${plain(value)}\r\n`)),
      Buffer.from(`${part(`name="${FILE_PART}"; filename="${name}"`)}content-type: application/pdf\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : jsonText(value).slice(0, 3_000);

/** Percent-encoded UTF-8; half a surrogate pair as the three bytes that no decoder takes. */
const escaped = (value: unknown): string =>
  plain(value)
    .slice(0, 3_000)
    .split(/(\p{Surrogate})/u)
    .map((part) => (/^\p{Surrogate}$/u.test(part) ? '%ED%A0%80' : encodeURIComponent(part)))
    .join('');

/** A list is written as a repeated name, with brackets when it has an odd number of values. */
function queryText(query: unknown): string {
  if (query === undefined) return '';
  if (typeof query !== 'object' || query === null || query instanceof RawJson) return escaped(query);
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.slice(0, 50).map((one) => `${escaped(name)}${value.length % 2 ? '[]' : ''}=${escaped(one)}`)
        : [`${escaped(name)}=${escaped(value)}`],
    )
    .join('&');
}

type Twist = (request: HostileRequest) => HostileRequest;
const untwisted: Twist = (request) => request;

const bodies: readonly (Buffer | string)[] = [
  '',
  ' ',
  '{',
  '{"a":',
  '"',
  'null',
  'true',
  '12',
  '"texte"',
  '[]',
  '{"a":1}{"b":2}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1,"a":2}',
  '\uFEFF{}',
  '{"a":"\u0000"}',
  '{"a":"\n"}',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'a=1&b=2',
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  nested(10_000).text,
  nested(100_000).text,
  `{"a":"${hugeText(260_000)}"}`,
  `{"a":"${'x'.repeat(524_270)}"}`,
  `{"a":"${'x'.repeat(700_000)}"}`,
  `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
];

const bomb = gzipSync(Buffer.alloc(60_000_000, 0x20));

const headers: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'application/json; charset=utf-16le' },
  { 'content-type': 'application/json; charset="><script>' },
  { 'content-type': 'application/vnd.api+json' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'deflate' },
  { 'content-encoding': 'br' },
  { 'content-encoding': 'compress, gzip' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'toujours-la-meme' },
  { 'idempotency-key': "'; drop table vault.idempotency; --" },
  { 'idempotency-key': 'k'.repeat(128) },
  { 'idempotency-key': 'k'.repeat(8_000) },
  { 'idempotency-key': '__proto__' },
  { 'user-id': '0' },
  { 'user-id': '-1' },
  { 'user-id': '1e99' },
  { 'user-id': '1, 2' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'a'.repeat(6_000)}.b.c` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwidHYiOjF9.x' },
  { range: 'bytes=0-1,2-3,4-5' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-method-override': 'PATCH' },
  { host: 'attaquant.example' },
  { host: '' },
  { 'x-forwarded-for': "1.2.3.4'; --, ::1, [" },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-host': 'attaquant.example' },
  { 'x-request-id': '<script>alert(1)</script>' },
  { 'x-screen': '/../../<b>' },
  { accept: 'text/html' },
  { 'accept-encoding': 'br;q=1e9, *;q=0, gzip' },
  { 'accept-language': 'x'.repeat(5_000) },
  { cookie: `diapason-refresh=${'a'.repeat(150)}; __proto__=1` },
  { cookie: 'diapason-refresh=%00; a' },
  { expect: '200-ok' },
  { 'if-none-match': '*' },
  { 'transfer-encoding': 'chunked' },
];

const pieces: readonly string[] = [
  '/..',
  '/../..',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%00',
  '%00',
  '/%2F',
  '%2f..%2f',
  '%',
  '%E0%A4%A',
  '%C0%AF',
  '%ED%A0%80',
  '//',
  ';jsessionid=1',
  '\\..\\',
  '/__proto__',
  '/constructor',
  '#fragment',
  '?__proto__[a]=1&__proto__=2&constructor=3',
  '?a[]=1&a[]=2&a=3&a[b][c]=4',
  `?${'a=1&'.repeat(2_000)}`,
  `/${'a'.repeat(9_000)}`,
  '?%=%&%E0%A4%A=%00',
];

const twists: fc.Arbitrary<Twist> = fc.oneof(
  fc.constantFrom(...bodies).map(
    (body): Twist =>
      (request) => ({
        ...request,
        headers: { ...request.headers, 'content-type': 'application/json' },
        body: Buffer.from(body),
      }),
  ),
  fc.constantFrom(...headers).map(
    (more): Twist =>
      (request) => ({ ...request, headers: { ...request.headers, ...more } }),
  ),
  fc.constant<Twist>((request) => ({
    ...request,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: bomb,
  })),
  fc.constantFrom(...pieces).map(
    (piece): Twist =>
      (request) => ({ ...request, address: `${request.address}${piece}` }),
  ),
  fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'GET', 'POST').map(
    (method): Twist =>
      (request) => ({ ...request, method }),
  ),
  anyText.map(
    (text): Twist =>
      (request) => ({ ...request, address: `${request.address}/${escaped(text)}` }),
  ),
);
