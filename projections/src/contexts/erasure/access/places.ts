import { events } from '@diapason/contracts';
import { type EventDefinition, type Facts, factsOf } from '@diapason/contracts/core';
import type { PersonKind } from '@diapason/contracts/erasure';

/** Where events say whose they are, by their declarations: what a new record adds is found by itself. */

/** Records that a field may name, for each kind of person. */
const NAMED: Readonly<Record<PersonKind, readonly string[]>> = {
  responsable: ['guardian', 'person'],
  agent: ['agent', 'person'],
  eleve: ['pupil'],
};

const definitions = Object.values(events);

/** Events whose stream is one record's alone: with the person's it is theirs as a whole. */
export const wholeTypes: readonly string[] = definitions
  .filter(({ subject, record }) => subject && (!record || record.key === (record.streamKey ?? record.key)))
  .map(({ type }) => type);

/** A field of events that names a person; `list` where it stands in the lines of one. */
export interface Place {
  readonly types: readonly string[];
  readonly field: string;
  readonly list?: string;
}

/** Where events that are not found by their stream name such a person. */
export function placesOf(nature: PersonKind, subjectKind: string): readonly Place[] {
  const found = new Map<string, { types: Set<string>; field: string; list?: string }>();
  const add = (type: string, field: string, list?: string) => {
    const key = `${list ?? ''}.${field}`;
    const place = found.get(key) ?? { types: new Set(), field, ...(list ? { list } : {}) };
    found.set(key, place);
    place.types.add(type);
  };
  for (const definition of definitions) {
    for (const field of namingFields(definition, nature)) add(definition.type, field);
    if (definition.subject?.[0] === subjectKind) add(definition.type, definition.subject[1]);
    for (const { list, subject } of definition.nested)
      if (subject?.[0] === subjectKind) add(definition.type, subject[1], list);
  }
  return [...found.values()].map(({ types, ...place }) => ({ ...place, types: [...types] }));
}

const namingFields = ({ schema, record }: EventDefinition, nature: PersonKind): string[] =>
  Object.entries(schema.shape).flatMap(([name, own]) => {
    const facts: Facts | undefined = factsOf(own as Parameters<typeof factsOf>[0]) ?? record?.fields[name]?.facts;
    return facts?.format === 'reference' && NAMED[nature].includes(facts.names ?? '') ? [name] : [];
  });
