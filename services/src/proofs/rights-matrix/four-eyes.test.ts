import { endpoints, events } from '@diapason/contracts';
import { functionRight } from '@diapason/contracts/constants';
import { type EndpointDefinition, type EventDefinition, factsOf, rightsOf } from '@diapason/contracts/core';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openApiOf } from '../../machinery/http/openapi';

const commands: readonly EndpointDefinition[] = endpoints.filter(({ kind }) => kind === 'command');
const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;
const deciding = commands.flatMap((endpoint) => (endpoint.decides ? [{ endpoint, decides: endpoint.decides }] : []));
/** They change what was written, before somebody decides, and give no status. */
const CORRECTING = new Set(['POST /api/frais/correction/:id']);
const ruled = new Map(deciding.map(({ decides }) => [decides.record, decides]));

/** Records that a call names in its path or at the top of its body. */
const namedBy = ({ params, body }: EndpointDefinition) =>
  [params, body].flatMap((part) =>
    part instanceof z.ZodObject ? Object.values(part.shape).map((field) => factsOf(field as z.ZodType)?.names) : [],
  );
const forOwnerAlone = ({ access }: EndpointDefinition) => access.kind === 'own' && access.otherwise.length === 0;

describe('four eyes, by the declarations', () => {
  test('every record about an agent whose status changes says who decides about it', () => {
    const definitions: readonly EventDefinition[] = Object.values(events);
    const changing = definitions.flatMap(({ audit, record }) => (audit === 'statuts' && record ? [record] : []));
    const aboutAgents = changing.filter(({ fields, person }) => person && fields[person]?.facts.names === 'agent');
    expect([...new Set(aboutAgents.map(({ name }) => name))].filter((name) => !ruled.has(name))).toEqual([]);
    expect(ruled.size).toBeGreaterThan(1);
  });

  test('every command about such a record decides by its rules, or is for its person alone', () => {
    const free = commands.filter(
      (one) =>
        !one.decides &&
        // It writes nothing.
        one.response !== 'file' &&
        !forOwnerAlone(one) &&
        (namedBy(one).some((name) => name !== undefined && ruled.has(name)) ||
          [...ruled.values()].some(({ right }) => rightsOf(one.access).includes(right))),
    );
    expect(free.map(nameOf)).toEqual([]);
  });

  test.each(deciding.map((one) => [nameOf(one.endpoint), one] as const))(
    '%s: status and function are its own, and it is about the version that was looked at',
    (_, one) => {
      const { body, access } = one.endpoint;
      const { status, right, outcomes, draft, submitted, accepted } = one.decides;
      const sent = Object.keys(body instanceof z.ZodObject ? body.shape : {});
      expect(sent).toContain('versionAttendue');
      expect(sent.includes(status)).toBe(!CORRECTING.has(nameOf(one.endpoint)));
      expect(functionRight(right)).toBeDefined();
      expect(rightsOf(access)).toContain(right);
      expect(new Set([draft, submitted, accepted]).size).toBe(3);
      expect(outcomes).toContain(accepted);
    },
  );

  test('OpenAPI says that nobody decides about themselves', () => {
    const { paths } = openApiOf(endpoints) as { paths: Record<string, Record<string, { description: string }>> };
    const told = Object.values(paths).flatMap((path) =>
      Object.values(path).filter(({ description }) => description.includes('Personne ne décide de sa propre demande')),
    );
    expect(told).toHaveLength(deciding.length);
  });
});
