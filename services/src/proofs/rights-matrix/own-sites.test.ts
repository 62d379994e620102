import { declaredIn, endpoints, isOfKind, modules } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { type EndpointDefinition, factsOf, type RecordDefinition } from '@diapason/contracts/core';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { nameOf } from './door';

/** Agents, and every kind of record that is an agent's. */
const ofAgents = new Set(
  declaredIn(modules, isOfKind<RecordDefinition>('record'))
    .filter(({ name, person, fields }) => name === 'agent' || (person && fields[person]?.facts.names === 'agent'))
    .map(({ name }) => name),
);

/** The kind of agent's record that a call is about, where it is open to others than its person. */
function aboutAgents({ access, params, body }: EndpointDefinition): string | undefined {
  if (access.kind === 'own')
    return access.otherwise.length > 0 && ofAgents.has(access.owner) ? access.owner : undefined;
  if (access.kind !== 'rights') return undefined;
  const own = [params, body].flatMap((part) =>
    part instanceof z.ZodObject
      ? Object.entries(part.shape).map(([name, field]) => [name, factsOf(field as z.ZodType)?.names ?? ''] as const)
      : [],
  );
  return own.find(([name, names]) => ofAgents.has(names) && /^id/.test(name))?.[1];
}

test('whoever is held to the agents of their sites is held in every call about an agent, by number as in the list', () => {
  const about = (endpoints as readonly EndpointDefinition[]).filter((one) => aboutAgents(one) !== undefined);
  expect(ofAgents.size).toBeGreaterThan(3);
  expect(about.length).toBeGreaterThan(10);
  const free = about.filter(
    ({ ownSites }) => ownSites?.lockedBy !== right.restrictAgentsToOwnSites || ownSites.record === undefined,
  );
  expect(free.map(nameOf)).toEqual([]);
});
