import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type EventDefinition, personalLeaves } from './core/event';
import { toldTo } from './core/told-to';
import { events } from './index';
import { edgeData } from './testing/edge-values';

const personal = Object.values(events).filter(({ personal: fields, nested }) => fields.length + nested.length > 0);

/** Whom the personal values of an event are about. */
const peopleOf = (definition: EventDefinition, data: Readonly<Record<string, unknown>>): readonly string[] => [
  ...new Set(personalLeaves(definition, data).map(({ subject }) => subject)),
];

test.each(personal.map((definition) => [definition.type, definition] as const))(
  '%s tells each person all that is personal of theirs, and nothing that is of others: a field that is added too',
  (_type, definition) => {
    fc.assert(
      fc.property(edgeData(definition, 'any', {}, { items: 4, characters: 20 }), (data) => {
        const all = personalLeaves(definition, data);
        for (const person of [...peopleOf(definition, data), 'utilisateur-0', 'eleve-0'])
          expect(personalLeaves(definition, toldTo(definition, data, [person]))).toEqual(
            all.filter(({ subject }) => subject === person),
          );
      }),
      { numRuns: 20 },
    );
  },
);

test('there are such events, and some whose lists are of several people', () => {
  expect(personal.length).toBeGreaterThan(20);
  expect(personal.filter(({ nested }) => nested.some(({ subject }) => subject)).length).toBeGreaterThan(1);
});
