import { declaredIn, endpoints, isOfKind, modules } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { type EndpointDefinition, everyOwnSites, factsOf, type RecordDefinition } from '@diapason/contracts/core';
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

const definitions = declaredIn(modules, isOfKind<RecordDefinition>('record'));
const isPerson = (name: string | undefined) => name === 'agent' || name === 'guardian' || name === 'pupil';
/** People, and every kind of record that is one's. */
const ofPeople = new Set(
  definitions
    .filter(({ name, person, fields }) => isPerson(name) || (person && isPerson(fields[person]?.facts.names)))
    .map(({ name }) => name),
);
/** Numbers that their names tell to be of other things than people. */
const ofThings = /^(idCalcul|idImport|rang|fk_anneeScolaire|offre)$/;
const takesNumber = (field: z.ZodType) => typeof field.safeParse('1').data === 'number';

/** Parameters that bear the number of a person or of what is theirs, or do not say of what. */
const namingPeople = ({ params, query }: EndpointDefinition) =>
  [params, query].flatMap((part) =>
    part instanceof z.ZodObject
      ? Object.entries(part.shape as Record<string, z.ZodType>).filter(([name, field]) => {
          const { names, format } = factsOf(field) ?? {};
          if (names) return ofPeople.has(names);
          return takesNumber(field) && format === undefined && /^(id|fk_|user)/.test(name) && !ofThings.test(name);
        })
      : [],
  );

test('every call with the number of a person, or of what is theirs, declares who is held to own sites, or says why nobody is', () => {
  const all = (endpoints as readonly EndpointDefinition[]).filter(
    ({ access }) => access.kind !== 'public' && !(access.kind === 'own' && access.otherwise.length === 0),
  );
  const naming = all.filter((one) => namingPeople(one).length > 0);
  expect(ofPeople.size).toBeGreaterThan(10);
  expect(naming.length).toBeGreaterThan(40);
  const held = (one: EndpointDefinition) => everyOwnSites(one).some(({ record }) => record) || one.everySite;
  expect(naming.filter((one) => !held(one)).map(nameOf)).toEqual([]);
  // A reason is given where there is something to say.
  expect(all.filter((one) => one.everySite && namingPeople(one).length === 0).map(nameOf)).toEqual([]);
});
