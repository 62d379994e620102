import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { functionRight, modules, right } from './constants';
import { guardianList } from './contexts/families/guardian-list';
import { describeEndpoint, documentedPath, rightsOf } from './core/describe';
import type { EndpointDefinition } from './core/endpoint';
import { everyOwnSites } from './core/sight';
import { endpoints, lists } from './endpoints';
import { documentedCalls } from './testing/documentedCalls';

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Names of a part, those of a structure within it too: `eleve.fk_atelier`. */
const fieldsWithin = (schema: unknown): readonly string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, one]) => [
        name,
        ...fieldsWithin(one).map((inner) => `${name}.${inner}`),
      ])
    : [];

describe('the endpoints', () => {
  test.each(documentedCalls)('answer %s %s of the documents', (method, path) => {
    expect(endpoints.filter((e) => e.method === method && documentedPath(e.path) === path)).toHaveLength(1);
  });

  test('are each declared once: no two match the same requests with the same precision', () => {
    const shapes = endpoints.map((e) => `${e.method} ${e.path.replace(/:\w+/g, ':').replace(/\/$/, '')}`);
    expect(shapes.filter((shape, i) => shapes.indexOf(shape) !== i)).toEqual([]);
  });

  test.each(named)('%s names only rights and modules that exist', (_name, endpoint) => {
    const { access, module }: EndpointDefinition = endpoint;
    const locks = everyOwnSites(endpoint as EndpointDefinition).flatMap(({ unlockedBy, lockedBy }) => [
      unlockedBy,
      lockedBy,
    ]);
    const used = [...rightsOf(access), ...locks.filter((id) => id !== undefined)];
    expect(used.filter((id) => !functionRight(id))).toEqual([]);
    if (module !== null) expect(modules).toContain(module);
  });

  test.each(named)(
    '%s says who may call: its rights are some, and are read from fields that it has',
    (_name, declared) => {
      const { access, ownSites, ownSitesBy, readsPerson, params, query, body }: EndpointDefinition = declared;
      expect(['public', 'signedIn', 'rights', 'own']).toContain(access.kind);
      if (access.kind === 'rights') expect(access.anyOf.length).toBeGreaterThan(0);
      const byRecord = access.kind === 'rights' || access.kind === 'own' ? access.byRecord : undefined;
      if (byRecord) {
        const all = access.kind === 'own' ? access.otherwise : rightsOf(access);
        expect([...new Set([...byRecord.create, ...byRecord.change])].sort()).toEqual([...all].sort());
        expect(byRecord.create.length * byRecord.change.length).toBeGreaterThan(0);
      }
      const fields = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        fieldsWithin(schema).map((name) => `${part}.${name}`),
      );
      const sources = [
        access.kind === 'own' ? access.from : undefined,
        byRecord?.from,
        ownSitesBy?.by,
        ...everyOwnSites(declared as EndpointDefinition).map(({ record }) => record?.from),
        readsPerson?.from,
      ];
      expect(sources.filter((source) => source !== undefined && !fields.includes(source))).toEqual([]);
      // A call that takes nothing can narrow nothing: the own sites alone count.
      if (ownSites && !ownSites.record && (query ?? body))
        expect([`query.${ownSites.field}`, `body.${ownSites.field}`].some((field) => fields.includes(field))).toBe(
          true,
        );
      const refused = declared as EndpointDefinition;
      if (refused.notWhileImpersonating?.field) expect(fields).toContain(`body.${refused.notWhileImpersonating.field}`);
    },
  );

  test('that answer a file say whose it is, so that the security log does, unless it is the export of a list or a shared document', () => {
    const all: readonly EndpointDefinition[] = endpoints;
    const files = all.filter(({ response }) => response === 'file');
    expect(files.length).toBeGreaterThan(10);
    // A shared document is about nobody in particular; who reads a secret address is nobody whom the log could name.
    const isNobodys = ({ path, access }: EndpointDefinition) =>
      access.kind === 'public' || /\/(export\w*|rapport|download\/GED)$/i.test(path);
    expect(files.filter((one) => (one.readsPerson === undefined) !== isNobodys(one)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  test('that answer guardians of a list hold to own sites and to the year', () => {
    const all: readonly EndpointDefinition[] = endpoints;
    const rowFields = Object.keys(guardianList.rowSchema.shape);
    const isRow = (one: unknown) => one instanceof z.ZodObject && rowFields.every((field) => field in one.shape);
    const answering = all.filter(({ response }) => response instanceof z.ZodArray && isRow(response.element));
    const beside = all.filter(({ path }) => /^\/api\/utilisateursResponsables\/(resume|adresses|export)$/.test(path));
    expect([answering.length, beside.length]).toEqual([2, 3]);
    for (const { method, path, ownSites, currentYear, query, body } of [...answering, ...beside]) {
      expect([method, path, ownSites?.unlockedBy]).toEqual([method, path, right.changeGuardianSite]);
      expect([method, path, currentYear?.unlockedBy]).toEqual([method, path, right.changeGuardianYear]);
      const part = currentYear?.part === 'query' ? query : body;
      expect(Object.keys(part instanceof z.ZodObject ? part.shape : {})).toContain(currentYear?.field);
    }
  });

  test.each(named)('%s declares the parameters of its path', (_name, endpoint) => {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const declared =
      'params' in endpoint && endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : [];
    expect(declared.sort()).toEqual(names.sort());
  });

  test.each(named)('%s can be told in JSON Schema', (_name, endpoint) => {
    for (const schema of ['params', 'query', 'body', 'response'].map(
      (part) => (endpoint as Record<string, unknown>)[part],
    ))
      if (schema instanceof z.ZodType) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
  });

  test('are told on one line each', () => {
    const line = (path: string) => endpoints.filter((e) => e.path === path).map(describeEndpoint);
    expect(line('/api/reglements/:idCotisation')).toEqual([
      'POST\t/api/reglements/{idCotisation}\t272|273|278\tcotisation\tmoney\tcommand',
    ]);
    expect(line('/api/utilisateursAdministratifs/:id')[0]).toBe(
      'GET\t/api/utilisateursAdministratifs/{id}\t146/245\t-\tstaff\tquery',
    );
  });
});

test('a filter of a list takes its choices, and refuses what is none of them', () => {
  const offering = lists.flatMap(({ list, search }) =>
    Object.entries(search).flatMap(([name, { wire, shown, all }]) =>
      shown?.options
        ? [{ of: `${list.path} ${name}`, wire, all, values: shown.options.map(({ value }) => value) }]
        : [],
    ),
  );
  expect(offering.length).toBeGreaterThan(20);
  const taken = offering.flatMap(({ of, wire, all, values }) => {
    const offered = [...values, all].filter((value) => value !== undefined);
    const strange = offered.some((value) => typeof value === 'string') ? 'tout' : 99;
    return [
      ...offered.filter((value) => !wire.safeParse(value).success).map((value) => `${of} refuses ${value}`),
      ...[strange, [strange]].filter((value) => wire.safeParse(value).success).map(() => `${of} takes ${strange}`),
    ];
  });
  expect(taken).toEqual([]);
});
